import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { normalPhone } from './inputs';
import { startSandbox } from './sandbox';

const test = suite('sandbox accounts');

let clock = Date.parse('2026-03-01T10:00:00Z');
const sandbox = await startSandbox({ socketPort: 0, now: () => clock });
const ask = apiClient(sandbox);
test.after(() => sandbox.close());

const wait = (seconds: number) => {
  clock += seconds * 1000;
};
const otpOf = (phoneNumber: string) => sandbox.lastOtp(phoneNumber) ?? '';
const wrongOtp = (otp: string) => (otp === '000000' ? '000001' : '000000');

let lastPhone = 9_000_000_000;
function newcomer() {
  const phoneNumber = String(++lastPhone);
  return { name: 'New Player', username: `new${phoneNumber}`.slice(0, 20), phoneNumber, password: 'longenough' };
}

test('a player signs in by username, in any case, or by phone number', async () => {
  for (const username of ['asha', 'ASHA', '9876543210', '+91 98765 43210']) {
    const { token } = await ask('loginUser', { username, password: 'demo1234' });
    assert.is((await apiClient(sandbox, token)('getUser')).username, 'asha');
  }
});

test('a wrong password and an unknown username are refused alike', async () => {
  const wrong = await refusalOf(ask('loginUser', { username: 'asha', password: 'demo12345' }));
  const unknown = await refusalOf(ask('loginUser', { username: 'nobody', password: 'demo1234' }));
  assert.is(wrong.code, 'WRONG_CREDENTIALS');
  assert.is(wrong.status, 200);
  assert.equal([unknown.code, unknown.message], [wrong.code, wrong.message]);
});

test('no session, a wrong one and one that has run out are refused in the same words', async () => {
  const token = sandbox.signIn('ravi');
  await apiClient(sandbox, token)('getUser');
  wait(25 * 3600);
  for (const invalid of ['', 'nonsense', `Bearer ${sandbox.signIn('asha')}`, token]) {
    const { code, status, message } = await refusalOf(apiClient(sandbox, invalid)('getUser'));
    assert.equal([code, status, message], ['INVALID_TOKEN', 200, 'Invalid or expired token']);
  }
});

test('the demo players are as announced', async () => {
  const asha = await apiClient(sandbox, sandbox.signIn('asha'))('getUser');
  assert.equal(asha.paymentMethodId, { upi_id: 'asha@okbank' });
  assert.equal([asha.userId, asha.referenceId, asha.active], [1042, 'REF1042', 'true']);
  const ravi = await apiClient(sandbox, sandbox.signIn('ravi'))('getUser');
  assert.equal([ravi.paymentMethodId, ravi.email, ravi.level], [null, null, 1]);
  const games = await apiClient(sandbox, sandbox.signIn('asha'))('getAllParticipationUser');
  assert.is(games.length, 25);
  assert.ok(games.some((game) => game.status) && games.some((game) => !game.status));
});

test('an account opens with the OTP and not before', async () => {
  const player = newcomer();
  assert.equal(await ask('registerUser', { ...player, email: '' }), { phoneNumber: `+91${player.phoneNumber}` });
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS');
  const { token, resetCode } = await ask('verifyOtp', { ...player, otp: otpOf(player.phoneNumber), purpose: 'SIGNUP' });
  assert.is(resetCode, null);
  const user = await apiClient(sandbox, token ?? '')('getUser');
  assert.equal([user.username, user.level, user.active, user.email], [player.username, 1, 'true', null]);
  assert.ok((await ask('loginUser', player)).token);
});

test('an OTP works once, and for a minute answers again what it has answered', async () => {
  const player = newcomer();
  await ask('registerUser', player);
  const verification = { ...player, otp: otpOf(player.phoneNumber), purpose: 'SIGNUP' };
  const answer = await ask('verifyOtp', verification);
  wait(30);
  await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  wait(29);
  assert.equal(await ask('verifyOtp', verification), answer);
  wait(1);
  assert.is(await refused(ask('verifyOtp', verification)), '200 WRONG_OTP otp');
});

test('a verified OTP answers no more once another one was tried', async () => {
  const player = newcomer();
  await ask('registerUser', player);
  const otp = otpOf(player.phoneNumber);
  const verify = (typed: string) => ask('verifyOtp', { ...player, otp: typed, purpose: 'SIGNUP' });
  await verify(otp);
  assert.is(await refused(verify(wrongOtp(otp))), '200 WRONG_OTP otp');
  assert.is(await refused(verify(otp)), '200 WRONG_OTP otp');
});

test('after five wrong OTPs the right one is refused too, and a new one works', async () => {
  const player = newcomer();
  await ask('registerUser', player);
  const verify = (otp: string) => ask('verifyOtp', { ...player, otp, purpose: 'SIGNUP' });
  const otp = otpOf(player.phoneNumber);
  for (let tries = 0; tries < 5; tries++) assert.is(await refused(verify(wrongOtp(otp))), '200 WRONG_OTP otp');
  assert.is(await refused(verify(otp)), '200 TOO_MANY_TRIES otp');
  wait(30);
  await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  assert.ok((await verify(otpOf(player.phoneNumber))).token);
});

test('an old OTP is refused as too old', async () => {
  const player = newcomer();
  await ask('registerUser', player);
  wait(300);
  const verification = { ...player, otp: otpOf(player.phoneNumber), purpose: 'SIGNUP' };
  assert.is(await refused(ask('verifyOtp', verification)), '200 OTP_EXPIRED otp');
});

