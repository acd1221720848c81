import * as assert from 'uvu/assert';
import { encryptUserId } from '../../src/lib/invite-cipher';
import { browserSuite } from './chromium';
import { keepOnce } from './player-page';
import { code, count, create, fill, HOME, KEY, newPlayer, reachCode, wrongCode } from './signup-steps';

const { test, run } = browserSuite('the code of a sign-up', '127.0.0.24');

test('a wrong code keeps its digits selected and isn’t sent again by itself', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = await reachCode(page);
  await page.waitForFunction(() => document.activeElement?.id === 'otp');
  const right = sandbox.lastOtp(player.phone);
  const wrongOne = wrongCode(right);
  sandbox.received.length = 0;
  await code(page).pressSequentially(wrongOne);
  await page.locator('#otp-error', { hasText: 'That code isn’t right.' }).waitFor();
  assert.is(await code(page).inputValue(), wrongOne);
  assert.is(await page.evaluate(() => getSelection()?.toString()), wrongOne);
  assert.is(count(sandbox, 'verifyOtp'), 1);
  await page.keyboard.type(right ?? '');
  await page.waitForURL(HOME);
  assert.is(count(sandbox, 'verifyOtp'), 2);
});

test('the sixth digit, Enter and a tap send the code once', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = await reachCode(page);
  sandbox.received.length = 0;
  const letGo = sandbox.mischief.hold('verifyOtp');
  await code(page).pressSequentially(sandbox.lastOtp(player.phone) ?? '');
  await code(page).press('Enter');
  await page.locator('button[type=submit]').dblclick({ force: true });
  letGo();
  await page.waitForURL(HOME);
  assert.is(count(sandbox, 'verifyOtp'), 1);
});

test('a tab discarded while the SMS was read reopens on the code page', async ({ phone, sandbox }) => {
  sandbox.changeRules({ otpResend: 90_000 });
  const page = await phone();
  const player = await reachCode(page);
  await page.getByRole('button', { name: /Send a new code in \d+ s/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /Send a new code in [3-9]\d s/ }).waitFor();
  sandbox.changeRules({ otpResend: 30_000 });
  assert.match(page.url(), /verify-otp$/);
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL(HOME);
});

test('the code is read from the SMS if the browser can', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} });
    navigator.credentials.get = (request) =>
      new Promise((resolve, reject) => {
        Object.assign(window, { request, arrive: (text: string) => resolve({ code: text } as never) });
        request?.signal?.addEventListener('abort', () => reject(request.signal?.reason));
      });
  });
  const player = await reachCode(page);
  await page.waitForFunction(() => 'arrive' in window);
  assert.equal(await page.evaluate('request.otp'), { transport: ['sms'] });
  await page.evaluate(`arrive('${sandbox.lastOtp(player.phone)}')`);
  await page.waitForURL(HOME);
  await page.waitForFunction(() => (window as never as { request: RequestInit }).request.signal?.aborted);
});

test('a wrong number can be changed, and the form keeps its values and the invite', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto(`/signup?refId=${await encryptUserId('1043', KEY)}`);
  await fill(page, player);
  await create(page);
  await page.waitForURL('**/verify-otp');
  await page.getByRole('link', { name: 'Change the number' }).click();
  await page.getByText('You were invited by player 1043.').waitFor();
  assert.is(await page.getByLabel('Username').inputValue(), player.username);
  await fill(page, { ...player, phone: '9123123123' });
  await create(page);
  await page.getByText('+91 91231 23123').waitFor();
  await code(page).fill(sandbox.lastOtp('9123123123') ?? '');
  await page.waitForURL(HOME);
  assert.is(sandbox.account(player.username).referredBy, 1043);
  await page.goBack();
  assert.not.match(page.url(), 'verify-otp');
});

test('the code of a phone change is entered on the profile, also if /verify-otp is opened', async (stage) => {
  const page = await stage.phone();
  const step = { purpose: 'PHONE', phoneNumber: '+919000000002', requestId: 'request' };
  await keepOnce(page, { authToken: stage.sandbox.signIn('asha'), 'otp-step': JSON.stringify(step) });
  await page.goto('/verify-otp');
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: 'Confirm your new number' }).waitFor();
  await page.getByText('+91 90000 00002').waitFor();
});

run();
