import type { Page } from 'playwright-core';

/** Visits a page and waits until the service worker is installed and controls it. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** Looks for another service worker and waits until it controls the page or has failed. Returns its state if there is one. */
export const update = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.getRegistration();
    // Refused while the first one is being installed.
    await registration?.update().catch(() => {});
    const worker = registration?.installing;
    while (worker && !/redundant|activated/.test(worker.state))
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    while (worker?.state === 'activated' && serviceWorker.controller !== worker)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return worker?.state;
  });

/** Every build has another import map. */
export const importMap = (page: Page): Promise<string | null> => page.locator('script[type=importmap]').textContent();

export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && documents++);
  return () => documents;
}
