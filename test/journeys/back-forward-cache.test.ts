import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { browserSuite, type SandboxStage, sharedBrowser } from './chromium';
import { fillIn, hydrated, signIn } from './player';

const { test, run } = browserSuite('pages from the back-forward cache', '127.0.0.74');

interface KeptPages {
  readonly page: Page;
  /** Goes back to a page that is restored from the cache, and waits until it has reloaded itself. */
  back(page: Page): Promise<void>;
  backWithoutReload(page: Page): Promise<void>;
}

/** Runs a scene in a browser with the back-forward cache on, as on phones. */
async function withBackForwardCache(
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
      addEventListener('pageshow', ({ persisted }) => Reflect.get(window, 'countShown')(persisted));
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

test('a sign-in form keeps the typed username, drops the password and works', (stage) =>
  withBackForwardCache(stage, async ({ back, page }) => {
    await page.goto('/login');
    await hydrated(page);
    await fillIn(page);
    await page.goto('/signup');
    await back(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#username')?.value === 'asha');
    assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    await signIn(page, 'asha');
    await page.locator('.header-id').waitFor();
  }));

test('a page of an ended session never shows its player’s data, not even for a moment', (stage) =>
  withBackForwardCache(stage, async ({ backWithoutReload, page, sandbox }) => {
    const shown: string[] = [];
    await page.exposeFunction('tellShown', (text: string) => void shown.push(text));
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) Reflect.get(window, 'tellShown')(document.body.innerText);
      }),
    );
    await page.goto('/login');
    await page.evaluate((token) => sessionStorage.setItem('authToken', token), sandbox.signIn('asha'));
    await page.goto('/wallet');
    await page.getByText('Asha Verma').waitFor();
    await page.goto('/login');
    await page.evaluate(() => sessionStorage.clear());
    await backWithoutReload(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(shown, ['']);
  }));

run();
