import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { holdScripts, hydrated } from './held-scripts';
import { layoutShifts } from './layout-shifts';
import { fillIn } from './player-steps';

const { test, run } = browserSuite('sign-in', '127.0.0.23');

test('a signed-in player sees a link to Home, without a layout shift or a request', async (stage) => {
  const page = await stage.phone();
  const token = stage.sandbox.signIn('asha');
  await page.addInitScript((value) => sessionStorage.setItem('authToken', value), token);
  // Slow enough that the page is painted before hydration.
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  stage.sandbox.received.length = 0;
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await page.getByText('You’re signed in already.').waitFor();
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
  await fillIn(page);
  const release = await holdScripts(page);
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
