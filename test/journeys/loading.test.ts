import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { fillIn, flipButton, holdScripts, hydrated, keepOnce, layoutShifts, openAs, signedIn } from './player';

const { test, run } = browserSuite('loading', '127.0.0.52');

async function load(page: Page, address: string, session: string) {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith('http')) files.push(new URL(request.url()).pathname);
  });
  await page.addInitScript((token) => token && sessionStorage.setItem('authToken', token), session);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const html = await page.content();
  return { files, late: files.slice(1).filter((file) => !html.includes(`"${file}"`)) };
}

test('a public page takes its HTML and the core, one of the shell another chunk and the API’s calls: all are named in its HTML, without a layout shift', async (stage) => {
  const { phone, sandbox } = stage;
  for (const route of routes) {
    const { path } = route;
    const page = await phone();
    const { files, late } = await load(page, path, route.public ? '' : sandbox.signIn('asha'));
    assert.is(files.length, route.public ? 2 : 3, `${path}: ${files.join(' ')}`);
    assert.equal(late, [], `${path}: every file is named in the HTML`);
    assert.equal(await layoutShifts(page), [], `${path}: no layout shift`);
    await page.close();
  }
});

test('what the page after the sign-in needs is fetched while the password is typed, and its heading has the focus after the splash', async ({
  phone,
  sandbox,
}) => {
  const page = await phone();
  await page.goto('/login');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    const file = /assets\/.*(js|css)$/.exec(request.url())?.[1];
    if (file) files.push(file);
  });
  await fillIn(page);
  await until(() => files.length === 2);
  assert.equal(files.sort(), ['css', 'js']);
  const letGo = sandbox.faults.hold('getUser');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Loading…').waitFor();
  await letGo();
  await page.locator('main h1:focus').waitFor();
  await flipButton(page).waitFor();
  assert.is(files.length, 2, 'nothing else is needed');
});

test('a page that loads, or fails to, moves neither the focus nor the layout; Try again on the splash leads to its heading', async (stage) => {
  const { faults } = stage.sandbox;
  faults.next('getRound', { kind: 'error', message: 'Not today.' });
  const page = await openAs(stage, 'asha', '/dashboard');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  assert.equal(await layoutShifts(page), []);
  faults.next('getUser', { kind: 'error', message: 'Not today.' });
  await page.reload();
  await tryAgain.click();
  await page.locator('main h1:focus').waitFor();
});

test('the wallet’s first push shifts no layout, however late and large it is', async ({ phone, sandbox }) => {
  const { userId } = sandbox.account('asha');
  sandbox.creditTopUp(userId, 12_345_678_900);
  for (const path of ['/dashboard', '/wallet']) {
    const page = await phone();
    await keepOnce(page, { authToken: sandbox.signIn('asha') });
    sandbox.faults.refuseSockets(true);
    await page.goto(path);
    await page.getByRole('button', { name: /Flip the coin|Statement/ }).waitFor();
    sandbox.faults.refuseSockets(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('₹12,34,61,244.44').first().waitFor();
    assert.equal(await layoutShifts(page), [], path);
    await page.close();
  }
});

test('the balance is on the splash before the app has loaded, and shifts no layout', async ({ phone, sandbox }) => {
  const { userId } = sandbox.account('ravi');
  const page = await phone();
  await keepOnce(page, { authToken: sandbox.signIn('ravi') });
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const balance = page.locator('.splash p', { hasText: '₹' });
  const first = await balance.textContent();
  sandbox.creditTopUp(userId, 12_345_678_900);
  await balance.filter({ hasNotText: `${first}` }).waitFor();
  const latest = await balance.textContent();
  release();
  await page.locator('header').getByText(`${latest}`).waitFor();
  assert.equal(await layoutShifts(page), []);
});

test('a page whose scripts fail to load says so and offers a link to try again', async (stage) => {
  const page = await signedIn(stage);
  for (const path of ['/signup?refId=any', '/dashboard', '/no-such-page']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    const line = page.getByRole('alert').filter({ hasText: 'Coin Flip hasn’t loaded.' });
    await line.waitFor();
    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await line.getByRole('link', { name: 'try again' }).click();
    await loaded;
    // Only then has the app its code. A chunk that the next round aborts would make it reload the page.
    await page.locator('.stuck').waitFor({ state: 'detached' });
    assert.ok(page.url().endsWith(path));
  }
});

run();
