import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { hydrated } from './held-scripts';

const { test, run } = browserSuite('a password reset', '127.0.0.22');

const RAVI = '9876543211';
const code = (page: Page) => page.getByLabel('6-digit code');
// Exactly: the sign-in page left behind has a field for a username or phone number.
const phoneField = (page: Page) => page.getByLabel('Phone number', { exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save password' }).click();

test('a player who forgot the password chooses a new one and signs in with it', async ({ phone, sandbox }) => {
  Object.assign(sandbox.rules, { otpResend: 0 });
  const page = await phone();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await phoneField(page).fill(' +91 (0)98765-43211 ');
  await phoneField(page).press('Enter');
  await page.getByText('+91 98765 43211').waitFor();
  await page.reload();
  await hydrated(page);
  await code(page).fill(sandbox.lastOtp(RAVI) ?? '');
  await page.waitForURL('**/reset-password');
  await page.reload();
  await hydrated(page);
  await newPassword(page).fill('a new password');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.is(await newPassword(page).getAttribute('type'), 'text');
  assert.is(await page.locator('[autocomplete=username]').inputValue(), `+91${RAVI}`);
  sandbox.mischief.next('resetPassword', { kind: 'truncated' });
  await save(page);
  await page.locator('form .notice', { hasText: 'The server can’t be reached.' }).waitFor();
  await save(page);
  await page.waitForURL('**/login');
  await page.getByRole('status').filter({ hasText: 'Your password is changed.' }).waitFor();
  assert.equal(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /otp|draft/.test(key))), []);
  await page.getByLabel('Username or phone number').fill('ravi');
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard|payment/);
});

run();
