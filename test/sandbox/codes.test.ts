import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import {
  ask,
  askAs,
  confirming,
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
  wrongOtp,
} from './stage';

const test = sandboxSuite('codes by SMS');

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
  const call = { resetCode: await resetCodeOf(player.phoneNumber), password: 'something new', requestId: 'reset' };
  assert.is(await refused(ask('resetPassword', { ...call, password: 'short' })), '200 BAD_INPUT password');
  const [first, again, meanwhile] = await Promise.allSettled([
    ask('resetPassword', call),
    ask('resetPassword', call),
    ask('loginUser', player),
  ]);
  assert.equal([first, again], Array(2).fill({ status: 'fulfilled', value: true }));
  for (const ended of [token, meanwhile.status === 'fulfilled' && meanwhile.value.token]) {
    if (ended) assert.is(await refused(apiClient(sandbox, ended)('getUser')), '200 INVALID_TOKEN');
  }
  assert.is(await ask('resetPassword', call), true);
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS password');
  assert.ok((await ask('loginUser', { ...player, password: 'something new' })).token);
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
