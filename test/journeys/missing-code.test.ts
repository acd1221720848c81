import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { countDocuments } from './deployment-steps';
import { flipButton, neverIdle, openAs, signedIn } from './player';

const { test, run } = browserSuite('code that can’t be loaded', '127.0.0.55');

const MISSING = 'This part of the app couldn’t be loaded.';
test('a tab tapped offline opens, while an outcome is awaited, and the outcome comes with the network', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { before: neverIdle });
  const documents = countDocuments(page);
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const letGo = stage.sandbox.faults.hold('revealBid');
  await flipButton(page).click();
  await until(() => stage.sandbox.received.includes('revealBid'));
  await page.context().setOffline(true);
  for (const name of ['Wallet', 'Payment']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    assert.is(await page.locator('[aria-current=page]').innerText(), name);
  }
  assert.not(await page.getByText(MISSING).isVisible());
  await page.context().setOffline(false);
  await letGo();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.locator('.outcome').waitFor();
  assert.is(await page.getByLabel('Your bid').inputValue(), '50');
  assert.is(documents(), 0);
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
