import type { Page } from 'playwright-core';

/** Waits until React has taken over the page. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Holds scripts back until the function that it answers is called. @param passes those that come at once */
export async function holdScripts(page: Page, passes = (_address: string) => false): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!passes(route.request().url())) await released;
    await route.continue();
  });
  return release;
}
