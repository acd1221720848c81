import * as assert from 'uvu/assert';
import { apiClient, type OperationName, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { hashPassword } from './passwords';
import {
  ask,
  askAs,
  confirming,
  HOUR,
  join,
  newcomer,
  newRequestId,
  otpOf,
  reset,
  resetCodeOf,
  sandbox,
  sandboxSuite,
  signUp,
  sms,
  verify,
  wait,
  whileChecked,
  wrongOtp,
} from './stage';

const test = sandboxSuite('sandbox accounts, codes and passwords');

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
  await askPlayer('sendOtp', { phoneNumber, purpose: 'PHONE' });
  const change = { phoneNumber, otp: otpOf(phoneNumber), password, requestId: 'change' };
  for (const [wrong, refusal] of [
    [{ otp: '000' }, 'WRONG_OTP otp'],
    [{ password: 'wrong' }, 'WRONG_CREDENTIALS password'],
  ] as const) {
    assert.is(await refused(askPlayer('changePhoneNumber', { ...change, ...wrong })), `200 ${refusal}`);
  }
  for (let times = 0; times < 2; times++) await askPlayer('changePhoneNumber', change);
  assert.is((await askPlayer('getUser')).phoneNumber, `+91${phoneNumber}`);
  assert.is(await refused((await join()).moveTo(phoneNumber)), '200 TAKEN phoneNumber');
});

test('a new password ends the reset code, and of two changes at once one wins', async () => {
  const { username, phoneNumber, password, ...player } = await join();
  const resetCode = await resetCodeOf(phoneNumber);
  const words = ['first of two', 'second of two'];
  const change = (newPassword: string) =>
    player.ask('changePassword', { password, newPassword, requestId: `as ${newPassword}`.replaceAll(' ', '-') });
  const outcomes = await Promise.all(words.map((one) => change(one).catch(({ code }) => code)));
  const won = String(words[outcomes.indexOf(true)]);
  assert.equal([...outcomes].sort(), ['WRONG_CREDENTIALS', true].sort());
  assert.is(await change(won), true, 'a repetition');
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
  const { ask: askPlayer, phoneNumber, password, setUpiId, moveTo } = await join();
  const next = newcomer().phoneNumber;
  const change = { password, newPassword: 'another secret', requestId: newRequestId() };
  for (const [number, act, words] of [
    [phoneNumber, () => setUpiId('one@okbank'), /UPI ID was changed.*change your password/],
    [phoneNumber, () => moveTo(next), /phone number was changed.*write to our support/],
    [next, () => askPlayer('changePassword', change), /password was changed.*choose a new one/],
  ] as const) {
    await act();
    assert.is(sms.at(-1)?.phoneNumber, `+91${number}`);
    assert.match(sms.at(-1)?.text ?? '', words);
  }
  const count = sms.length;
  await setUpiId('one@okbank');
  assert.is(sms.length, count, 'nothing was changed');
});

test('an account opens with the OTP and not before, and a sign-up is valid for half an hour', async () => {
  for (const seconds of [1799, 1800]) {
    const { player, registrationId } = await signUp();
    wait(1799);
    await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
    wait(seconds - 1799);
    assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS password');
    const opened = verify({ ...player, registrationId });
    if (seconds === 1800) assert.is(await refused(opened), '200 NOT_FOUND');
    else assert.ok((await opened).token && (await ask('loginUser', player)).token);
  }
});

test('one SMS serves all sign-ups of a number, and the registrationId decides whose account opens', async () => {
  const { player, registrationId } = await signUp();
  const otp = otpOf(player.phoneNumber);
  wait(10);
  const stranger = { ...player, username: `not.${player.username}`, password: 'of a stranger' };
  const other = await ask('registerUser', stranger);
  assert.is.not(other.registrationId, registrationId);
  assert.is(other.resendInSeconds, 20);
  assert.is(otpOf(player.phoneNumber), otp);
  const wrongOnes = [undefined, '', 'guessed', (await signUp()).registrationId, 'of', 'more', 'tries'];
  for (const wrong of wrongOnes) {
    assert.is(await refused(verify({ ...player, otp, registrationId: wrong })), '200 NOT_FOUND');
  }
  await verify({ ...player, otp, registrationId });
  assert.is(await refused(ask('loginUser', stranger)), '200 WRONG_CREDENTIALS password');
  assert.ok((await ask('loginUser', player)).token);
});

test('an OTP that nobody waits for doesn’t delay the next one, and one whose username is taken opens another', async () => {
  const player = newcomer();
  await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  const { registrationId } = await ask('registerUser', player);
  sandbox.addAccount(player.username);
  assert.is(await refused(verify({ ...player, registrationId })), '200 TAKEN username');
  const renamed = { ...player, username: `r${player.username}` };
  const again = await ask('registerUser', renamed);
  assert.ok((await verify({ ...renamed, registrationId: again.registrationId })).token);
});

