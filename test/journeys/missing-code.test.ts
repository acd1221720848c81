import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { browserSuite, type SandboxStage } from './chromium';
import { countDocuments } from './deployment-steps';
import { neverIdle } from './held-scripts';
import { openAs, signedIn } from './player-page';
import { fillIn, flipButton } from './player-steps';

const { test, run } = browserSuite('code that can’t be loaded', '127.0.0.55');

const MISSING = 'This part of the app couldn’t be loaded.';
const gone = { status: 404, body: '' };

test('without the code on demand the bid still stands above a keyboard that covers the page', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { before: neverIdle });
  await page.getByLabel('Your bid').waitFor();
  await page.evaluate(() => {
    const screen = window.visualViewport as VisualViewport;
    Object.defineProperty(screen, 'height', { value: 380 });
    screen.dispatchEvent(new Event('resize'));
  });
  const { y = 0, height = 0 } = (await page.locator('.bid-bar').boundingBox()) ?? {};
  assert.ok(y + height <= 380, `ends at ${y + height}`);
});

/** A page that has shown a flip, while no code on demand can be loaded. */
async function flipWithout(stage: SandboxStage, storage = {}) {
  const page = await openAs(stage, 'asha', '/dashboard', {
    ...{ before: neverIdle, viewport: { width: 640, height: 360 }, storage },
  });
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const documents = countDocuments(page);
  const asked = page.waitForResponse((response) => response.status() === gone.status);
  let isMissing = true;
  await page.route('**/assets/*', (route) => (isMissing ? route.fulfill(gone) : route.continue()));
  await flipButton(page).click();
  await asked;
  await page.locator('.play-result').getByText('✓ Verified fair').waitFor();
  const mend = () => {
    isMissing = false;
  };
  return { page, documents, mend };
}

test('if the code around the bid is missing, its result and verdict are told all the same, and a reload tells and asks nothing again', async (stage) => {
  const { page, documents, mend } = await flipWithout(stage);
  await flipButton(page).waitFor();
  // Nothing covers it.
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click({ trial: true });
  assert.is(documents(), 0, 'a reload of its own would take the result from the screen');
  await page.waitForFunction(() => sessionStorage.getItem('orders') === null);
  page.on('request', (request) => request.isNavigationRequest() && mend());
  stage.sandbox.received.length = 0;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForEvent('load');
  await flipButton(page).waitFor();
  assert.not(stage.sandbox.received.includes('revealBid'));
  assert.is(await page.locator('.result').count(), 0);
});

test('if the code of the reality check is missing, it comes all the same, with the time and the net result', async (stage) => {
  const play = { since: 1, time: 31 * 60_000, remindedAt: 0, flips: 3, net: 0 };
  const { page } = await flipWithout(stage, { 'play-time': JSON.stringify(play) });
  await page
    .locator('.toaster')
    .getByText(/^This visit: 31 min, [−+]₹\d+\.\d\d$/)
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('This visit').waitFor({ state: 'detached' });
});

test('if the code around the bid is missing, the verdict and the tools come when the network returns', async (stage) => {
  const { page, documents, mend } = await flipWithout(stage);
  mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.badge-button', { hasText: 'Verified fair' }).waitFor();
  await page.locator('.tools').waitFor();
  await page.locator('.visit').waitFor();
  assert.is(documents(), 0);
});

test('if the code of a part is missing, it says so in its place, and the rest of the page works', async (stage) => {
  const page = await openAs(stage, 'asha', '/recharge', { before: neverIdle });
  await page.setViewportSize({ width: 1024, height: 768 });
  const documents = countDocuments(page);
  await page.route('**/assets/*.js', (route) => route.fulfill(gone));
  await page.getByLabel('Amount to add').fill('120');
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByText('Pay in your UPI app.').waitFor();
  await page.locator('main').getByText(MISSING).waitFor();
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  assert.is(documents(), 0);
});

test('a tab tapped offline, while an outcome is awaited, keeps the shell, and its page comes with the network', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { before: neverIdle });
  const documents = countDocuments(page);
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  // Other tests may have left the pages in the browser's cache.
  await page.route('**/assets/*', (route) => route.abort('internetdisconnected'));
  const letGo = stage.sandbox.mischief.hold('revealBid');
  await flipButton(page).click();
  await until(() => stage.sandbox.received.includes('revealBid'));
  await page.context().setOffline(true);
  for (const name of ['Wallet', 'Payment']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.locator('main').getByText(MISSING).waitFor();
    assert.is(await page.locator('[aria-current=page]').innerText(), name);
  }
  assert.match(await page.locator('.chip').innerText(), /^₹[\d,]+\.\d\d$/);
  await page.unrouteAll();
  await page.context().setOffline(false);
  await letGo();
  await page.getByRole('heading', { name: 'UPI ID' }).waitFor();
  assert.not(await page.getByText(MISSING).isVisible());
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.locator('.result').waitFor();
  assert.is(await page.getByLabel('Your bid').inputValue(), '50');
  assert.is(documents(), 0);
});

test('a page whose scripts fail to load says so and offers a link to try again', async (stage) => {
  const page = await signedIn(stage);
  for (const path of ['/login', '/signup?refId=any', '/dashboard', '/wallet', '/no-such-page']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    const line = page.getByRole('alert').filter({ hasText: 'Coin Flip hasn’t loaded.' });
    const box = await line.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 640, `${path} shows it without scrolling`);
    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await line.getByRole('link', { name: 'try again' }).click();
    await loaded;
    // Only then has the app its code. A chunk that the next round aborts would make it reload the page.
    await page.locator('.stuck').waitFor({ state: 'detached' });
    assert.ok(page.url().endsWith(path));
  }
});

test('if the code never arrives, the browser doesn’t send the submitted form itself', async ({ phone }) => {
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
  await page.getByText(MISSING).waitFor();
  const blocked = reports.filter((report) => report.includes('form-action'));
  assert.equal(blocked, []);
});

run();
