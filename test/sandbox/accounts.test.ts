import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Ask, apiClient, type post, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { networkOf } from './http';
import { normalPhone } from './inputs';
import { hashPassword } from './passwords';
import { startSandbox } from './sandbox';
import { until } from './until';

const test = suite('sandbox accounts');

let clock = Date.parse('2026-03-01T10:00:00Z');
const sandbox = await startSandbox({ socketPort: 0, now: () => clock, rules: { freeSends: Number.POSITIVE_INFINITY } });
const ask = apiClient(sandbox);
test.after(() => sandbox.close());

const wait = (seconds: number) => {
  clock += seconds * 1000;
};
const otpOf = (phoneNumber: string) => sandbox.lastOtp(phoneNumber) ?? '';

/** Verifies with the code of the last SMS and a new requestId by default. */
let lastRequest = 0;
function verify({ phoneNumber, ...rest }: { phoneNumber: string; [argument: string]: unknown }) {
  const common = { purpose: 'SIGNUP', otp: otpOf(phoneNumber), requestId: `request ${++lastRequest}` };
  return ask('verifyOtp', { ...common, phoneNumber, ...rest });
}

const wrongOtp = (otp: string) => (otp === '000000' ? '000001' : '000000');

/** Sends from another IP address than fetch. */
const postFromElsewhere: typeof post = ({ origin }, body, headers) =>
  new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      localAddress: '127.0.0.2',
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const sent = request(`${origin}/graphql`, options, async (answer) => resolve(new Response(await text(answer))));
    sent.on('error', reject).end(JSON.stringify(body));
  });
const elsewhere = apiClient(sandbox, '', postFromElsewhere);

let lastPhone = 9_000_000_000;
function newcomer() {
  const phoneNumber = String(++lastPhone);
  return { name: 'New Player', username: `new${phoneNumber}`.slice(0, 20), phoneNumber, password: 'longenough' };
}

async function signUp(change: object = {}) {
  const player = { ...newcomer(), ...change };
  return { player, ...(await ask('registerUser', player)) };
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
  const { player, registrationId, resendInSeconds } = await signUp();
  assert.is(resendInSeconds, 30);
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS');
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
  assert.is(await refused(ask('loginUser', stranger)), '200 WRONG_CREDENTIALS');
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
    assert.is(await refused(verify({ ...verification, ...change })), '200 WRONG_OTP otp');
  }
  assert.equal(await verify(verification), answer);
  wait(1);
  assert.is(await refused(verify(verification)), '200 WRONG_OTP otp');
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

test('wrong codes and passwords make the next try wait longer and longer, but not from elsewhere', async () => {
  const joseph = { phoneNumber: '9876543213', purpose: 'RESET' };
  const attempts = {
    verifyOtp(isRight: boolean, from = ask) {
      const otp = otpOf(joseph.phoneNumber);
      return from('verifyOtp', { ...joseph, otp: isRight ? otp : wrongOtp(otp), requestId: `${++lastRequest}` });
    },
    loginUser: (isRight: boolean, from = ask) =>
      from('loginUser', { username: 'joseph', password: isRight ? DEMO_PASSWORD : 'wrong' }),
  };
  for (const attempt of Object.values(attempts)) {
    wait(30);
    await ask('sendOtp', joseph);
    const wrong = attempt === attempts.verifyOtp ? '200 WRONG_OTP otp' : '200 WRONG_CREDENTIALS';
    for (let count = 0; count < 5; count++) assert.is(await refused(attempt(false)), wrong);
    for (const pause of [30, 60, 120, 240, 480, 900, 900]) {
      const { code, retryInSeconds } = await refusalOf(attempt(true));
      assert.equal([code, retryInSeconds], ['TOO_MANY_TRIES', pause]);
      wait(pause);
      // A new code must not reset the count.
      await ask('sendOtp', joseph);
      assert.is(await refused(attempt(false)), wrong);
    }
    await attempt(true, elsewhere);
  }
});

