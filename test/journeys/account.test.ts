import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite } from './chromium';
import { openAs } from './player-page';
import { signIn } from './player-steps';

const { test, run } = browserSuite('the account', '127.0.0.28');

const passwordFieldsOf = (page: Page) => ({
  now: page.getByLabel('Current password'),
  next: page.getByLabel('New password'),
  change: page.getByRole('button', { name: 'Change password' }),
});

test('a new password signs in from then on, and ends the session of another phone but not this one', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'joseph', '/profile', async () => {
    sandbox.account('joseph').upiId = 'joseph@okbank';
  });
  const elsewhere = await openAs(stage, 'joseph', '/wallet');
  const { now, next } = passwordFieldsOf(page);
  await now.fill(DEMO_PASSWORD);
  await next.fill('correct horse');
  await next.press('Enter');
  await page.locator('.toast').getByText('Your password is changed').waitFor();
  assert.equal([await now.inputValue(), await next.inputValue()], ['', '']);
  await page.reload();
  await page.getByRole('heading', { name: 'Edit profile' }).waitFor();
  await elsewhere.locator('header').getByRole('button', { name: 'Transactions' }).click();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  await elsewhere.getByLabel('Username').fill('joseph');
  const password = elsewhere.getByLabel('Password', { exact: true });
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await elsewhere.locator('#password-error').waitFor();
  await password.fill('correct horse');
  await password.press('Enter');
  await elsewhere.waitForURL('**/dashboard');
});

test('a sign-out everywhere ends every session, and says so if the server has ended none', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/profile');
  const elsewhere = await openAs(stage, 'asha', '/wallet');
  const { userId } = sandbox.account('asha');
  const button = page.getByRole('button', { name: 'Sign out everywhere' });
  for (const message of ['Not now.', 'Not yet.']) {
    sandbox.mischief.next('logoutEverywhere', { kind: 'error', message });
    await button.press('Enter');
    await page.locator('.toast', { hasText: message }).waitFor();
    assert.match(page.url(), '/profile');
    assert.ok(await page.evaluate(() => sessionStorage.getItem('authToken')));
  }
  await button.press('Enter');
  await page.waitForURL('**/login');
  assert.is(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
  assert.is(await page.locator('.toast').count(), 0);
  assert.is(sandbox.connections(userId), 0);
  await elsewhere.locator('header').getByRole('button', { name: 'Transactions' }).click();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(page, 'asha');
  await page.waitForURL('**/dashboard');
});

run();
