import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { withBackForwardCache } from './back-forward-cache';
import { browserSuite } from './chromium';
import { hydrated } from './held-scripts';
import { fillIn, signIn } from './player-steps';

const { test, run } = browserSuite('pages from the back-forward cache', '127.0.0.74');

const username = (page: Page) => page.getByLabel('Username or phone number');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function openFilledIn(page: Page): Promise<void> {
  await page.goto('/login');
  // What is typed earlier is no draft yet.
  await hydrated(page);
  await fillIn(page);
}

test('a sign-in form keeps the typed username, drops the password and works', (stage) =>
  withBackForwardCache(stage, async ({ back, page }) => {
    await openFilledIn(page);
    await page.goto('/signup');
    await back(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#username')?.value === 'asha');
    assert.is(await password(page).inputValue(), '');
    await signIn(page, 'asha');
    await page.locator('.header-id').waitFor();
  }));

test('without the back-forward cache a form is empty after Back, and after a reload too', async ({ phone }) => {
  const page = await phone();
  for (const comeBack of [
    () => page.reload(),
    async () => {
      await page.goto('/signup');
      await page.goBack();
    },
  ]) {
    await openFilledIn(page);
    await page.evaluate(() => sessionStorage.clear());
    await comeBack();
    await hydrated(page);
    assert.equal([await username(page).inputValue(), await password(page).inputValue()], ['', '']);
  }
});

/** Records the visible text when a page is restored from the cache, in documents loaded from now on. */
const watchComingBack = async (page: Page) => {
  const shown: string[] = [];
  await page.exposeFunction('tellShown', (text: string) => void shown.push(text));
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      const { tellShown } = window as unknown as { tellShown(text: string): void };
      if (persisted) tellShown(document.body.innerText);
    }),
  );
  return shown;
};

test('a page of an ended session never shows its player’s data, not even for a moment', (stage) =>
  withBackForwardCache(stage, async ({ backWithoutReload, page, sandbox }) => {
    const shown = await watchComingBack(page);
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