test('a right password forgets the wrong ones, a day forgets them too, and parallel ones all count', async () => {
  const attempt = (password: string) => ask('loginUser', { username: 'meera', password });
  const wrongOnes = (count: number) => Promise.all(Array.from({ length: count }, () => refused(attempt('wrong'))));
  await wrongOnes(4);
  await attempt(DEMO_PASSWORD);
  assert.equal(await wrongOnes(4), Array(4).fill('200 WRONG_CREDENTIALS'));
  wait(24 * 3600);
  const outcomes = await wrongOnes(7);
  assert.equal(outcomes.sort().slice(0, 3), ['200 TOO_MANY_TRIES', '200 TOO_MANY_TRIES', '200 WRONG_CREDENTIALS']);
  wait(30);
  await attempt(DEMO_PASSWORD);
});

test('a name that is a phone number and a code of that number are counted apart', async () => {
  const phoneNumber = '6999999998';
  for (let count = 0; count < 4; count++) {
    await refused(ask('loginUser', { username: '+916999999998', password: 'wrong' }));
    assert.is(await refused(verify({ phoneNumber, otp: '123456' })), '200 WRONG_OTP otp');
  }
  assert.is(await refused(verify({ phoneNumber, otp: '123456' })), '200 WRONG_OTP otp');
});

test('a right code is no wrong one, though it opens no account', async () => {
  const { player } = await signUp();
  for (let count = 0; count < 7; count++) {
    assert.is(await refused(verify({ ...player, registrationId: 'unknown' })), '200 NOT_FOUND');
  }
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
  assert.equal(await ask('sendOtp', player), { resendInSeconds: 30 });
});

test('whoever asks for codes to many numbers has to wait for more, a player on any network', async () => {
  const phoneNumber = () => newcomer().phoneNumber;
  const wish = (send?: typeof post) =>
    apiClient(sandbox, sandbox.signIn('ravi'), send)('sendOtp', { phoneNumber: phoneNumber(), purpose: 'PHONE' });
  const pumps: [() => Promise<unknown>, () => Promise<unknown>, boolean][] = [
    [() => ask('registerUser', newcomer()), () => elsewhere('registerUser', newcomer()), true],
    [
      () => ask('sendOtp', { phoneNumber: phoneNumber(), purpose: 'RESET' }),
      () => elsewhere('sendOtp', { phoneNumber: phoneNumber(), purpose: 'RESET' }),
      true,
    ],
    [() => wish(), () => wish(postFromElsewhere), false],
  ];
  sandbox.changeRules({ freeSends: 3 });
  for (const [pump, fromElsewhere, mayElsewhere] of pumps) {
    // A day forgets what was sent before.
    wait(24 * 3600);
    for (let count = 0; count < 3; count++) await pump();
    for (const pause of [30, 60]) {
      const { code, retryInSeconds } = await refusalOf(pump());
      assert.equal([code, retryInSeconds], ['TOO_SOON', pause]);
      if (mayElsewhere) await fromElsewhere();
      else assert.is(await refused(fromElsewhere()), '200 TOO_SOON');
      wait(pause);
      await pump();
    }
  }
  sandbox.changeRules({ freeSends: Number.POSITIVE_INFINITY });
  wait(24 * 3600);
});

test('a number is sent one code in 30 seconds, whatever it is for', async () => {
  const askRavi = apiClient(sandbox, sandbox.signIn('ravi'));
  const { phoneNumber, ...player } = newcomer();
  await askRavi('sendOtp', { phoneNumber, purpose: 'PHONE' });
  const others = [
    () => ask('registerUser', { phoneNumber, ...player }),
    () => ask('sendOtp', { phoneNumber, purpose: 'RESET' }),
    () => apiClient(sandbox, sandbox.signIn('joseph'))('sendOtp', { phoneNumber, purpose: 'PHONE' }),
  ];
  for (const other of others) assert.is((await refusalOf(other())).retryInSeconds, 30);
});

