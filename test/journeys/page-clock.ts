import type { Page } from 'playwright-core';
import { spoil } from './chromium';

/** Lets a test control the timers and clocks of a page; they run until it does. */
export async function installClock(page: Page): Promise<void> {
  spoil(page);
  await page.clock.install();
}

/** Stops the timers and clocks of an open page, so that its timing doesn't depend on the machine's speed. */
export async function stopClock(page: Page): Promise<void> {
  await installClock(page);
  // A minute ahead, since the page's clock keeps running meanwhile and can't be set back.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Milliseconds of a request's deadline. */
const DEADLINE = 15_000;

/** Lets the pauses of the next document be a twentieth as long. A busy machine needs the deadline of a request. */
export const hurry = (page: Page) =>
  page.addInitScript((deadline) => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...rest: unknown[]) => wait(act, ms === deadline ? ms : ms / 20, ...rest),
    });
  }, DEADLINE);
