import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { holdScripts, hydrated } from './held-scripts';
import { keepOnce, signedIn } from './player-page';
import { fillIn } from './player-steps';

const { test, run } = browserSuite('hydration', '127.0.0.53');

/** Collects what the page reports; React reports a mismatch as an error of the page. */
function listen(page: Page): string[] {
  const reports: string[] = [];
  page.on('console', (message) => {
    // The tests themselves keep service workers away.
    if (/error|warning/.test(message.type()) && !/Service Worker/.test(message.text())) reports.push(message.text());
  });
  return reports;
}

test('React takes over every public page from its HTML without a complaint, in both themes', async (stage) => {
  const { phone, sandbox } = stage;
  const page = await phone();
  const reports = listen(page);
  // A public page has its HTML from before anybody signed in.
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

test('an answer and a push that come before the code are taken over, and lost by nobody', async (stage) => {
  const page = await signedIn(stage);
  const reports = listen(page);
  const release = await holdScripts(page);
  const answered = page.waitForResponse('**/graphql');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await answered;
  await page.waitForFunction(() => window.early?.socket?.messages.length);
  release();
  await page.getByText('₹4,455.44').first().waitFor();
  assert.equal(reports, []);
});

test('the HTML of the dashboard asks for user and round, and nothing asks again', async (stage) => {
  const page = await signedIn(stage);
  const release = await holdScripts(page);
  const before = stage.sandbox.received.length;
  const asked = () => stage.sandbox.received.slice(before).sort();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await until(() => asked().length === 2);
  release();
  await page.getByRole('button', { name: 'Flip the coin' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(asked(), ['getRound', 'getUser']);
});

test('a form submitted before the code is there is sent once, by the code', async ({ phone, sandbox }) => {
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

test('a way back taken before the code is there leads to the page of its address', async (stage) => {
  const page = await signedIn(stage);
  const reports = listen(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { name: 'get 2x your bidding' }).waitFor();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Loading…').waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  release();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(reports, []);
});

run();
