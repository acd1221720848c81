import type { Page } from 'playwright-core';
import { until } from '../sandbox/until';
import { type SandboxStage, sharedBrowser } from './chromium';
import { hydrated } from './held-scripts';

interface KeptPages {
  readonly page: Page;
  /** Goes back and waits until the page has been restored from the cache and then reloaded. */
  back(page: Page): Promise<void>;
  /** Goes back to a page that is restored from the cache and not reloaded. */
  backWithoutReload(page: Page): Promise<void>;
}

/** Runs a scene in a browser with the back-forward cache on, as on phones. */
export async function withBackForwardCache(
  { sandbox }: SandboxStage,
  scene: (stage: Pick<SandboxStage, 'sandbox'> & KeptPages) => Promise<void>,
): Promise<void> {
  const browser = await sharedBrowser(true);
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    baseURL: sandbox.origin,
    serviceWorkers: 'block',
  });
  try {
    let restored = 0;
    let loaded = 0;
    // Counted here, since the page is reloaded at once.
    await context.exposeFunction('countShown', (persisted: boolean) => (persisted ? restored++ : loaded++));
    await context.addInitScript(() => {
      // An open socket or a pending credential request keeps a page out of the cache.
      for (const name of ['WebSocket', 'OTPCredential']) Reflect.deleteProperty(window, name);
      addEventListener('pageshow', ({ persisted }) =>
        (window as unknown as { countShown(persisted: boolean): void }).countShown(persisted),
      );
    });
    const backWithoutReload = async (page: Page) => {
      const before = restored;
      await page.evaluate(() => history.back());
      await until(() => restored > before);
    };
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await scene({
      sandbox,
      page,
      backWithoutReload,
      async back(page) {
        const before = loaded;
        await backWithoutReload(page);
        await until(() => loaded > before);
        await hydrated(page);
      },
    });
  } finally {
    await context.close();
  }
}
