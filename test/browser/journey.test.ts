import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';

const { test, run } = browserSuite('the main journey', '127.0.0.11');

test('a player signs in and sees the wallet move as the server pushes it', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.goto('/');
  await page.waitForURL('**/login');
  await page.getByLabel('Username or phone number').fill('asha');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('₹4,455.44').waitFor();
  sandbox.creditTopUp(sandbox.account('asha').userId, 10_000);
  await page.getByText('₹4,555.44').waitFor();
  await page.getByRole('button', { name: 'Transactions' }).click();
  await page.getByRole('heading', { name: 'Transactions' }).waitFor();
  assert.is((await page.locator('.row').count()) > 5, true);
});

run();
