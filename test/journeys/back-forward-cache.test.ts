import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { withBackForwardCache } from './back-forward-cache';
import { browserSuite } from './chromium';
import { hydrated } from './held-scripts';
import { fillIn, signIn } from './player-steps';

const { test, run } = browserSuite('pages from the back-forward cache', '127.0.0.74');

const username = (page: Page) => page.getByLabel('Username or phone number');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** The sign-in page, filled in. */
async function openFilledIn(page: Page): Promise<void> {
  await page.goto('/login');
  // What is typed earlier is no draft yet.
  await hydrated(page);
  await fillIn(page);
}

/** Stores the step of a sign-up that waits for its code. */
const keepStep = (page: Page, phoneNumber: string) =>
  page.evaluate((number) => {
    const step = {
      purpose: 'SIGNUP',
      phoneNumber: number,
      requestId: 'any',
      startedAt: Date.now(),
      seconds: 30,
      digits: 6,
    };
    sessionStorage.setItem('otp-step', JSON.stringify(step));
  }, phoneNumber);

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

test('an offline form isn’t reloaded and shows the stored draft', (stage) =>
  withBackForwardCache(stage, async ({ backWithoutReload, page }) => {
    await openFilledIn(page);
    await page.evaluate(() => {
      document.body.dataset.same = 'document';
    });
    await page.goto('/signup');
    await page.evaluate(() => sessionStorage.setItem('draft-login', '{"username":"ravi"}'));
    await page.context().setOffline(true);
    await backWithoutReload(page);
    await username(page).waitFor();
    assert.equal([await username(page).inputValue(), await password(page).inputValue()], ['ravi', '']);
    await page.context().setOffline(false);
    await signIn(page, 'asha');
    await page.locator('.header-id').waitFor();
    assert.is(await page.evaluate(() => document.body.dataset.same), 'document');
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

test('a pending sign-in is aborted, and the form can be used again', (stage) =>
  withBackForwardCache(stage, async ({ back, page, sandbox }) => {
    await openFilledIn(page);
    const letGo = sandbox.mischief.hold('loginUser');
    sandbox.received.length = 0;
    await page.getByRole('button', { name: 'Sign in' }).click();
    await until(() => sandbox.received.includes('loginUser'));
    await page.goto('/signup');
    await back(page);
    await letGo();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.waitForTimeout(300);
    assert.is(await page.evaluate(() => sessionStorage.getItem('authToken')), null);
    assert.is(await page.locator('.toast, .notice').filter({ visible: true }).count(), 0);
    await signIn(page, 'ravi');
    await page
      .locator('.header-id')
      .getByText(String(sandbox.account('ravi').userId))
      .waitFor();
  }));

test('the code page shows the step that is stored now', (stage) =>
  withBackForwardCache(stage, async ({ back, page }) => {
    await page.goto('/login');
    await keepStep(page, '+919876543210');
    await page.goto('/verify-otp');
    await page.getByText('98765 43210').waitFor();
    await page.getByLabel('6-digit code').fill('123');
    await page.goto('/login');
    await keepStep(page, '+919876500000');
    await back(page);
    await page.getByText('98765 00000').waitFor();
    assert.is(await page.getByLabel('6-digit code').inputValue(), '');
  }));

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

test('no socket is dialled with the token of an ended session', (stage) =>
  withBackForwardCache(stage, async ({ backWithoutReload, page, sandbox }) => {
    const dialled: string[] = [];
    await page.exposeFunction('tellDialled', (address: string) => void dialled.push(address));
    await page.addInitScript(() => {
      // Refused at once, so that the wallet waits to dial again and the page can enter the cache.
      class Refused {
        static OPEN = 1;
        readyState = 3;
        constructor(address: string) {
          (window as unknown as { tellDialled(address: string): void }).tellDialled(address);
        }
        close() {}
      }
      Object.assign(window, { WebSocket: Refused });
    });
    await page.goto('/login');
    await page.evaluate((token) => sessionStorage.setItem('authToken', token), sandbox.signIn('asha'));
    await page.goto('/wallet');
    await page.getByText('Asha Verma').waitFor();
    await until(() => dialled.length > 2);
    await page.goto('/login');
    await page.evaluate(() => sessionStorage.clear());
    dialled.length = 0;
    await backWithoutReload(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(dialled, []);
  }));

test('a session that the storage can’t keep survives going back', (stage) =>
  withBackForwardCache(stage, async ({ backWithoutReload, page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await signIn(page, 'asha');
    await page.locator('.header-id').waitFor();
    await page.goto('/signup');
    await backWithoutReload(page);
    await page.locator('.header-id').waitFor();
  }));

run();
