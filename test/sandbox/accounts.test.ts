import * as assert from 'uvu/assert';
import { type Ask, apiClient, refusalOf, refused } from './api-client';
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

test('a player signs in by username, in any case, or by phone number, and the session ends in time', async () => {
  sandbox.changeRules({ sessionLifetime: 24 * HOUR * 1000 });
  let token = '';
  for (const username of ['asha', 'ASHA', '9876543210', '+91 98765 43210']) {
    ({ token } = await ask('loginUser', { username, password: DEMO_PASSWORD }));
    assert.is((await apiClient(sandbox, token)('getUser')).username, 'asha');
  }
  wait(24 * HOUR);
  const { code, message } = await refusalOf(apiClient(sandbox, token)('getUser'));
  assert.equal([code, message], ['INVALID_TOKEN', 'Invalid or expired token']);
});

test('the demo players are as announced', async () => {
  const asha = await askAs('asha')('getUser');
  assert.equal(asha.paymentMethodId, { upi_id: 'asha@okbank' });
  assert.equal([asha.userId, asha.referenceId, asha.active], [1042, 'REF1042', 'true']);
  const ravi = await askAs('ravi')('getUser');
  assert.equal([ravi.paymentMethodId, ravi.email, ravi.level], [null, null, 1]);
  const games = await askAs('asha')('getAllParticipationUser');
  assert.is(games.length, 25);
  assert.ok(games.some((game) => game.status) && games.some((game) => !game.status));
});

test('each field of a sign-up is refused by its name', async () => {
  const refusals: [Record<string, unknown>, string][] = [
    [{ name: '  ' }, 'BAD_INPUT name'],
    [{ name: 'x'.repeat(201) }, 'BAD_INPUT name'],
    [{ username: 'no' }, 'BAD_INPUT username'],
    [{ username: 'has space' }, 'BAD_INPUT username'],
    [{ username: '9876543299' }, 'BAD_INPUT username'],
    [{ phoneNumber: '12345' }, 'BAD_INPUT phoneNumber'],
    [{ phoneNumber: '5876543210' }, 'BAD_INPUT phoneNumber'],
    [{ password: '1234567' }, 'BAD_INPUT password'],
    [{ username: 'Asha' }, 'TAKEN username'],
    [{ password: 'Password1' }, 'BAD_INPUT password'],
    [{ confirmedAge: 17 }, 'BAD_INPUT confirmedAge'],
    [{ acceptedTerms: ['x'.repeat(501)] }, 'BAD_INPUT acceptedTerms'],
    [{ acceptedTerms: Array(5).fill('x') }, 'BAD_INPUT acceptedTerms'],
  ];
  for (const [wrong, refusal] of refusals) {
    assert.is(await refused(ask('registerUser', { ...newcomer(), ...wrong })), `200 ${refusal}`);
  }
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

test('a profile can be changed, two players may have one email, and it can be removed', async () => {
  const askAsha = askAs('asha');
  assert.is((await askAsha('updateUser', { name: 'Asha V', email: 'new@example.com' })).name, 'Asha V');
  assert.is((await askAsha('updateUser', { name: 'A', email: 'meera@example.com' })).email, 'meera@example.com');
  assert.is((await askAsha('updateUser', { name: 'Asha V', email: '' })).email, null);
  for (const email of ['nobody', `${'x'.repeat(250)}@a.in`]) {
    assert.is(await refused(askAsha('updateUser', { name: 'Asha V', email })), '200 BAD_INPUT email');
  }
});

test('a phone number is changed by a code that was sent to it, and the password', async () => {
  const [askAsha, askMeera] = ['asha', 'meera'].map(askAs) as [Ask, Ask];
  const phoneNumber = '9876500001';
  const wish = { phoneNumber, purpose: 'PHONE' };
  assert.is(await refused(ask('sendOtp', wish)), '200 INVALID_TOKEN');
  assert.equal(await askAsha('sendOtp', wish), { resendInSeconds: 30, digits: 6 });
  const change = { phoneNumber, otp: otpOf(phoneNumber), password: DEMO_PASSWORD, requestId: 'change' };
  assert.is(await refused(askAsha('changePhoneNumber', { ...change, otp: '000' })), '200 WRONG_OTP otp');
  assert.is(await refused(askAsha('verifyOtp', { ...change, purpose: 'PHONE' })), '200 BAD_INPUT purpose');
  for (const password of ['', 'wrong']) {
    const theft = { ...change, password };
    assert.is(await refused(askAsha('changePhoneNumber', theft)), '200 WRONG_CREDENTIALS password');
  }
  for (let times = 0; times < 2; times++) {
    assert.is((await askAsha('changePhoneNumber', change)).phoneNumber, '+919876500001');
  }
  wait(30);
  await askMeera('sendOtp', wish);
  const late = { ...change, otp: otpOf(phoneNumber), requestId: 'late' };
  assert.is(await refused(askMeera('changePhoneNumber', late)), '200 TAKEN phoneNumber');
});

test('the first UPI ID needs no password, another one does', async () => {
  const askRavi = askAs('ravi');
  const add = (upi_id: string, password?: string) => askRavi('addPaymentMethod', { upi_id, password });
  for (let times = 0; times < 2; times++) assert.equal(await add(' ravi.k@okbank '), { upi_id: 'ravi.k@okbank' });
  assert.equal((await askRavi('getUser')).paymentMethodId, { upi_id: 'ravi.k@okbank' });
  assert.is(await refused(add('ravi@upi')), '200 WRONG_CREDENTIALS password');
  assert.equal(await add('ravi@upi', DEMO_PASSWORD), { upi_id: 'ravi@upi' });
  for (const upi_id of ['', 'ravi', '@okbank', 'ravi@', 'ravi@ok bank', 'ra vi@okbank']) {
    assert.is(await refused(add(upi_id, DEMO_PASSWORD)), '200 BAD_INPUT upi_id');
  }
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

test('a change with a wrong password or a bad new one changes nothing, and says which field is wrong', async () => {
  const askAsha = askAs('asha');
  const { passwordHash } = sandbox.account('asha');
  for (const [words, refusal] of [
    [{ password: '' }, 'WRONG_CREDENTIALS password'],
    [{ newPassword: 'short' }, 'BAD_INPUT newPassword'],
    [{ newPassword: 'x'.repeat(201) }, 'BAD_INPUT newPassword'],
    [{ newPassword: DEMO_PASSWORD }, 'BAD_INPUT newPassword'],
    [{ requestId: '' }, 'BAD_INPUT requestId'],
  ] as const) {
    const change = { password: DEMO_PASSWORD, newPassword: 'a new secret', requestId: newRequestId(), ...words };
    assert.is(await refused(askAsha('changePassword', change)), `200 ${refusal}`);
  }
  assert.is(sandbox.account('asha').passwordHash, passwordHash);
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