test('while a code is valid the same is sent again, whoever asks, and guesses at it stay counted', async () => {
  const { player, registrationId } = await signUp();
  const otp = otpOf(player.phoneNumber);
  const guess = () => refused(verify({ ...player, otp: wrongOtp(otp), registrationId }));
  for (let times = 0; times < 5; times++) {
    assert.is(await guess(), '200 WRONG_OTP otp');
    wait(times < 4 ? 290 : 0);
    if (times < 4) await ask('registerUser', { ...player, username: `s${player.username}`.slice(0, 20) });
    assert.is(otpOf(player.phoneNumber), otp);
  }
  assert.is(await guess(), '200 TOO_MANY_TRIES');
  wait(30);
  assert.ok((await verify({ ...player, otp, registrationId })).token);
  const { player: late } = await signUp();
  const old = otpOf(late.phoneNumber);
  wait(300);
  await ask('registerUser', late);
  assert.is.not(otpOf(late.phoneNumber), old);
});

test('an unknown number is answered like a known one, and nothing is sent', async () => {
  const unknown = { phoneNumber: '6999999999', purpose: 'RESET' };
  assert.equal(await ask('sendOtp', unknown), { resendInSeconds: 30 });
  assert.is(await refused(ask('sendOtp', unknown)), '200 TOO_SOON');
  assert.is(sandbox.lastOtp(unknown.phoneNumber), undefined);
  assert.is(await refused(verify({ ...unknown, otp: '123456' })), '200 WRONG_OTP otp');
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
  assert.is(await refused(ask('loginUser', player)), '200 WRONG_CREDENTIALS');
  assert.ok((await ask('loginUser', { ...player, password: 'something new' })).token);
  for (const change of [{ password: 'another new' }, { requestId: 'other' }]) {
    assert.is(await refused(ask('resetPassword', { ...reset, ...change })), '200 RESET_CODE_INVALID');
  }
});

test('a sign-in whose password is replaced while it is checked is refused', async () => {
  const replacement = await hashPassword(DEMO_PASSWORD);
  const before = sandbox.received.length;
  const signIn = ask('loginUser', { username: 'joseph', password: DEMO_PASSWORD });
  await until(() => sandbox.received.length > before);
  sandbox.account('joseph').passwordHash = replacement;
  assert.is(await refused(signIn), '200 WRONG_CREDENTIALS');
});

test('a reset code runs out', async () => {
  wait(30);
  await ask('sendOtp', { phoneNumber: '9876543210', purpose: 'RESET' });
  const { resetCode } = await verify({ phoneNumber: '9876543210', purpose: 'RESET' });
  wait(600);
  const reset = { resetCode, password: 'something new', requestId: 'late' };
  assert.is(await refused(ask('resetPassword', reset)), '200 RESET_CODE_INVALID');
});

test('a reset and a new phone number end every reset code of the account', async () => {
  const phoneNumber = '9876543211';
  async function resetCode() {
    wait(30);
    await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
    return (await verify({ phoneNumber, purpose: 'RESET' })).resetCode;
  }
  const reset = (code: unknown) =>
    ask('resetPassword', { resetCode: code, password: DEMO_PASSWORD, requestId: `${++lastRequest}` });
  const [older, newer] = [await resetCode(), await resetCode()];
  await reset(newer);
  assert.is(await refused(reset(older)), '200 RESET_CODE_INVALID');

  const before = await resetCode();
  const askRavi = apiClient(sandbox, sandbox.signIn('ravi'));
  const moved = { phoneNumber: newcomer().phoneNumber, password: DEMO_PASSWORD, requestId: 'move' };
  await askRavi('sendOtp', { ...moved, purpose: 'PHONE' });
  await askRavi('changePhoneNumber', { ...moved, otp: otpOf(moved.phoneNumber) });
  assert.is(await refused(reset(before)), '200 RESET_CODE_INVALID');
  sandbox.account('ravi').phoneNumber = `+91${phoneNumber}`;
});

