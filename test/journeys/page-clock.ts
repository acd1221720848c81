import type { Page } from 'playwright-core';
import { spoil } from './chromium';

/** Lets a test set the timers and clocks of a page that isn't open yet or that goes on as it is. */
export async function installClock(page: Page): Promise<void> {
  spoil(page);
  await page.clock.install();
}

/** Stops the timers and clocks of an open page, so that what it does in time doesn't depend on this machine's speed. */
export async function stopClock(page: Page): Promise<void> {
  await installClock(page);
  // A minute ahead, since the page's own clock has gone on meanwhile and can't be set back.
  await page.clock.pauseAt(Date.now() + 60_000);
}
