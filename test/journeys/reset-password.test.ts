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
const send = (page: Page) => page.getByRole('button', { name: 'Send the code' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save password' }).click();

/** Requests a reset code for a phone number. */
async function reachCode(page: Page, number = RAVI): Promise<void> {
  await page.goto('/forgot-password');
  await phoneField(page).fill(number);
  await send(page);
  await page.waitForURL('**/verify-otp');
}

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

for (const path of ['/verify-otp', '/reset-password']) {
  test(`${path} opened directly asks for the phone number, goes on as a reset, and leads to Sign up`, async (stage) => {
    stage.sandbox.changeRules({ otpResend: 0 });
    const page = await stage.phone();
    await page.goto(path);
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await phoneField(page).waitFor();
    assert.ok(page.url().endsWith(path), page.url());
    await page.getByRole('link', { name: 'Create account' }).click();
    // Not the address, which changes before the page does.
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await phoneField(page).fill(RAVI);
    await phoneField(page).press('Enter');
    await page.getByText('+91 98765 43211').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'otp');
    assert.match(page.url(), /verify-otp$/);
    await code(page).fill(stage.sandbox.lastOtp(RAVI) ?? '');
    await page.waitForURL('**/reset-password');
    await newPassword(page).waitFor();
  });
}

test('a wrong number isn’t sent, and an unknown number is treated like any other', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.goto('/forgot-password');
  sandbox.received.length = 0;
  await phoneField(page).fill('98765');
  await send(page);
  await page.locator('#phoneNumber-error').waitFor();
  assert.is(await phoneField(page).inputValue(), '98765');
  assert.equal(sandbox.received, []);
  await phoneField(page).fill('6000000999');
  await send(page);
  await page.getByText('+91 60000 00999').waitFor();
  await code(page).fill('123456');
  await page.locator('#otp-error').waitFor();
});

test('the countdown uses the server’s time, and a request before it ends still leads to the code page', async ({
  phone,
  sandbox,
}) => {
  Object.assign(sandbox.rules, { otpResend: 120_000 });
  const page = await phone();
  await reachCode(page, '9876543212');
  await page.getByRole('button', { name: /Send a new code in \d+ s/ }).waitFor();
  await page.getByRole('link', { name: 'Change the number' }).click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#phoneNumber')?.value);
  await send(page);
  await page.getByText(/A new code can be sent in \d+ seconds?\./).waitFor();
  await page.locator('h1 + p', { hasText: 'A new code can’t be sent yet.' }).waitFor();
  await code(page).fill(sandbox.lastOtp('9876543212') ?? '');
  await page.waitForURL('**/reset-password');
  Object.assign(sandbox.rules, { otpResend: 0 });
});

test('a short or refused password keeps the page, an expired reset starts again', async (stage) => {
  const page = await stage.phone();
  await reachCode(page);
  await code(page).fill(stage.sandbox.lastOtp(RAVI) ?? '');
  await page.waitForURL('**/reset-password');
  await newPassword(page).fill('short');
  await save(page);
  await page.locator('#password-error').waitFor();
  const message = 'This password is in every list.';
  const body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_INPUT', field: 'password' } }] });
  stage.sandbox.mischief.next('resetPassword', { kind: 'status', status: 200, body, contentType: 'application/json' });
  await newPassword(page).fill('password');
  await save(page);
  await page.locator('#password-error', { hasText: message }).waitFor();
  await page.evaluate(() => {
    const step = JSON.parse(sessionStorage.getItem('otp-step') ?? '{}');
    sessionStorage.setItem('otp-step', JSON.stringify({ ...step, resetCode: 'of yesterday' }));
  });
  await page.reload();
  await newPassword(page).fill('another password');
  await save(page);
  await page.getByText('This password reset is no longer valid. Start again.').waitFor();
  await phoneField(page).fill(RAVI);
  await send(page);
  await page.waitForURL('**/verify-otp');
});

run();
