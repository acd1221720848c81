import * as assert from 'uvu/assert';
import {
  accountSuite,
  ask,
  newcomer,
  newRequestId,
  otpOf,
  sandbox,
  signUp,
  sms,
  verify,
  wait,
  wrongOtp,
} from './account-stage';
import { apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';

const test = accountSuite('codes by SMS');

test('an account opens with the OTP and not before', async () => {
  const { player, registrationId, resendInSeconds } = await signUp();
  assert.is(resendInSeconds, 30);
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS password');
  const { token, resetCode } = await verify({ ...player, registrationId });
  assert.is(resetCode, null);
  const user = await apiClient(sandbox, token ?? '')('getUser');
  assert.equal([user.username, user.level, user.active, user.email], [player.username, 1, 'true', null]);
  assert.ok((await ask('loginUser', player)).token);
});

test('one SMS serves all sign-ups of a number, and the registrationId decides whose account opens', async () => {
  const { player, registrationId } = await signUp();
  const otp = otpOf(player.phoneNumber);
  wait(10);
  const stranger = { ...player, username: `not.${player.username}`.slice(0, 20), password: 'of a stranger' };
  const other = await ask('registerUser', stranger);
  assert.is.not(other.registrationId, registrationId);
  assert.is(other.resendInSeconds, 20);
  assert.is(otpOf(player.phoneNumber), otp);
  for (const wrong of [undefined, '', 'guessed', (await signUp()).registrationId]) {
    assert.is(await refused(verify({ ...player, otp, registrationId: wrong })), '200 NOT_FOUND');
  }
  await verify({ ...player, otp, registrationId });
  assert.is(await refused(ask('loginUser', stranger)), '200 WRONG_CREDENTIALS password');
  assert.ok((await ask('loginUser', player)).token);
});

test('an OTP that nobody waits for doesn’t delay the next one', async () => {
  const player = newcomer();
  await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  const { registrationId } = await ask('registerUser', player);
  assert.ok((await verify({ ...player, registrationId })).token);
});

test('a sign-up is valid for half an hour', async () => {
  const { player, registrationId } = await signUp();
  wait(1799);
  await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  wait(1);
  assert.is(await refused(verify({ ...player, registrationId })), '200 NOT_FOUND');
});

test('a call with the same requestId and arguments gets the result of an OTP again for ten minutes', async () => {
  const { player, registrationId } = await signUp();
  const otp = otpOf(player.phoneNumber);
  const verification = { ...player, registrationId, otp, requestId: 'first' };
  const answer = await verify(verification);
  wait(599);
  assert.equal(await verify(verification), answer);
  for (const change of [
    { requestId: 'other' },
    { otp: wrongOtp(otp) },
    { registrationId: 'other' },
    { purpose: 'RESET' },
  ]) {
    assert.is(await refused(verify({ ...verification, ...change })), '200 OTP_EXPIRED otp');
  }
  assert.equal(await verify(verification), answer);
  wait(1);
  assert.is(await refused(verify(verification)), '200 OTP_EXPIRED otp');
  for (const requestId of ['', 'x'.repeat(129), 'ü', 'a\n']) {
    assert.is(await refused(verify({ ...verification, requestId })), '200 BAD_INPUT requestId');
  }
});

test('a code whose account can’t be opened still opens another', async () => {
  const { player, registrationId } = await signUp();
  sandbox.addAccount(player.username);
  assert.is(await refused(verify({ ...player, registrationId })), '200 TAKEN username');
  const renamed = { ...player, username: `r${player.username}`.slice(0, 20) };
  const again = await ask('registerUser', renamed);
  assert.ok((await verify({ ...renamed, registrationId: again.registrationId })).token);
});

test('an old OTP is refused as too old', async () => {
  const { player, registrationId } = await signUp();
  wait(300);
  assert.is(await refused(verify({ ...player, registrationId })), '200 OTP_EXPIRED otp');
});

test('an OTP is sent again only after the countdown', async () => {
  const player = { ...newcomer(), purpose: 'SIGNUP' };
  await ask('registerUser', player);
  const first = otpOf(player.phoneNumber);
  wait(29);
  const { code, message, retryInSeconds } = await refusalOf(ask('sendOtp', player));
  assert.equal([code, message, retryInSeconds], ['TOO_SOON', 'A new code can be sent in 1 second.', 1]);
  assert.is(otpOf(player.phoneNumber), first);
  wait(1);
  assert.equal(await ask('sendOtp', player), { resendInSeconds: 30, digits: 6 });
});

test('a code lives five minutes from its first sending, and in its last two a second one is sent beside it', async () => {
  const { player, registrationId } = await signUp();
  const first = otpOf(player.phoneNumber);
  const resend = () => ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  wait(179);
  await resend();
  assert.is(otpOf(player.phoneNumber), first);
  wait(31);
  await resend();
  const second = otpOf(player.phoneNumber);
  assert.is.not(second, first);
  wait(60);
  await resend();
  assert.is(otpOf(player.phoneNumber), second, 'it is repeated like the first');
  assert.is(
    await refused(verify({ ...player, otp: first, registrationId: 'other' })),
    '200 NOT_FOUND',
    'both are right',
  );
  wait(30);
  assert.is(await refused(verify({ ...player, otp: first, registrationId })), '200 WRONG_OTP otp');
  assert.ok((await verify({ ...player, otp: second, registrationId })).token);
});

test('a used code has ended, and so has the one beside it', async () => {
  const { player, registrationId } = await signUp();
  const first = otpOf(player.phoneNumber);
  wait(200);
  await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
  await verify({ ...player, registrationId });
  assert.is(await refused(verify({ ...player, otp: first, registrationId })), '200 OTP_EXPIRED otp');
});

test('the owner of a number learns by the SMS that somebody signs up with it, and nobody else learns it', async () => {
  const { player, registrationId } = await signUp({ phoneNumber: '9876543213' });
  assert.match(sms.at(-1)?.text ?? '', /which has an account.*sign in instead\. \d{6} is your/);
  const verification = { ...player, registrationId };
  const wrong = wrongOtp(otpOf(player.phoneNumber));
  assert.is(await refused(verify({ ...verification, otp: wrong })), '200 WRONG_OTP otp');
  const { code, field, message } = await refusalOf(verify(verification));
  assert.equal([code, field], ['TAKEN', 'phoneNumber']);
  assert.match(message, 'If it has one, sign in');
});

test('a reset code replaces the password once and ends every session, even one that begins meanwhile', async () => {
  const { player, registrationId } = await signUp();
  const { token } = await verify({ ...player, registrationId });
  wait(30);
  await ask('sendOtp', { ...player, purpose: 'RESET' });
  const { resetCode, ...rest } = await verify({ ...player, purpose: 'RESET' });
  assert.is(rest.token, null);
  const reset = { resetCode, password: 'something new', requestId: 'reset' };
  assert.is(await refused(ask('resetPassword', { ...reset, password: 'short' })), '200 BAD_INPUT password');
  const [first, again, meanwhile] = await Promise.allSettled([
    ask('resetPassword', reset),
    ask('resetPassword', reset),
    ask('loginUser', player),
  ]);
  assert.equal(
    [first, again],
    [1, 1].fill(0).map(() => ({ status: 'fulfilled', value: true })),
  );
  for (const ended of [token, meanwhile.status === 'fulfilled' && meanwhile.value.token]) {
    if (ended) assert.is(await refused(apiClient(sandbox, ended)('getUser')), '200 INVALID_TOKEN');
  }
  assert.is(await ask('resetPassword', reset), true);
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS password');
  assert.ok((await ask('loginUser', { ...player, password: 'something new' })).token);
  for (const change of [{ password: 'another new' }, { requestId: 'other' }]) {
    assert.is(await refused(ask('resetPassword', { ...reset, ...change })), '200 RESET_CODE_INVALID');
  }
});

test('a reset code runs out', async () => {
  wait(30);
  await ask('sendOtp', { phoneNumber: '9876543210', purpose: 'RESET' });
  const { resetCode } = await verify({ phoneNumber: '9876543210', purpose: 'RESET' });
  wait(600);
  const reset = { resetCode, password: 'something new', requestId: 'late' };
  assert.is(await refused(ask('resetPassword', reset)), '200 RESET_CODE_INVALID');
});

test('another code, a reset and a new phone number end the reset code of the account', async () => {
  const phoneNumber = '9876543211';
  async function resetCode() {
    wait(30);
    await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
    return (await verify({ phoneNumber, purpose: 'RESET' })).resetCode;
  }
  const reset = (code: unknown) =>
    ask('resetPassword', { resetCode: code, password: DEMO_PASSWORD, requestId: newRequestId() });
  const [older, newer] = [await resetCode(), await resetCode()];
  assert.is(await refused(reset(older)), '200 RESET_CODE_INVALID');
  await reset(newer);
  assert.is(await refused(reset(newer)), '200 RESET_CODE_INVALID');

  const before = await resetCode();
  const askRavi = apiClient(sandbox, sandbox.signIn('ravi'));
  const moved = { phoneNumber: newcomer().phoneNumber, password: DEMO_PASSWORD, requestId: 'move' };
  await askRavi('sendOtp', { ...moved, purpose: 'PHONE' });
  await askRavi('changePhoneNumber', { ...moved, otp: otpOf(moved.phoneNumber) });
  assert.is(await refused(reset(before)), '200 RESET_CODE_INVALID');
});

test.run();
