import type { Page } from 'playwright-core';
import { until } from '../sandbox/until';
import { type SandboxStage, sharedBrowser } from './chromium';
import { hydrated } from './held-scripts';

interface KeptPages {
  readonly page: Page;
  /** Goes back to a page that was left, and waits until it has come out of the cache and been loaded anew. */
  back(page: Page): Promise<void>;
  /** The same where the document isn't loaded anew. */
  backWithoutReload(page: Page): Promise<void>;
}

/** Plays a scene in a browser that keeps the pages that are left, as phones do. */
export async function withBackForwardCache(
  { sandbox }: SandboxStage,
  scene: (stage: SandboxStage & KeptPages) => Promise<void>,
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
    // Not counted in the page, which is loaded anew at once.
    await context.exposeFunction('countShown', (persisted: boolean) => (persisted ? restored++ : loaded++));
    await context.addInitScript(() => {
      // What is open or under way keeps a page out of the cache.
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
      browser,
      page,
      phone: async () => page,
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
