import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { staticHost } from '../serve/static-host';
import { browserSuite, type Stage } from './chromium';
import { countDocuments, importMap, update, visit } from './deployment-steps';
import { installClock, keepOnce } from './player';

const dist = process.env.DIST ?? 'dist';
const plain = staticHost(dist);
let serve = plain;

const { test, run } = browserSuite('the service worker', '127.0.0.51', (request, response) => serve(request, response));
const allowed = { serviceWorkers: 'allow' } as const;

let second: Promise<string> | undefined;

/** The folder of a build of the same source with another support address: none of its hashed files has an old name. */
function buildAgain(): Promise<string> {
  const env = { PATH: process.env.PATH, SUPPORT_URL: 'mailto:a@example.com' };
  second ??= buildElsewhere('second', env).then(({ dist }) => dist);
  return second;
}

/** The first build's host, with one file replaced. */
const replacing =
  (file: string, folder: string, other = file) =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== file) return plain(request, response);
    request.url = other;
    return staticHost(folder)(request, response);
  };

async function visitLogin({ phone }: Stage): Promise<Page> {
  serve = plain;
  const page = await phone(allowed);
  await visit(page, '/login');
  return page;
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
async function leaveForNewBuild(page: Page, firstMap: string | null): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.waitForFunction(() => !('sameDocument' in window));
  assert.is.not(await importMap(page), firstMap);
}

test('after one visit public pages open offline, with any query and with a trailing slash', async (stage) => {
  const page = await visitLogin(stage);
  const isAsItCame = await page.evaluate(async () => {
    const { src } = document.querySelector('script[type=module]') as HTMLScriptElement;
    return (await caches.match(src))?.url === src;
  });
  assert.ok(isAsItCame, 'a script that the browser can keep compiled');
  await page.context().setOffline(true);
  for (const address of ['/signup?refId=abc', '/forgot-password/', '/login']) {
    const response = await page.goto(address);
    assert.is(response?.status(), 200, address);
    assert.is(response?.fromServiceWorker(), true, address);
    await page.locator('form').first().waitFor();
  }
  const source = await page.evaluate(() => Object(performance.getEntriesByType('navigation')[0]).workerFinalSourceType);
  assert.is(source, 'cache', 'an exact address doesn’t even start the worker');
  const missing = await page.goto('/no-such-page');
  assert.is(missing?.status(), 404);
});

test('if the cache is broken, everything comes from the host', async (stage) => {
  const page = await visitLogin(stage);
  const [worker] = page.context().serviceWorkers();
  assert.ok(worker);
  await worker.evaluate(() => {
    const broken = () => Promise.reject(new DOMException('Broken.', 'UnknownError'));
    Object.assign(CacheStorage.prototype, { open: broken, match: broken });
    Object.assign(Cache.prototype, { match: broken });
  });
  for (const address of ['/login', '/signup', '/no-such-page']) {
    await page.goto(address);
    await page.locator('form').first().waitFor();
  }
});

test('after one visit every tab opens offline, and a reload says so and goes on with the network', async (stage) => {
  const page = await visitLogin(stage);
  await page.evaluate((token) => sessionStorage.setItem('authToken', token), stage.sandbox.signIn('asha'));
  await page.goto('/dashboard');
  await page.getByLabel('Your bid').fill('70');
  await page.context().setOffline(true);
  for (const name of ['Payment', 'Wallet', 'Refer', 'Recharge', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator('[aria-current=page]', { hasText: name }).waitFor();
    await page.locator('main h1').filter({ hasNotText: 'couldn’t' }).waitFor();
    assert.not(await page.getByText('This part of the app').isVisible(), name);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByText('Referral ID').waitFor();
  await page.reload();
  await page.locator('.splash').getByText('Your account couldn’t be loaded. There is no connection.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Flip for ₹7' }).waitFor();
});

test('pages of a host that redirects to a trailing slash, as many do, open offline too', async ({ phone }) => {
  serve = async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://host');
    if (/\.|\/$/.test(address.pathname)) return plain(request, response);
    return void response.writeHead(301, { location: `${address.pathname}/${address.search}` }).end();
  };
  const page = await phone(allowed);
  await visit(page, '/login');
  await page.context().setOffline(true);
  for (const address of ['/login', '/login/', '/signup']) {
    assert.is((await page.goto(address))?.status(), 200, address);
    await page.locator('form').first().waitFor();
  }
});