test('an OTP is sent again only after the countdown', async () => {
  const player = { ...newcomer(), purpose: 'SIGNUP' };
  await ask('registerUser', player);
  const first = otpOf(player.phoneNumber);
  wait(29);
  const { code, message } = await refusalOf(ask('sendOtp', player));
  assert.equal([code, message], ['TOO_SOON', 'A new code can be sent in 1 second.']);
  assert.is(otpOf(player.phoneNumber), first);
  wait(1);
  assert.equal(await ask('sendOtp', player), { resendInSeconds: 30 });
});

test('an unknown number is answered like a known one, and nothing is sent', async () => {
  const unknown = { phoneNumber: '6000000001', purpose: 'RESET' };
  assert.equal(await ask('sendOtp', unknown), { resendInSeconds: 30 });
  assert.is(await refused(ask('sendOtp', unknown)), '200 TOO_SOON');
  assert.is(sandbox.lastOtp(unknown.phoneNumber), undefined);
  assert.is(await refused(ask('verifyOtp', { ...unknown, otp: '123456' })), '200 WRONG_OTP otp');
});

test('a forgotten password is replaced once, and every session ends', async () => {
  const player = newcomer();
  await ask('registerUser', player);
  const signUp = await ask('verifyOtp', { ...player, otp: otpOf(player.phoneNumber), purpose: 'SIGNUP' });
  await ask('sendOtp', { ...player, purpose: 'RESET' });
  const { token, resetCode } = await ask('verifyOtp', {
    ...{ ...player, otp: otpOf(player.phoneNumber), purpose: 'RESET' },
  });
  assert.is(token, null);
  assert.is(await refused(ask('resetPassword', { resetCode, password: 'short' })), '200 BAD_INPUT password');
  assert.is(await ask('resetPassword', { resetCode, password: 'something new' }), true);
  assert.is(await refused(apiClient(sandbox, signUp.token ?? '')('getUser')), '200 INVALID_TOKEN');
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS');
  assert.ok((await ask('loginUser', { ...player, password: 'something new' })).token);
  assert.is(await refused(ask('resetPassword', { resetCode, password: 'another new' })), '200 RESET_CODE_INVALID');
});

test('a reset code runs out', async () => {
  wait(30);
  await ask('sendOtp', { phoneNumber: '9876543210', purpose: 'RESET' });
  const verification = { phoneNumber: '9876543210', otp: otpOf('9876543210'), purpose: 'RESET' };
  const { resetCode } = await ask('verifyOtp', verification);
  wait(600);
  assert.is(await refused(ask('resetPassword', { resetCode, password: 'something new' })), '200 RESET_CODE_INVALID');
});

test('each field of a sign-up is refused by its name', async () => {
  const refusals: [Record<string, unknown>, string][] = [
    [{ name: '  ' }, 'BAD_INPUT name'],
    [{ username: 'no' }, 'BAD_INPUT username'],
    [{ username: 'has space' }, 'BAD_INPUT username'],
    [{ username: '9876543299' }, 'BAD_INPUT username'],
    [{ phoneNumber: '12345' }, 'BAD_INPUT phoneNumber'],
    [{ phoneNumber: '5876543210' }, 'BAD_INPUT phoneNumber'],
    [{ email: 'nobody' }, 'BAD_INPUT email'],
    [{ password: '1234567' }, 'BAD_INPUT password'],
    [{ username: 'Asha' }, 'TAKEN username'],
    [{ phoneNumber: '+919876543210' }, 'TAKEN phoneNumber'],
    [{ email: 'ASHA@example.com' }, 'TAKEN email'],
  ];
  for (const [wrong, refusal] of refusals) {
    assert.is(await refused(ask('registerUser', { ...newcomer(), ...wrong })), `200 ${refusal}`);
  }
});

test('an odd inviter is ignored and a known one is kept', async () => {
  for (const referredBy of [7, -1, 0.5, 1e300, 1042]) {
    const player = newcomer();
    await ask('registerUser', { ...player, referredBy });
    await ask('verifyOtp', { ...player, otp: otpOf(player.phoneNumber), purpose: 'SIGNUP' });
    assert.is(sandbox.account(player.username).referredBy, referredBy === 1042 ? 1042 : null);
  }
});

test('a profile is changed, with an email that may be removed and one that somebody else has refused', async () => {
  const askAsha = apiClient(sandbox, sandbox.signIn('asha'));
  const profile = { name: 'Asha V', phoneNumber: '09876543210', email: 'new@example.com' };
  assert.is((await askAsha('updateUser', profile)).phoneNumber, '+919876543210');
  assert.is(await refused(askAsha('updateUser', { ...profile, email: 'meera@example.com' })), '200 TAKEN email');
  assert.is(await refused(askAsha('updateUser', { ...profile, phoneNumber: '9876543211' })), '200 TAKEN phoneNumber');
  assert.is((await askAsha('updateUser', { ...profile, email: '' })).email, null);
});

test('a UPI ID is added, changed and refused when it is none', async () => {
  const askRavi = apiClient(sandbox, sandbox.signIn('ravi'));
  assert.equal(await askRavi('addPaymentMethod', { upi_id: ' ravi.k@okbank ' }), { upi_id: 'ravi.k@okbank' });
  assert.equal((await askRavi('getUser')).paymentMethodId, { upi_id: 'ravi.k@okbank' });
  for (const upi_id of ['', 'ravi', '@okbank', 'ravi@', 'ravi@ok bank', 'ra vi@okbank']) {
    assert.is(await refused(askRavi('addPaymentMethod', { upi_id })), '200 BAD_INPUT upi_id');
  }
});

test('a phone number is the same however it is typed', () => {
  for (const typed of ['9876543210', '09876543210', '+919876543210', '91 98765-43210', ' (98765) 43210 ']) {
    assert.is(normalPhone(typed), '+919876543210');
  }
  for (const typed of ['', '987654321', '98765432101', '+449876543210', '987654321o']) {
    assert.is(normalPhone(typed), undefined);
  }
});

test.run();
