import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { createRandom } from '../faults/random';
import { staticHost } from '../serve/static-host';
import { browserSuite, type SandboxStage } from './chromium';
import { buildAgain, countDocuments, importMap, takeOver, update, visit } from './deployment-steps';
import { installClock } from './page-clock';
import { keepOnce } from './player-page';

const dist = process.env.DIST ?? 'dist';
const first = staticHost(dist);
let serve = first;

const { test, run } = browserSuite('deployments', '127.0.0.56', (request, response) => serve(request, response));

const TEN_MINUTES = 600_000;

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Opens a page of the demo player that the service worker controls. */
async function controlled({ phone, sandbox }: SandboxStage, address: string): Promise<Page> {
  const page = await phone({ serviceWorkers: 'allow' });
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  await visit(page, address);
  await page.locator('main h1').waitFor();
  return page;
}

test('after a roll-back an open page goes on with its build for ten minutes, and a new tab gets the old one at once', async (stage) => {
  const second = staticHost(await buildAgain('deployed'));
  serve = first;
  const page = await controlled(stage, '/dashboard');
  const old = await importMap(page);
  const documents = countDocuments(page);
  await installClock(page);
  serve = second;
  await takeOver(page);
  await tab(page, 'Wallet').click();
  await heading(page, 'Wallet').waitFor();
  assert.is.not(await importMap(page), old);
  // By then the page listens to changes of its service worker.
  await page.waitForLoadState('networkidle');
  serve = first;
  await takeOver(page);
  for (const [name, shown] of [
    ['Refer', 'Refer a friend'],
    ['Payment', 'Payment'],
    ['Home', 'get 2x your bidding'],
  ] as const) {
    await tab(page, name).click();
    await heading(page, shown).waitFor();
  }
  assert.is(documents(), 1, 'the new build was loaded, and nothing after it');
  const next = await page.context().newPage();
  await next.goto('/login');
  assert.is(await importMap(next), old);
  await page.clock.fastForward(TEN_MINUTES);
  await tab(page, 'Wallet').click();
  await heading(page, 'Wallet').waitFor();
  assert.is(documents(), 2);
  assert.is(await importMap(page), old);
});

/** The pages of one visit, each followed by the text of a link or tab and the heading that it leads to. */
const STEPS = [
  ['/login', 'Sign in', 'Create account', 'Create an account'],
  ['/dashboard', 'get 2x your bidding', 'Wallet', 'Wallet'],
  ['/refer', 'Refer a friend', 'Payment', 'Payment'],
  ['/signup', 'Create an account', 'I have an account', 'Sign in'],
  ['/payment', 'Payment', 'Home', 'get 2x your bidding'],
] as const;

/** One visit: loads ten pages and goes on from each. @param redeploy lets the host serve either service worker */
async function visitTenTimes(page: Page, { sandbox }: SandboxStage, redeploy: () => void): Promise<void> {
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  const documents = countDocuments(page);
  for (let loads = 1; loads <= 10; loads++) {
    const [address, shown, link, next] = STEPS[loads % STEPS.length] ?? STEPS[0];
    await page.goto(address);
    await heading(page, shown).waitFor();
    redeploy();
    await update(page);
    await tab(page, link).click();
    await heading(page, next).waitFor();
    assert.ok(documents() <= loads + 1, `${documents()} documents in place of ${loads}`);
  }
  await page.close();
}

test('while a host serves two builds at random, twenty loads show their pages, with one load more per visit at most', async (stage) => {
  const second = await buildAgain('deployed');
  const hosts = [first, staticHost(second)] as const;
  const random = createRandom(18);
  let ofWorker: typeof serve = first;
  const redeploy = () => {
    ofWorker = random.pick(hosts);
  };
  const either: typeof serve = (request, response) => {
    const { url = '', headers } = request;
    // Both builds' hashed files are there (the operator’s guide, Updates).
    if (url.startsWith('/assets/')) return hosts[existsSync(path.join(second, url)) ? 1 : 0](request, response);
    if (headers['sec-fetch-mode'] === 'navigate') return random.pick(hosts)(request, response);
    // The service worker changes only between two navigations: under a driver Chromium may stop the one that is being
    // replaced before it has answered a navigation.
    return ofWorker(request, response);
  };
  // The tabs of a phone share its service worker. It has both builds.
  [serve] = hosts;
  const phone = await controlled(stage, '/login');
  [, serve] = hosts;
  await takeOver(phone);
  [, ofWorker] = hosts;
  serve = either;
  for (let visits = 0; visits < 2; visits++) await visitTenTimes(await phone.context().newPage(), stage, redeploy);
});

run();