test('signing out ends that session and no other of the player', async () => {
  const [left, kept] = [sandbox.signIn('ravi'), sandbox.signIn('ravi')];
  assert.is(await apiClient(sandbox, left)('logoutUser'), true);
  assert.is(await refused(apiClient(sandbox, left)('logoutUser')), '200 INVALID_TOKEN');
  assert.is((await apiClient(sandbox, kept)('getUser')).username, 'ravi');
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

test('an unknown inviter is ignored and a known one is stored', async () => {
  for (const referredBy of [7, -1, 0.5, 1e300, 1042]) {
    const { player, registrationId } = await signUp({ referredBy });
    await verify({ ...player, registrationId });
    assert.is(sandbox.account(player.username).referredBy, referredBy === 1042 ? 1042 : null);
  }
});

test('a profile is changed, with an email that may be removed and one that somebody else has refused', async () => {
  const askAsha = apiClient(sandbox, sandbox.signIn('asha'));
  assert.is((await askAsha('updateUser', { name: 'Asha V', email: 'new@example.com' })).name, 'Asha V');
  assert.is(await refused(askAsha('updateUser', { name: 'A', email: 'meera@example.com' })), '200 TAKEN email');
  assert.is((await askAsha('updateUser', { name: 'Asha V', email: '' })).email, null);
});

test('a phone number is changed by the code that was sent to it at the player’s own wish', async () => {
  const [askAsha, askMeera] = ['asha', 'meera'].map((name) => apiClient(sandbox, sandbox.signIn(name))) as [Ask, Ask];
  const phoneNumber = '9876500001';
  const wish = { phoneNumber, purpose: 'PHONE' };
  assert.is(await refused(ask('sendOtp', wish)), '200 INVALID_TOKEN');
  assert.is(await refused(askAsha('sendOtp', { ...wish, phoneNumber: '9876543211' })), '200 TAKEN phoneNumber');
  await askMeera('sendOtp', wish);
  const ofMeera = otpOf(phoneNumber);
  wait(30);
  assert.equal(await askAsha('sendOtp', wish), { resendInSeconds: 30 });
  const change = { phoneNumber, otp: otpOf(phoneNumber), password: DEMO_PASSWORD, requestId: 'change' };
  if (ofMeera !== change.otp) {
    assert.is(await refused(askAsha('changePhoneNumber', { ...change, otp: ofMeera })), '200 WRONG_OTP otp');
  }
  assert.is(await refused(askAsha('verifyOtp', { ...change, purpose: 'PHONE' })), '200 BAD_INPUT purpose');
  for (const password of ['', 'wrong']) {
    const theft = { ...change, password };
    assert.is(await refused(askAsha('changePhoneNumber', theft)), '200 WRONG_CREDENTIALS password');
  }
  assert.is((await askAsha('changePhoneNumber', change)).phoneNumber, '+919876500001');
  assert.is((await askAsha('changePhoneNumber', change)).phoneNumber, '+919876500001');
  const late = { ...change, otp: ofMeera, requestId: 'late' };
  assert.is(await refused(askMeera('changePhoneNumber', late)), '200 TAKEN phoneNumber');
});

test('the first UPI ID needs no password, another one does', async () => {
  const askRavi = apiClient(sandbox, sandbox.signIn('ravi'));
  const add = (upi_id: string, password?: string) => askRavi('addPaymentMethod', { upi_id, password });
  for (let times = 0; times < 2; times++) assert.equal(await add(' ravi.k@okbank '), { upi_id: 'ravi.k@okbank' });
  assert.equal((await askRavi('getUser')).paymentMethodId, { upi_id: 'ravi.k@okbank' });
  for (const password of [undefined, '', 'wrong']) {
    assert.is(await refused(add('thief@okbank', password)), '200 WRONG_CREDENTIALS password');
  }
  assert.equal(await add('ravi@upi', DEMO_PASSWORD), { upi_id: 'ravi@upi' });
  for (const upi_id of ['', 'ravi', '@okbank', 'ravi@', 'ravi@ok bank', 'ra vi@okbank']) {
    assert.is(await refused(add(upi_id, DEMO_PASSWORD)), '200 BAD_INPUT upi_id');
  }
});

test('while the API is closed every call is refused with CLOSED', async () => {
  sandbox.changeRules({ closed: 'Back at ten.' });
  const { code, message } = await refusalOf(ask('loginUser', { username: 'asha', password: DEMO_PASSWORD }));
  assert.equal([code, message], ['CLOSED', 'Back at ten.']);
  sandbox.changeRules({ closed: undefined });
});

test('callers are told apart by their IPv4 address, or by their IPv6 network of 64 bits', () => {
  for (const [address, network] of [
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::2:3:4:5', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ] as const) {
    assert.is(networkOf(address), network);
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
