import type { Page } from 'playwright-core';
import type { Sandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { type Stage, sharedBrowser } from './chromium';

type Scene = Stage & { readonly sandbox: Sandbox };

interface KeptPages {
  /** Goes back to a page that was left, and waits until it has come out of the cache. */
  back(page: Page): Promise<void>;
}

/** Plays a scene in a browser that keeps the pages that are left, as phones do. */
export async function withBackForwardCache(
  { sandbox }: Scene,
  scene: (stage: Scene & KeptPages) => Promise<void>,
): Promise<void> {
  const browser = await sharedBrowser(true);
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    baseURL: sandbox.origin,
    serviceWorkers: 'block',
  });
  try {
    let restored = 0;
    // Not kept in the page, which may lead on to another one at once.
    await context.exposeFunction('countRestored', () => restored++);
    await context.addInitScript(() => {
      // What is open or under way keeps a page out of the cache.
      for (const name of ['WebSocket', 'OTPCredential']) Reflect.deleteProperty(window, name);
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) (window as unknown as { countRestored(): void }).countRestored();
      });
    });
    await scene({
      sandbox,
      browser,
      async phone() {
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        return page;
      },
      async back(page) {
        const before = restored;
        await page.evaluate(() => history.back());
        await until(() => restored > before);
      },
    });
  } finally {
    await context.close();
  }
}
