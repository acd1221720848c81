import * as assert from 'uvu/assert';
import { type OperationName, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { hashPassword } from './passwords';
import {
  ask,
  askAs,
  HOUR,
  join,
  newcomer,
  newRequestId,
  otpOf,
  resetCodeOf,
  sandbox,
  sandboxSuite,
  signUp,
  sms,
  verify,
  wait,
  whileChecked,
} from './stage';

const test = sandboxSuite('sandbox accounts');

test('a session ends in time', async () => {
  sandbox.changeRules({ sessionLifetime: 24 * HOUR * 1000 });
  const askAsha = askAs('asha');
  wait(24 * HOUR - 1);
  assert.is((await askAsha('getUser')).username, 'asha');
  wait(1);
  const { code, message } = await refusalOf(askAsha('getUser'));
  assert.equal([code, message], ['INVALID_TOKEN', 'Invalid or expired token']);
});

test('each wrong argument of an account is refused by its name', async () => {
  const { password, ask: askPlayer } = await join();
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    'registerUser name': ['  ', 'x'.repeat(201)],
    'registerUser username': ['no', 'has space', '9876543299'],
    'registerUser phoneNumber': ['12345', '5876543210'],
    'updateUser email': ['nobody', `${'x'.repeat(250)}@a.in`],
    'registerUser password': ['1234567'],
    'registerUser confirmedAge': [17],
    'registerUser acceptedTerms': [['x'.repeat(501)], Array(5).fill('x')],
    'addPaymentMethod upi_id': ['', 'ravi', '@okbank', 'ravi@', 'ravi@ok bank', 'ra vi@okbank'],
    'changePassword newPassword': ['x'.repeat(201), password],
    'changePassword requestId': [''],
  };
  for (const [call, values] of Object.entries(wrong)) {
    const [name, field = ''] = call.split(' ') as [OperationName, string];
    for (const value of values) {
      const variables = { ...newcomer(), newPassword: 'a new secret', requestId: newRequestId(), [field]: value };
      assert.is(await refused(askPlayer(name, variables)), `200 BAD_INPUT ${field}`);
    }
  }
  assert.is(await refused(ask('registerUser', { ...newcomer(), username: 'Asha' })), '200 TAKEN username');
});

test('the inviter, the age and the terms of a sign-up are stored; an unknown inviter is ignored', async () => {
  const acceptedTerms = ['https://example.com/terms-3', 'https://example.com/privacy'];
  for (const referredBy of [7, -1, 0.5, 1e300, 1042]) {
    const { player, registrationId } = await signUp({ confirmedAge: 21, acceptedTerms, referredBy });
    wait(60);
    await verify({ ...player, registrationId });
    const { acceptance, joinedAt, referredBy: inviter } = sandbox.account(player.username);
    assert.equal(acceptance, { age: 21, terms: acceptedTerms, at: joinedAt - 60_000 });
    assert.is(inviter, referredBy === 1042 ? 1042 : null);
  }
});

test('a phone number is changed by a code that was sent to it and the password, and not to one that somebody has', async () => {
  const { ask: askPlayer, password } = await join();
  const { phoneNumber } = newcomer();
  const wish = { phoneNumber, purpose: 'PHONE' };
  assert.is(await refused(ask('sendOtp', wish)), '200 INVALID_TOKEN');
  await askPlayer('sendOtp', wish);
  const change = { phoneNumber, otp: otpOf(phoneNumber), password, requestId: 'change' };
  assert.is(await refused(askPlayer('changePhoneNumber', { ...change, otp: '000' })), '200 WRONG_OTP otp');
  assert.is(await refused(askPlayer('verifyOtp', { ...change, purpose: 'PHONE' })), '200 BAD_INPUT purpose');
  const theft = { ...change, password: 'wrong' };
  assert.is(await refused(askPlayer('changePhoneNumber', theft)), '200 WRONG_CREDENTIALS password');
  for (let times = 0; times < 2; times++) {
    assert.is((await askPlayer('changePhoneNumber', change)).phoneNumber, `+91${phoneNumber}`);
  }
  wait(30);
  const askMeera = askAs('meera');
  await askMeera('sendOtp', wish);
  const late = { ...change, password: DEMO_PASSWORD, otp: otpOf(phoneNumber), requestId: 'late' };
  assert.is(await refused(askMeera('changePhoneNumber', late)), '200 TAKEN phoneNumber');
});

