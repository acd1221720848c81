import * as assert from 'uvu/assert';
import { encryptUserId } from '../../src/lib/invite-cipher';
import { apiClient } from '../sandbox/api-client';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { hydrated } from './held-scripts';
import { layoutShifts } from './layout-shifts';
import { code, count, create, fill, focused, HOME, KEY, newPlayer } from './signup-steps';

const { test, run } = browserSuite('sign-up', '127.0.0.21');

test('an invited player signs up, pastes the code and gets to the app', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = newPlayer();
  sandbox.received.length = 0;
  await page.goto(`/signup?refId=${await encryptUserId('1042', KEY)}`);
  await page
    .getByText('by player 1042. They’ll see your ID, first name and initial, when you joined, and what you earn')
    .waitFor();
  const { phone: digits } = player;
  await fill(page, {
    ...player,
    name: '  Zoya   Khan ',
    username: ` ${player.username.toUpperCase()} `,
    phone: ` +91 0${digits.slice(0, 4)}-${digits.slice(4)} `,
    email: ` ${player.username}@example.com `,
  });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/verify-otp');
  const otp = sandbox.lastOtp(digits) ?? '';
  await code(page).focus();
  await page.evaluate((text) => document.execCommand('insertText', false, text), `${otp.slice(0, 3)} ${otp.slice(3)}`);
  await page.waitForURL(HOME);
  await page.getByText('₹0.00').first().waitFor();
  const account = sandbox.account(player.username);
  assert.is(account.referredBy, 1042);
  assert.is(account.name, 'Zoya Khan');
  assert.is(account.phoneNumber, `+91${digits}`);
  assert.is(account.email, `${player.username}@example.com`);
  const [seen] = await apiClient(sandbox, sandbox.signIn('asha'))('getReferrals');
  assert.equal(seen, { userId: account.userId, name: 'Zoya K.', joinedAt: seen?.joinedAt, earned: 0 });
  assert.is(count(sandbox, 'registerUser'), 1);
  assert.is(count(sandbox, 'verifyOtp'), 1);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).sort());
  assert.equal(
    kept.filter((key) => /otp|SIGNUP/.test(key)),
    [],
    'nothing of the sign-up is left',
  );
});

test('a broken invite is reported, and sign-up works without it', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto('/signup?refId=not-an-invite');
  await page.getByText('This invite can’t be read. You can sign up without it.').waitFor();
  await fill(page, player);
  await create(page);
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL(HOME);
  assert.is(sandbox.account(player.username).referredBy, null);
});

test('an empty form sends nothing, says what is missing and puts the focus on the first field', async (stage) => {
  const page = await stage.phone();
  const before = stage.sandbox.received.length;
  await page.goto('/signup');
  await create(page);
  await page.locator('#name-error').waitFor();
  assert.equal(await page.locator('.field-error').allTextContents(), [
    'Enter your name.',
    'Choose a username.',
    'Enter your phone number.',
    'Choose a password.',
    'Tick this box to create your account.',
  ]);
  assert.is(await focused(page), 'name');
  assert.match((await page.locator('#password').getAttribute('aria-describedby')) ?? '', 'password-error');
  assert.not(stage.sandbox.received.slice(before).includes('registerUser'));
});

test('without the confirmed age nothing is sent, and a tick ends the error', async ({ phone, sandbox }) => {
  const page = await phone();
  const sent = count(sandbox, 'registerUser');
  await page.goto('/signup');
  assert.is(await page.locator('a[target=_blank]').count(), 0, 'no dead link to terms');
  await fill(page, newPlayer());
  const box = page.getByLabel('I’m 18 or older.', { exact: true });
  await box.uncheck();
  await create(page);
  await page.locator('#confirmedAge-error', { hasText: 'Tick this box to create your account.' }).waitFor();
  assert.ok(await box.evaluate((input) => input === document.activeElement && input.ariaInvalid === 'true'));
  assert.is(await box.getAttribute('aria-describedby'), 'confirmedAge-error');
  assert.is(count(sandbox, 'registerUser'), sent);
  await page.keyboard.press('Space');
  await page.locator('.field-error').waitFor({ state: 'detached' });
  await create(page);
  await page.waitForURL('**/verify-otp');
});

test('the form survives a lost connection, and a sign-up whose answer is lost can be sent again', async ({
  phone,
  sandbox,
}) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto('/signup');
  await hydrated(page);
  await fill(page, player);
  await page.context().setOffline(true);
  await create(page);
  await page.locator('form .notice', { hasText: 'The server can’t be reached.' }).waitFor();
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), player.password);
  await page.context().setOffline(false);
  sandbox.mischief.next('registerUser', { kind: 'truncated' });
  const sent = count(sandbox, 'registerUser');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await until(() => count(sandbox, 'registerUser') === sent + 1);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL(HOME);
});

test('the draft survives a reload, but no password is ever stored', async ({ phone }) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto('/signup');
  await hydrated(page);
  await fill(page, player);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByLabel('Password', { exact: true }).pressSequentially('!');
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#name')?.value);
  assert.is(await page.getByLabel('Username').inputValue(), player.username);
  assert.is(await page.getByLabel('Phone number').inputValue(), player.phone);
  assert.ok(await page.getByLabel('18 or older').isChecked());
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), '');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  assert.not.match(stored, player.password);
});

for (const [address, words] of [
  ['/signup', /invite/],
  ['/hi/signup', /बुलाया|इनवाइट/],
] as const) {
  test(`nothing moves while ${address} reads an invite`, async ({ phone }) => {
    const page = await phone({ viewport: { width: 320, height: 640 } });
    for (const refId of ['broken', await encryptUserId('1042', KEY), await encryptUserId('123456789012', KEY)]) {
      await page.goto(`${address}?refId=${refId}`);
      await page.getByText(words).waitFor();
      assert.equal(await layoutShifts(page), []);
    }
  });
}

run();
