import * as assert from 'uvu/assert';
import { accountSuite, ask, newcomer, otpOf, sandbox, signUp, sms, verify, wait } from './account-stage';
import { type Ask, apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { normalPhone } from './inputs';
import { hashPassword } from './passwords';
import { whileChecked } from './while-checked';

const test = accountSuite('sandbox accounts');

test('a player signs in by username, in any case, or by phone number', async () => {
  for (const username of ['asha', 'ASHA', '9876543210', '+91 98765 43210']) {
    const { token } = await ask('loginUser', { username, password: 'demo1234' });
    assert.is((await apiClient(sandbox, token)('getUser')).username, 'asha');
  }
});

test('an expired session is refused with INVALID_TOKEN', async () => {
  const token = sandbox.signIn('ravi');
  await apiClient(sandbox, token)('getUser');
  wait(25 * 3600);
  const { code, message } = await refusalOf(apiClient(sandbox, token)('getUser'));
  assert.equal([code, message], ['INVALID_TOKEN', 'Invalid or expired token']);
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

test('a sign-in whose password is replaced while it is checked is refused', async () => {
  const replacement = await hashPassword(DEMO_PASSWORD);
  whileChecked(() => Object.assign(sandbox.account('joseph'), { passwordHash: replacement }));
  const signIn = ask('loginUser', { username: 'joseph', password: DEMO_PASSWORD });
  assert.is(await refused(signIn), '200 WRONG_CREDENTIALS password');
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
    [{ password: 'Password1' }, 'BAD_INPUT password'],
    [{ confirmedAge: 17 }, 'BAD_INPUT confirmedAge'],
    [{ acceptedTerms: ['x'.repeat(2001)] }, 'BAD_INPUT acceptedTerms'],
    [{ acceptedTerms: Array(11).fill('x') }, 'BAD_INPUT acceptedTerms'],
  ];
  for (const [wrong, refusal] of refusals) {
    assert.is(await refused(ask('registerUser', { ...newcomer(), ...wrong })), `200 ${refusal}`);
  }
});

test('an unknown inviter is ignored and a known one is stored', async () => {
  for (const referredBy of [7, -1, 0.5, 1e300, 1042]) {
    const { player, registrationId } = await signUp({ referredBy });
    await verify({ ...player, registrationId });
    assert.is(sandbox.account(player.username).referredBy, referredBy === 1042 ? 1042 : null);
  }
});

test('the age and the terms of a sign-up are stored with their time, and a call without them is invalid', async () => {
  const acceptedTerms = ['https://example.com/terms-3', 'https://example.com/privacy'];
  const { player, registrationId } = await signUp({ confirmedAge: 21, acceptedTerms });
  wait(60);
  await verify({ ...player, registrationId });
  const { acceptance } = sandbox.account(player.username);
  assert.equal({ ...acceptance, at: 0 }, { age: 21, terms: acceptedTerms, at: 0 });
  assert.is(sandbox.account(player.username).joinedAt - (acceptance?.at ?? 0), 60_000);
  for (const missing of ['confirmedAge', 'acceptedTerms']) {
    assert.match(await refused(ask('registerUser', { ...newcomer(), [missing]: undefined })), /^400 /);
  }
});

test('a profile can be changed, two players may have one email, and it can be removed', async () => {
  const askAsha = apiClient(sandbox, sandbox.signIn('asha'));
  assert.is((await askAsha('updateUser', { name: 'Asha V', email: 'new@example.com' })).name, 'Asha V');
  assert.is((await askAsha('updateUser', { name: 'A', email: 'meera@example.com' })).email, 'meera@example.com');
  assert.is((await askAsha('updateUser', { name: 'Asha V', email: '' })).email, null);
});

test('a phone number is changed by a code that was sent to it, and the password', async () => {
  const [askAsha, askMeera] = ['asha', 'meera'].map((name) => apiClient(sandbox, sandbox.signIn(name))) as [Ask, Ask];
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
  assert.is((await askAsha('changePhoneNumber', change)).phoneNumber, '+919876500001');
  assert.is((await askAsha('changePhoneNumber', change)).phoneNumber, '+919876500001');
  wait(30);
  await askMeera('sendOtp', wish);
  const late = { ...change, otp: otpOf(phoneNumber), requestId: 'late' };
  assert.is(await refused(askMeera('changePhoneNumber', late)), '200 TAKEN phoneNumber');
});

test('the first UPI ID needs no password, another one does', async () => {
  const askRavi = apiClient(sandbox, sandbox.signIn('ravi'));
  const add = (upi_id: string, password?: string) => askRavi('addPaymentMethod', { upi_id, password });
  for (let times = 0; times < 2; times++) assert.equal(await add(' ravi.k@okbank '), { upi_id: 'ravi.k@okbank' });
  assert.equal((await askRavi('getUser')).paymentMethodId, { upi_id: 'ravi.k@okbank' });
  assert.is(await refused(add('ravi@upi')), '200 WRONG_CREDENTIALS password');
  assert.equal(await add('ravi@upi', DEMO_PASSWORD), { upi_id: 'ravi@upi' });
  for (const upi_id of ['', 'ravi', '@okbank', 'ravi@', 'ravi@ok bank', 'ra vi@okbank']) {
    assert.is(await refused(add(upi_id, DEMO_PASSWORD)), '200 BAD_INPUT upi_id');
  }
});

test('a new number whose session ended while the password was checked is not set', async () => {
  const { userId, phoneNumber: before } = sandbox.account('joseph');
  const askJoseph = apiClient(sandbox, sandbox.signIn('joseph'));
  const wish = { phoneNumber: '9876500009', purpose: 'PHONE' };
  await askJoseph('sendOtp', wish);
  whileChecked(() => sandbox.endSessions(userId));
  const change = { ...wish, otp: otpOf(wish.phoneNumber), password: DEMO_PASSWORD, requestId: 'ended' };
  assert.is(await refused(askJoseph('changePhoneNumber', change)), '200 INVALID_TOKEN');
  assert.is(sandbox.account('joseph').phoneNumber, before);
});

test('after a change the number that the account had gets an SMS that says what changed and what to do', async () => {
  const { player, registrationId } = await signUp();
  const { token } = await verify({ ...player, registrationId });
  const askPlayer = apiClient(sandbox, String(token));
  const { phoneNumber: before } = sandbox.account(player.username);
  const phoneNumber = newcomer().phoneNumber;
  const { password } = player;
  const changes: [() => Promise<unknown>, RegExp][] = [
    [() => askPlayer('addPaymentMethod', { upi_id: 'one@okbank' }), /UPI ID was changed.*change your password/],
    [
      () => askPlayer('changePassword', { password, newPassword: 'another secret', requestId: 'sms' }),
      /password was changed.*choose a new one/,
    ],
    [
      async () => {
        await askPlayer('sendOtp', { phoneNumber, purpose: 'PHONE' });
        const otp = otpOf(phoneNumber);
        await askPlayer('changePhoneNumber', { phoneNumber, otp, password: 'another secret', requestId: 'moved' });
      },
      /phone number was changed.*write to our support/,
    ],
  ];
  for (const [change, words] of changes) {
    await change();
    assert.is(sms.at(-1)?.phoneNumber, before);
    assert.match(sms.at(-1)?.text ?? '', words);
  }
  const count = sms.length;
  await askPlayer('addPaymentMethod', { upi_id: 'one@okbank' });
  assert.is(sms.length, count, 'nothing was changed');
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
