import * as assert from 'uvu/assert';
import { encryptUserId } from '../../src/lib/invite-cipher';
import { apiClient } from '../sandbox/api-client';
import { resize } from './accessibility';
import { browserSuite } from './chromium';
import { goOnWithoutLimit, holdScripts, hydrated, layoutShifts } from './player';
import { code, create, fill, KEY, newPlayer } from './signup-steps';

const { test, run } = browserSuite('sign-up', '127.0.0.21');

test('an invited player signs up across two reloads, enters the code and adds the UPI ID that unlocks the game', async (stage) => {
  const { phone, sandbox } = stage;
  const page = await phone();
  const player = newPlayer();
  const { phone: digits } = player;
  await page.goto(`/signup?refId=${await encryptUserId('1042', KEY)}`);
  await page.getByText('You were invited by player 1042.').waitFor();
  await hydrated(page);
  await fill(page, {
    ...player,
    name: '  Zoya   Khan ',
    username: ` ${player.username.toUpperCase()} `,
    phone: ` +91 0${digits.slice(0, 4)}-${digits.slice(4)} `,
  });
  await page.reload();
  const password = page.getByLabel('Password', { exact: true });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#name')?.value);
  assert.ok(await page.getByLabel('18 or older').isChecked());
  assert.is(await password.inputValue(), '');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  assert.not.match(stored, player.password);
  await password.fill(player.password);
  await create(page);
  await page.waitForURL(/\/verify-otp\?refId=/);
  await page.waitForFunction(() => document.activeElement?.id === 'otp');
  await page.reload();
  await hydrated(page);
  const sms = String(sandbox.lastSms(digits));
  const lastLine = `\n@${new URL(sandbox.origin).hostname} #`;
  assert.ok(sms.includes('is your Coin Flip code.') && sms.includes(lastLine), 'browsers can fill in its code');
  const otp = sandbox.lastOtp(digits) ?? '';
  const wrong = otp === '000000' ? '111111' : '000000';
  await code(page).pressSequentially(wrong);
  await page.locator('#otp-error').waitFor();
  assert.is(await page.evaluate(() => getSelection()?.toString()), wrong, 'the next digit replaces them');
  await page.evaluate((text) => document.execCommand('insertText', false, text), `${otp.slice(0, 3)} ${otp.slice(3)}`);
  await page.waitForURL('**/payment');
  await page.getByText('₹0.00').first().waitFor();
  const account = sandbox.account(player.username);
  assert.equal([account.referredBy, account.name, account.phoneNumber], [1042, 'Zoya Khan', `+91${digits}`]);
  const [seen] = await apiClient(sandbox, sandbox.signIn('asha'))('getReferrals');
  assert.equal(seen, { userId: account.userId, name: 'Zoya K.', joinedAt: seen?.joinedAt, earned: 0 });
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /otp|SIGNUP/.test(key)));
  assert.equal(kept, [], 'nothing of the sign-up is left');
  assert.is(await page.locator('nav').getAttribute('inert'), '', 'the navigation is blocked');
  await page.getByLabel('UPI ID').fill('zoya@okbank');
  await page.getByRole('button', { name: 'Add UPI ID' }).click();
  const next = page.locator('main').getByRole('link', { name: 'Recharge' });
  await next.waitFor();
  assert.is(await page.locator('nav').getAttribute('inert'), null, 'the navigation is free');
  await next.click();
  await page.waitForURL('**/recharge');
  await goOnWithoutLimit(page);
  await page.getByLabel('Amount to add').waitFor();
});

test('an invite goes along from page to page and from language to language, also before the app has loaded', async ({
  phone,
}) => {
  const page = await phone();
  const invite = `?refId=${await encryptUserId('1042', KEY)}`;
  const follow = async (link: string, path: string) => {
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL((url) => url.pathname + url.search === path + invite, { waitUntil: 'commit' });
  };
  const release = await holdScripts(page);
  await page.goto(`/signup${invite}`, { waitUntil: 'commit' });
  await follow('I have an account', '/login');
  await follow('हिन्दी', '/hi/login');
  await follow('English', '/login');
  release();
  await hydrated(page);
  await follow('Forgot password?', '/forgot-password');
  await follow('Back to sign-in', '/login');
  await follow('हिन्दी', '/hi/login');
  await hydrated(page);
  await follow('खाता बनाएँ', '/hi/signup');
  await page.getByText('1042').waitFor();
});

test('nothing moves while a sign-up reads an invite, nor on a public page with text at 200 %', async ({ phone }) => {
  const page = await phone({ viewport: { width: 320, height: 640 } });
  for (const [address, words] of [
    ['/signup', /invite/],
    ['/hi/signup', /बुलाया|इनवाइट/],
  ] as const)
    for (const refId of ['broken', await encryptUserId('123456789012', KEY)]) {
      await page.goto(`${address}?refId=${refId}`);
      await page.getByText(words).waitFor();
      assert.equal(await layoutShifts(page), []);
    }
  const large = await phone();
  await resize(large, [320, 640, 32]);
  for (const address of ['/login', '/signup', '/forgot-password', '/verify-otp', '/reset-password']) {
    await large.goto(address);
    await hydrated(large);
    assert.equal(await layoutShifts(large), [], address);
  }
});

run();