test('a call with the same requestId and arguments gets the result of an OTP again for ten minutes', async () => {
  const { player, registrationId } = await signUp();
  const otp = otpOf(player.phoneNumber);
  const verification = { ...player, registrationId, otp, requestId: 'first' };
  const answer = await verify(verification);
  wait(599);
  assert.equal(await verify(verification), answer);
  const other = { requestId: 'other', otp: wrongOtp(otp), registrationId: 'other', purpose: 'RESET' };
  for (const [name, value] of Object.entries(other)) {
    const change = { [name]: value };
    assert.is(await refused(verify({ ...verification, ...change })), '200 OTP_EXPIRED otp');
  }
  assert.equal(await verify(verification), answer);
  wait(1);
  assert.is(await refused(verify(verification)), '200 OTP_EXPIRED otp');
  for (const requestId of ['', 'x'.repeat(129), 'ü', 'a\n']) {
    assert.is(await refused(verify({ ...verification, requestId })), '200 BAD_INPUT requestId');
  }
});

test('a code is sent again after half a minute and lives five minutes from its first sending; in its last two a second one is sent beside it', async () => {
  const { player, registrationId, resendInSeconds } = await signUp();
  assert.is(resendInSeconds, 30);
  const first = otpOf(player.phoneNumber);
  const resend = () => ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  wait(29);
  const tooSoon = await refusalOf(resend());
  assert.equal([tooSoon.code, tooSoon.message], ['TOO_SOON', 'A new code can be sent in 1 second.']);
  wait(150);
  assert.equal(await resend(), { resendInSeconds: 30, digits: 6 });
  assert.is(otpOf(player.phoneNumber), first);
  wait(31);
  await resend();
  const second = otpOf(player.phoneNumber);
  assert.is.not(second, first);
  wait(60);
  await resend();
  assert.is(otpOf(player.phoneNumber), second, 'it is repeated like the first');
  const other = { ...player, otp: first, registrationId: 'other' };
  assert.is(await refused(verify(other)), '200 NOT_FOUND', 'both are right');
  wait(30);
  assert.is(await refused(verify({ ...player, otp: first, registrationId })), '200 WRONG_OTP otp', 'it is too old');
  assert.ok((await verify({ ...player, otp: second, registrationId })).token);
  for (const otp of [first, second]) {
    assert.is(await refused(verify({ ...player, otp, registrationId })), '200 OTP_EXPIRED otp', 'it is used');
  }
});

test('the owner of a number learns by the SMS that somebody signs up with it, and nobody else learns it', async () => {
  const { player, registrationId } = await signUp({ phoneNumber: '9876543213' });
  assert.match(
    sms.at(-1)?.text ?? '',
    /which has an account.*sign in instead\. \d{6} is your.*\n@127\.0\.0\.1 #\d{6}$/,
  );
  const verification = { ...player, registrationId };
  const wrong = wrongOtp(otpOf(player.phoneNumber));
  assert.is(await refused(verify({ ...verification, otp: wrong })), '200 WRONG_OTP otp');
  const { code, field, message } = await refusalOf(verify(verification));
  assert.equal([code, field], ['TAKEN', 'phoneNumber']);
  assert.match(message, 'If it has one, sign in');
});

test('a reset code replaces the password once and ends every session, even one that begins meanwhile', async () => {
  const { phoneNumber, username, password, ask: askBefore } = await join();
  const call = { resetCode: await resetCodeOf(phoneNumber), password: 'something new', requestId: 'reset' };
  assert.is(await refused(ask('resetPassword', { ...call, password: 'short' })), '200 BAD_INPUT password');
  const [first, again, meanwhile] = await Promise.allSettled([
    ask('resetPassword', call),
    ask('resetPassword', call),
    ask('loginUser', { username, password }),
  ]);
  assert.equal([first, again], Array(2).fill({ status: 'fulfilled', value: true }));
  assert.is(await refused(askBefore('getUser')), '200 INVALID_TOKEN');
  if (meanwhile.status === 'fulfilled') {
    assert.is(await refused(apiClient(sandbox, meanwhile.value.token)('getUser')), '200 INVALID_TOKEN');
  }
  assert.is(await ask('resetPassword', call), true);
  assert.is(await refused(ask('loginUser', { username, password })), '200 WRONG_CREDENTIALS password');
  assert.ok((await ask('loginUser', { username, password: 'something new' })).token);
  for (const change of [{ password: 'another new' }, { requestId: 'other' }]) {
    assert.is(await refused(ask('resetPassword', { ...call, ...change })), '200 RESET_CODE_INVALID');
  }
});

test('ten minutes, another code, a reset and a new phone number end the reset code of the account', async () => {
  const { phoneNumber } = sandbox.account('ravi');
  for (const end of [
    () => wait(600),
    () => resetCodeOf(phoneNumber),
    () => reset(phoneNumber, DEMO_PASSWORD),
    () => confirming(askAs('ravi'), DEMO_PASSWORD).moveTo(newcomer().phoneNumber),
  ]) {
    const call = { resetCode: await resetCodeOf(phoneNumber), password: DEMO_PASSWORD, requestId: newRequestId() };
    await end();
    assert.is(await refused(ask('resetPassword', call)), '200 RESET_CODE_INVALID');
  }
});

test.run();
