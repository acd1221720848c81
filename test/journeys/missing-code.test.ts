import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { holdScripts } from './held-scripts';
import { installClock } from './page-clock';
import { openAs, signedIn } from './player-page';
import { fillIn } from './player-steps';

const { test, run } = browserSuite('code that can’t be had', '127.0.0.55');

const gone = { status: 404, body: '' };

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && documents++);
  return () => documents;
}

/** Takes every script from the host but the core, which the browser has. */
async function removeChunks(page: Page) {
  const core = await page.locator('script[type=module]').first().getAttribute('src');
  await page.route('**/assets/*.js', (route) => route.fulfill(gone));
  await page.route(`**${core}`, (route) => route.continue());
}

test('page code that is gone is looked for once by loading the page anew, and then it says so', async ({ phone }) => {
  const page = await phone();
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  const documents = countDocuments(page);
  await removeChunks(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  assert.is(documents(), 1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Send the code' }).waitFor();
});

test('where no storage can remember that, it is not looked for at all', async ({ phone }) => {
  const page = await phone();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await page.goto('/login');
  const documents = countDocuments(page);
  await removeChunks(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.waitForTimeout(300);
  assert.is(documents(), 0);
});

test('a proof whose code is gone takes no result away and says so beside it', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const documents = countDocuments(page);
  const asked = page.waitForResponse((response) => response.status() === gone.status);
  await page.route('**/assets/*.js', (route) => route.fulfill(gone));
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await asked;
  await page.locator('.play-result').getByText('Not checked: the code for it couldn’t be loaded').waitFor();
  await page.getByRole('button', { name: 'Flip the coin' }).waitFor();
  assert.is(documents(), 0);
});

test('a part of a page that is gone costs one load of the page, and the rest of it works', async (stage) => {
  const page = await openAs(stage, 'asha', '/recharge');
  await page.setViewportSize({ width: 1024, height: 768 });
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const loaded = new Set(files);
  await page.route('**/assets/*.js', (route) =>
    loaded.has(route.request().url()) ? route.continue() : route.fulfill(gone),
  );
  const documents = countDocuments(page);
  await page.getByLabel('Amount to add').fill('120');
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByText('Waiting for your payment.').waitFor();
  await page.waitForTimeout(1_500);
  await page.getByText('Waiting for your payment.').waitFor();
  assert.is(documents(), 1);
});

test('with the host out of reach the app stays, and goes on when it is back', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const documents = countDocuments(page);
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.toast', { hasText: 'This part of the app couldn’t be loaded.' }).waitFor();
  await page.getByRole('link', { name: 'Wallet', exact: true }).click();
  await page.getByText('This page couldn’t be loaded.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.toast', { hasText: 'The server can’t be reached.' }).waitFor();
  assert.is(documents(), 0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
});

test('a page whose scripts never come says so, offers another try and takes it', async (stage) => {
  const page = await signedIn(stage);
  for (const path of ['/login', '/signup?refId=any', '/dashboard', '/wallet', '/no-such-page']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    const line = page.getByRole('alert').filter({ hasText: 'Coin Flip hasn’t loaded.' });
    const box = await line.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 640, `${path} shows it without scrolling`);
    await page.unrouteAll();
    await line.getByRole('link', { name: 'try again' }).click();
    await line.waitFor({ state: 'detached' });
    assert.ok(page.url().endsWith(path), page.url());
  }
});

test('the line that offers another try stands for slow scripts too, until they are there', async ({ phone }) => {
  const page = await phone();
  await installClock(page);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const line = page.getByText('Coin Flip hasn’t loaded.');
  assert.not(await line.isVisible());
  await page.clock.fastForward(20_000);
  await line.waitFor();
  release();
  await line.waitFor({ state: 'detached' });
});

test('a submit held for a page whose code never comes is not left to the browser', async ({ phone }) => {
  const page = await phone();
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.goto('/login');
  const own = await page.locator('[rel=modulepreload]').getAttribute('href');
  await page.route(`**${own}`, async (route) => {
    await failed;
    await route.abort('internetdisconnected');
  });
  await page.reload({ waitUntil: 'commit' });
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.route('**/icons/*', (route) => route.abort('internetdisconnected'));
  fail();
  await page.getByText('This page couldn’t be loaded.').waitFor();
  assert.equal(
    reports.filter((report) => report.includes('form-action')),
    [],
  );
});

test('a page in the shell whose own code hangs says so too, and its link loads the page anew', async (stage) => {
  const page = await signedIn(stage);
  await installClock(page);
  await page.goto('/wallet');
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  const core = await page.locator('script[type=module]').first().getAttribute('src');
  const release = await holdScripts(page, (address) => address.endsWith(String(core)));
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Loading…').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Wallet'));
  await page.clock.fastForward(20_000);
  const line = page.getByText('Coin Flip hasn’t loaded.');
  await line.waitFor();
  const documents = countDocuments(page);
  await line.getByRole('link', { name: 'try again' }).click({ noWaitAfter: true });
  await until(() => documents() === 1);
  release();
  await line.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
});

run();
