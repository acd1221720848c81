import type { Page } from 'playwright-core';

/** Waits until React has hydrated the page. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Delays scripts until the returned function is called. @param passes the scripts that are not delayed */
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

/** From now on the host lacks every script, except those that run on the open page by its HTML. */
export async function removeScripts(page: Page): Promise<void> {
  const kept = await page.locator('script').evaluateAll((tags) => (tags as HTMLScriptElement[]).map(({ src }) => src));
  await page.route('**/assets/*.js', (route) =>
    kept.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  );
}

/** Holds back what pages load when the browser is idle. */
export const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