test('after a new build is found, also by a page without a controller, the next navigation loads it in full', async (stage) => {
  const second = await buildAgain();
  const page = await visitLogin(stage);
  const [first] = await cacheNames(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the code' }).waitFor();
  assert.ok(await page.evaluate(() => 'sameDocument' in window), 'no full load without a new build');
  await page.goBack();
  const firstMap = await importMap(page);
  // A hard reload goes past the service worker, which then isn't the page's controller.
  await (await page.context().newCDPSession(page)).send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => !('sameDocument' in window) && !navigator.serviceWorker.controller);
  await page.waitForLoadState('networkidle');
  serve = staticHost(second);
  await update(page);
  await leaveForNewBuild(page, firstMap);
  const names = await cacheNames(page);
  assert.is(names[0], first, 'the old build stays for tabs that run it');
  assert.is(names.length, 2, 'in a cache of its own');
  await page.context().setOffline(true);
  await page.goto('/signup');
  assert.is.not(await importMap(page), firstMap);
});

test('a new build is loaded in full if the first service worker is newer than the page', async ({ phone }) => {
  const second = await buildAgain();
  let documents = 0;
  serve = (request, response) => {
    const { url = '/' } = request;
    const isOld = url === '/login' ? !documents++ : url.startsWith('/assets/') && !existsSync(path.join(second, url));
    return (isOld ? plain : staticHost(second))(request, response);
  };
  const page = await phone(allowed);
  await visit(page, '/login');
  await page.waitForFunction(() => sessionStorage.getItem('build-changed'));
  const firstMap = await importMap(page);
  await leaveForNewBuild(page, firstMap);
});

test('if only the service worker of a new build is deployed, the old build stays', async (stage) => {
  const second = await buildAgain();
  const page = await visitLogin(stage);
  const firstMap = await importMap(page);
  serve = replacing('/service-worker.js', second);
  assert.is(await update(page), 'redundant');
  await page.context().setOffline(true);
  await page.goto('/signup');
  assert.is(await importMap(page), firstMap);
});

test('the kill switch removes the service worker and its caches', async (stage) => {
  const page = await visitLogin(stage);
  serve = replacing('/service-worker.js', dist, '/service-worker-off.js');
  await update(page).catch(() => {});
  await page.waitForFunction(async () => (await caches.keys()).length === 0);
  await page.goto('/signup');
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
  assert.equal(await cacheNames(page), []);
  const response = await page.goto('/login');
  assert.is(response?.fromServiceWorker(), false);
});

test('after a roll-back an open page goes on with its build for ten minutes, and a new tab gets the old one at once', async (stage) => {
  const second = staticHost(await buildAgain());
  serve = plain;
  const page = await stage.phone(allowed);
  await keepOnce(page, { authToken: stage.sandbox.signIn('asha') });
  await visit(page, '/dashboard');
  await page.locator('main h1').waitFor();
  const follow = async (name: string, heading: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  };
  const old = await importMap(page);
  const documents = countDocuments(page);
  await installClock(page);
  serve = second;
  await update(page);
  await follow('Wallet', 'Wallet');
  assert.is.not(await importMap(page), old);
  // By then the page listens to changes of its service worker.
  await page.waitForLoadState('networkidle');
  serve = plain;
  await update(page);
  for (const [name, shown] of [
    ['Refer', 'Refer a friend'],
    ['Payment', 'Payment'],
    ['Home', 'get 2x your bidding'],
  ] as const) {
    await follow(name, shown);
  }
  assert.is(documents(), 1, 'the new build was loaded, and nothing after it');
  const next = await page.context().newPage();
  await next.goto('/login');
  assert.is(await importMap(next), old);
  await page.clock.fastForward(600_000);
  await follow('Wallet', 'Wallet');
  assert.is(documents(), 2);
  assert.is(await importMap(page), old);
});

run();
