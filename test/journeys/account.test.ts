import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite } from './chromium';
import { openAs } from './player-page';
import { noDoubleTap, signIn } from './player-steps';

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
  await elsewhere.getByRole('button', { name: 'Transactions' }).click();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  await elsewhere.getByLabel('Username').fill('joseph');
  const password = elsewhere.getByLabel('Password', { exact: true });
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await elsewhere.locator('form .notice').waitFor();
  await password.fill('correct horse');
  await password.press('Enter');
  await elsewhere.waitForURL('**/dashboard');
});

test('each wrong field shows its error, the rest of the page stays, and nothing typed is lost', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/profile');
  const { now, next, change } = passwordFieldsOf(page);
  sandbox.received.length = 0;
  await change.click();
  await page.locator('#password-error', { hasText: 'Enter your password.' }).waitFor();
  await page.locator('#newPassword-error', { hasText: 'Choose a password.' }).waitFor();
  await now.fill('of a thief');
  await next.fill('short');
  await change.click();
  await page.locator('#newPassword-error', { hasText: 'at least 8 characters' }).waitFor();
  assert.not(sandbox.received.includes('changePassword'), 'nothing was sent');
  await page.getByLabel('Name').fill('Asha Half-done');
  await next.fill('correct horse');
  await noDoubleTap(page);
  await change.click();
  await page.locator('#password-error', { hasText: 'The password isn’t right.' }).waitFor();
  await now.fill(DEMO_PASSWORD);
  await next.fill(DEMO_PASSWORD);
  await noDoubleTap(page);
  await change.click();
  await page.locator('#newPassword-error', { hasText: 'That is the password you have.' }).waitFor();
  assert.equal(
    [await now.inputValue(), await next.inputValue(), await page.getByLabel('Name').inputValue()],
    [DEMO_PASSWORD, DEMO_PASSWORD, 'Asha Half-done'],
  );
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
    await page.locator('form .notice', { hasText: message }).waitFor();
    assert.match(page.url(), '/profile');
    assert.ok(await page.evaluate(() => sessionStorage.getItem('authToken')));
  }
  await button.press('Enter');
  await page.waitForURL('**/login');
  assert.is(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
  assert.is(await page.locator('.toast').count(), 0);
  assert.is(sandbox.connections(userId), 0);
  await elsewhere.getByRole('button', { name: 'Transactions' }).click();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(page, 'asha');
  await page.waitForURL('**/dashboard');
});

run();
