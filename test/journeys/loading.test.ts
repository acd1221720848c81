import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type Route, routes } from '../../src/routes';
import { until } from '../sandbox/until';
import { tooWide } from './accessibility';
import { browserSuite } from './chromium';
import { holdScripts, hydrated, neverIdle } from './held-scripts';
import { layoutShifts } from './layout-shifts';
import { keepOnce, signedIn } from './player-page';
import { fillIn, flipButton } from './player-steps';

const { test, run } = browserSuite('loading', '127.0.0.52');

/** Opens a page, signed in or not. Returns its files, and as `late` those that its HTML doesn't name. */
async function load(page: Page, address: string, session = '') {
  const files: string[] = [];
  await neverIdle(page);
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith('http')) files.push(new URL(request.url()).pathname);
  });
  await page.addInitScript((token) => token && sessionStorage.setItem('authToken', token), session);
  await page.goto(address);
  // Two answers to the dashboard's HTML are for code that loads when idle. Until they are read, they count as loading.
  await page.waitForFunction(() => (window.early?.responses.size ?? 0) <= 2);
  await page.evaluate(() => window.early?.responses.forEach((response) => void response.then((one) => one.text())));
  await page.waitForLoadState('networkidle');
  const html = await page.content();
  return { files, late: files.slice(1).filter((file) => !html.includes(`"${file}"`)) };
}

/** The pages that have the form of a code, or share their chunk with one that has: it is a chunk of its own. */
const WITH_CODE_FORM = ['signup', 'forgot-password', 'verify-otp', 'reset-password', 'profile'];

/**
 * The HTML, the core and the page's own chunk; in the shell its chunk, and what its pages but the dashboard share; and the
 * form of a code.
 */
function requestsOf({ name, public: isPublic }: Route): number {
  const ofShell = isPublic ? 0 : name === 'dashboard' ? 1 : 2;
  return 3 + ofShell + (WITH_CODE_FORM.includes(name) ? 1 : 0);
}

async function check(page: Page, route: Route, session = '') {
  const { path } = route;
  const { files, late } = await load(page, path, session);
  assert.is(files.length, requestsOf(route), `${path}: ${files.join(' ')}`);
  assert.equal(late, [], `${path}: every file is named in the HTML`);
  assert.equal(await layoutShifts(page), [], `${path}: no layout shift`);
}

test('a public page takes three or four requests, all named in its HTML, without a layout shift', async ({ phone }) => {
  for (const route of routes.filter((one) => one.public)) {
    const page = await phone();
    await check(page, route);
    await page.close();
  }
});

test('a public page fits a 320 px screen with text at 200 %, without a layout shift', async ({ phone }) => {
  for (const { path } of routes.filter((one) => one.public)) {
    const page = await phone({ viewport: { width: 320, height: 568 } });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.documentElement) return;
        document.documentElement.style.fontSize = '32px';
        observer.disconnect();
      }).observe(document, { childList: true });
    });
    await page.goto(path);
    // Without the first step, a later one asks for the phone number once the script runs.
    await page.locator(/verify|reset/.test(path) ? '#phoneNumber' : 'form').waitFor();
    assert.equal(await layoutShifts(page), [], path);
    assert.equal(await tooWide(page), [], path);
    await page.close();
  }
});

test('a page in the shell takes four to six requests and those of the API, without a layout shift', async (stage) => {
  const { phone, sandbox } = stage;
  for (const route of routes.filter((one) => !one.public)) {
    const page = await phone();
    await check(page, route, sandbox.signIn('asha'));
    await page.close();
  }
});

test('the code of the next page is fetched while the server checks the password', async ({ phone, sandbox }) => {
  const page = await phone();
  await neverIdle(page);
  await page.goto('/login');
  await hydrated(page);
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await fillIn(page);
  assert.equal(scripts, [], 'no script before the submit');
  const letGo = sandbox.mischief.hold('loginUser');
  await page.evaluate(() => {
    window.requestIdleCallback = (callback) => window.setTimeout(callback);
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await until(() => scripts.length === 2);
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  assert.ok(await page.getByRole('heading', { name: 'Sign in' }).isVisible(), 'the sign-in page is still shown');
  await letGo();
  await flipButton(page).waitFor();
  assert.is(scripts.length, 2, 'the shell and its page');
});

test('after signing in, the focus is on the heading that follows the splash', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.goto('/login');
  await fillIn(page);
  const letGo = sandbox.mischief.hold('getUser');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Loading…').waitFor();
  letGo();
  await page.locator('main h1:focus').waitFor();
});

test('a loaded page doesn’t move the focus, except after Try again on the splash', async (stage) => {
  const page = await signedIn(stage);
  await page.goto('/wallet');
  await page.locator('main h1').waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  stage.sandbox.mischief.next('getUser', { kind: 'error', message: 'Not today.' });
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main h1:focus').waitFor();
});

test('a round that can’t be loaded shifts no layout', async ({ phone, sandbox }) => {
  const page = await phone();
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  sandbox.mischief.next('getRound', { kind: 'error', message: 'Not today.' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await layoutShifts(page), []);
});

test('the wallet’s first push shifts no layout, however late and large it is', async ({ phone, sandbox }) => {
  const { userId } = sandbox.account('asha');
  sandbox.creditTopUp(userId, 12_345_678_900);
  for (const path of ['/dashboard', '/wallet']) {
    const page = await phone();
    await keepOnce(page, { authToken: sandbox.signIn('asha') });
    sandbox.mischief.refuseSockets(true);
    await page.goto(path);
    await page.getByRole('button', { name: /Flip the coin|Statement/ }).waitFor();
    sandbox.mischief.refuseSockets(false);
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

run();
