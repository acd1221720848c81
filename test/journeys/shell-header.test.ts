import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { bareSuite, header, tab } from './bare-suite';

const { test, run } = bareSuite('the header', '127.0.0.41');

test('only a splash shows until the user ID is known', async ({ sandbox, visit, asked }) => {
  const release = sandbox.mischief.hold('getUser');
  const page = await visit();
  await page.getByText('Loading…').waitFor();
  await until(() => asked('getUser') === 1);
  await page.waitForTimeout(300);
  assert.is(await page.locator('header, nav').count(), 0);
  await release();
  await header(page).waitFor();
  assert.is(await page.locator('nav').count(), 1);
  assert.is(await page.getByText('Loading…').count(), 0);
});

test('the header shows the user ID and the balance on every route except /wallet', async ({ enter }) => {
  const page = await enter();
  for (const path of ['/payment', '/dashboard', '/refer', '/recharge', '/profile', '/no-such-page']) {
    if (path !== '/payment') await page.goto(path);
    await header(page).getByText('1042', { exact: true }).waitFor();
    await header(page).getByText('₹4,455.44', { exact: true }).waitFor();
    assert.is(await header(page).getByText('asha@example.com').count(), 0, path);
  }
  await tab(page, 'Wallet').click();
  await header(page).getByText('asha@example.com', { exact: true }).waitFor();
  await header(page).getByText('Asha Verma', { exact: true }).waitFor();
  assert.is(await header(page).getByText('₹').count(), 0);
  await tab(page, 'Refer').click();
  await header(page).getByText('₹4,455.44').waitFor();
});

run();
