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

/** From now on the host lacks every script, except those that these elements of the open page name. */
export async function removeScripts(page: Page, except: 'script' | 'script, link[rel=modulepreload]'): Promise<void> {
  const kept = await page
    .locator(except)
    .evaluateAll((tags) => tags.map((tag) => (tag as HTMLScriptElement).src ?? (tag as HTMLLinkElement).href));
  await page.route('**/assets/*.js', (route) =>
    kept.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  );
}

/** From now on the host lacks the scripts that contain these words. */
export const removeScriptsWith = (page: Page, words: string) =>
  page.route('**/assets/*.js', async (route) => {
    try {
      const response = await route.fetch();
      const isMissing = (await response.text()).includes(words);
      await route.fulfill(isMissing ? { status: 404 } : { response });
    } catch {
      // The page has been closed.
    }
  });

/** Holds back what pages load when the browser is idle. */
export const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
