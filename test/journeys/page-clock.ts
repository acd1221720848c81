import type { Page } from 'playwright-core';

/** Stops the timers and clocks of an open page, so that what it does in time doesn't depend on this machine's speed. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // A minute ahead, since the page's own clock has gone on meanwhile and can't be set back.
  await page.clock.pauseAt(Date.now() + 60_000);
}