test('a new password ends every other session and reset code, and of two changes at once one wins', async () => {
  const { username, phoneNumber, password, ...player } = await join();
  const askElsewhere = askAs(username);
  const resetCode = await resetCodeOf(phoneNumber);
  const words = ['first of two', 'second of two'];
  const change = (newPassword: string) =>
    player.ask('changePassword', { password, newPassword, requestId: `as ${newPassword}`.replaceAll(' ', '-') });
  const outcomes = await Promise.all(words.map((one) => change(one).catch(({ code }) => code)));
  const won = String(words[outcomes.indexOf(true)]);
  assert.equal([...outcomes].sort(), ['WRONG_CREDENTIALS', true].sort());
  assert.is(await change(won), true, 'a repetition');
  assert.is((await player.ask('getUser')).username, username);
  assert.is(await refused(askElsewhere('getUser')), '200 INVALID_TOKEN');
  const reset = { resetCode, password: 'of a thief', requestId: newRequestId() };
  assert.is(await refused(ask('resetPassword', reset)), '200 RESET_CODE_INVALID');
  assert.is(await refused(ask('loginUser', { username, password })), '200 WRONG_CREDENTIALS password');
  assert.ok((await ask('loginUser', { username, password: won })).token);
});

test('a change whose session, or whose password, ends while the password is checked changes nothing', async () => {
  const { userId, phoneNumber, passwordHash } = sandbox.account('asha');
  const wish = { phoneNumber: '9876500009', purpose: 'PHONE' };
  await askAs('asha')('sendOtp', wish);
  const common = { password: DEMO_PASSWORD, requestId: 'ended' };
  for (const [name, variables] of [
    ['changePassword', { newPassword: 'a new secret' }],
    ['changePhoneNumber', { ...wish, otp: otpOf(wish.phoneNumber) }],
    ['addPaymentMethod', { upi_id: 'another@okbank' }],
    ['takeBreak', { length: 'WEEK' }],
  ] as const) {
    const askAsha = askAs('asha');
    whileChecked(() => sandbox.endSessions(userId));
    assert.is(await refused(askAsha(name, { ...common, ...variables })), '200 INVALID_TOKEN', name);
  }
  const account = sandbox.account('asha');
  assert.equal([account.phoneNumber, account.passwordHash], [phoneNumber, passwordHash]);
  assert.equal([account.upiId, await askAs('asha')('getBreak')], ['asha@okbank', null]);
  const replacement = await hashPassword(DEMO_PASSWORD);
  whileChecked(() => Object.assign(account, { passwordHash: replacement }));
  const signIn = ask('loginUser', { username: 'asha', password: DEMO_PASSWORD });
  assert.is(await refused(signIn), '200 WRONG_CREDENTIALS password');
});

test('after a change the number that the account had gets an SMS that says what changed and what to do', async () => {
  const { ask: askPlayer, phoneNumber: first, password } = await join();
  const before = `+91${first}`;
  const phoneNumber = newcomer().phoneNumber;
  await askPlayer('sendOtp', { phoneNumber, purpose: 'PHONE' });
  const common = { password, requestId: 'sms' };
  for (const [name, variables, words] of [
    ['addPaymentMethod', { upi_id: 'one@okbank' }, /UPI ID was changed.*change your password/],
    ['changePhoneNumber', { phoneNumber, otp: otpOf(phoneNumber) }, /phone number was changed.*write to our support/],
    ['changePassword', { newPassword: 'another secret' }, /password was changed.*choose a new one/],
  ] as const) {
    await askPlayer(name, { ...common, ...variables });
    assert.is(sms.at(-1)?.phoneNumber, name === 'changePassword' ? `+91${phoneNumber}` : before);
    assert.match(sms.at(-1)?.text ?? '', words);
  }
  const count = sms.length;
  await askPlayer('addPaymentMethod', { upi_id: 'one@okbank' });
  assert.is(sms.length, count, 'nothing was changed');
});

test.run();
