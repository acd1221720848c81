import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { fillIn, flipButton, holdScripts, hydrated, keepOnce, layoutShifts, signedIn } from './player';

const { test, run } = browserSuite('hydration', '127.0.0.53');

/** Collects console errors and warnings; a React mismatch is a page error, which fails the test anyway. */
function listen(page: Page): string[] {
  const reports: string[] = [];
  page.on('console', (message) => {
    // The tests themselves block service workers.
    if (/error|warning/.test(message.type()) && !/Service Worker/.test(message.text())) reports.push(message.text());
  });
  return reports;
}

test('React hydrates every public page without a warning, in both themes', async (stage) => {
  const { phone, sandbox } = stage;
  const page = await phone();
  const reports = listen(page);
  // The HTML of a public page is built without a session.
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  for (const { path } of routes.filter((route) => route.public)) {
    for (const theme of ['dark', 'light']) {
      await page.addInitScript((name) => sessionStorage.setItem('theme', name), theme);
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      assert.equal(reports, [], `${path} in ${theme}`);
    }
  }
});

test('the HTML of the dashboard requests user, round and open bids; answers and a push that come before the code are used', async (stage) => {
  const page = await signedIn(stage);
  const reports = listen(page);
  const release = await holdScripts(page);
  const before = stage.sandbox.received.length;
  const callsOf = () => stage.sandbox.received.slice(before).sort();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.waitForFunction(() => window.early?.socket?.figures);
  await until(() => callsOf().length === 3);
  release();
  await page.getByText('₹4,455.44').first().waitFor();
  await flipButton(page).waitFor();
  await until(() => callsOf().length === 4);
  await page.waitForLoadState('networkidle');
  assert.equal(callsOf(), ['getLimits', 'getOpenBids', 'getRound', 'getUser']);
  assert.equal(reports, []);
});

test('a form submitted before the code has loaded is sent once, by the code', async ({ phone, sandbox }) => {
  const page = await phone();
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await fillIn(page);
  const before = sandbox.received.length;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.keyboard.press('Enter');
  assert.is(new URL(page.url()).search, '');
  release();
  await page.waitForURL('**/dashboard');
  assert.is(sandbox.received.slice(before).filter((name) => name === 'loginUser').length, 1);
});

test('an OTP and a new password that are submitted before the code has loaded are sent by it', async ({
  phone,
  sandbox,
}) => {
  const page = await phone();
  const { phoneNumber } = sandbox.account('ravi');
  await page.goto('/forgot-password');
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-otp');
  for (const [field, text, next] of [
    ['#otp', String(sandbox.lastOtp(phoneNumber)), '**/reset-password'],
    ['#password', 'another password 1', '**/login'],
  ] as const) {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator(field).fill(text);
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(next);
  }
});

test('Back before the code has loaded leads to the right page', async (stage) => {
  const page = await signedIn(stage);
  const reports = listen(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { name: 'get 2x your bidding' }).waitFor();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.splash').waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  release();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(reports, []);
});

test('a signed-in player sees a link to Home, without a layout shift or a request', async (stage) => {
  const page = await stage.phone();
  const token = stage.sandbox.signIn('asha');
  await page.addInitScript((value) => sessionStorage.setItem('authToken', value), token);
  stage.sandbox.received.length = 0;
  for (const path of ['/login', '/signup', '/forgot-password']) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText('You’re signed in already.').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
    release();
    assert.ok(page.url().endsWith(path));
    assert.is(await page.getByRole('navigation').count(), 0, 'no shell');
    await hydrated(page);
    assert.equal(await layoutShifts(page), []);
  }
  assert.equal(stage.sandbox.received, []);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL('**/dashboard');
});

test('after sign-in, while the app loads, no session note appears and nothing moves', async ({ phone }) => {
  const page = await phone();
  await page.goto('/login');
  await hydrated(page);
  const release = await holdScripts(page);
  await fillIn(page);
  const button = page.locator('button[type=submit]');
  const before = await button.boundingBox();
  await button.click();
  await page.waitForFunction(() => sessionStorage.getItem('authToken'));
  assert.not(await page.getByText('You’re signed in already.').isVisible());
  assert.is((await button.boundingBox())?.y, before?.y);
  release();
  await page.getByRole('heading', { name: 'get 2x your bidding' }).waitFor();
});

run();
