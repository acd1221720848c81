import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { type Ask, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { UNLIMITED } from './limiter';
import { queryOf } from './operations';
import { defaultRules } from './rules';
import {
  ask,
  askAs,
  caller,
  DAY,
  elsewhere,
  HOUR,
  join,
  newcomer,
  newRequestId,
  otpOf,
  postFrom,
  reset,
  sandbox,
  sandboxSuite,
  signUp,
  sms,
  verify,
  wait,
  wrongOtp,
} from './stage';
import { createState } from './state';
import { until } from './until';

const test = sandboxSuite('attacks');

const ASHA = '9876543210';

/** A number that nobody has. */
const nobody = (index: number) => String(6_100_000_000 + index);
/** A caller of a /48 network of IPv6. */
const neighbour = (index: number) => caller(`2001:db8:1:${index.toString(16)}::1`);
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));

/** How often each answer came. */
async function tally(calls: readonly Promise<string>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(calls)) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

const guess = (phoneNumber: string, otp: string, from: Ask, purpose = 'RESET') =>
  refused(from('verifyOtp', { phoneNumber, otp, purpose, requestId: newRequestId() }));
const tryPassword = (from: Ask, username: string, password = 'monsoon 2026') =>
  refused(from('loginUser', { username, password }));
const requestCode = (phoneNumber: string, from = ask, purpose = 'RESET') => from('sendOtp', { phoneNumber, purpose });

test('codes guessed over many numbers: fifty an hour for a caller, and 500 for a /48 network', async () => {
  for (let index = 0; index < 600; index++) await requestCode(nobody(index), caller(`10.1.0.${index % 20}`));
  const guesses = times(60, (index) => guess(nobody(index), '000000', caller('10.2.0.1')));
  assert.equal(await tally(guesses), { '200 WRONG_OTP otp': 50, '200 TOO_MANY_TRIES': 10 });
  const ofNetwork = times(540, (index) => guess(nobody(60 + index), '000000', neighbour(index % 54)));
  assert.equal(await tally(ofNetwork), { '200 WRONG_OTP otp': 500, '200 TOO_MANY_TRIES': 40 });
  const wrong = { phoneNumber: nobody(0), otp: '000000', purpose: 'RESET', requestId: newRequestId() };
  assert.is((await refusalOf(neighbour(99)('verifyOtp', wrong))).retryInSeconds, HOUR);
});

test('codes guessed by thousands of callers: beyond a thousand wrong ones an hour new codes are too long to guess', async () => {
  sandbox.changeRules({ most: { 'guess by all': 30 } });
  await requestCode(ASHA);
  const code = otpOf(ASHA);
  assert.is(code.length, 6);
  for (let index = 0; index < 30; index++) {
    await requestCode(nobody(index), caller(`10.1.0.${index}`));
    await guess(nobody(index), '000000', caller(`10.1.0.${index}`));
  }
  assert.is((await requestCode(nobody(50))).digits, 10);
  assert.ok((await verify({ phoneNumber: ASHA, purpose: 'RESET' })).resetCode, 'a code that somebody waits for stays');
});

for (const [phoneNumber, whose] of [
  [ASHA, 'of a player'],
  [nobody(0), 'that nobody has'],
] as const) {
  test(`guesses by many callers try twenty codes of a number ${whose}, and its next code is too long to guess`, async () => {
    assert.is((await requestCode(phoneNumber)).digits, 6);
    const code = otpOf(phoneNumber);
    const guesses = times(200, (index) => guess(phoneNumber, wrongOtp(code), caller(`10.1.0.${index % 40}`)));
    assert.equal(await tally(guesses), { '200 WRONG_OTP otp': 20, '200 OTP_EXPIRED otp': 180 });
    const tooSoon = await refusalOf(requestCode(phoneNumber));
    assert.equal([tooSoon.code, tooSoon.digits], ['TOO_SOON', 10]);
    wait(30);
    assert.is((await requestCode(phoneNumber)).digits, 10);
    for (let index = 0; index < 50; index++) await guess(phoneNumber, '0000000000', caller(`10.1.0.${index}`));
    if (phoneNumber === ASHA) {
      assert.match(otpOf(ASHA), /^\d{10}$/);
      assert.ok((await verify({ phoneNumber, purpose: 'RESET' })).resetCode, 'nobody can lock the owner out');
    }
    wait(DAY);
    assert.is((await requestCode(phoneNumber)).digits, 6);
  });
}

test('guessed codes for one purpose leave those for another as they are', async () => {
  const { player, registrationId } = await signUp();
  await requestCode(player.phoneNumber, elsewhere);
  for (let index = 0; index < 30; index++) await guess(player.phoneNumber, '000000', caller(`10.1.0.${index}`));
  assert.ok((await verify({ ...player, registrationId })).token);
});

test('passwords from one /48 network: five for a name, fifty for a caller, 500 for the network', async () => {
  const ofName = times(8, () => tryPassword(neighbour(0), 'asha'));
  assert.equal(await tally(ofName), { '200 WRONG_CREDENTIALS password': 5, '200 TOO_MANY_TRIES': 3 });
  assert.is(
    (await refusalOf(neighbour(0)('loginUser', { username: 'asha', password: DEMO_PASSWORD }))).retryInSeconds,
    1800,
  );
  const ofCaller = times(60, (index) => tryPassword(neighbour(1), `player${index}`));
  assert.equal(await tally(ofCaller), { '200 WRONG_CREDENTIALS password': 50, '200 TOO_MANY_TRIES': 10 });
  const ofNetwork = times(500, (index) => tryPassword(neighbour(2 + (index % 50)), `player${index}`));
  assert.equal(await tally(ofNetwork), { '200 WRONG_CREDENTIALS password': 445, '200 TOO_MANY_TRIES': 55 });
  assert.is(
    await tryPassword(neighbour(99), 'joseph', DEMO_PASSWORD),
    '200 TOO_MANY_TRIES',
    'a right guess isn’t told',
  );
  assert.ok(await ask('loginUser', { username: 'asha', password: DEMO_PASSWORD }), 'other networks don’t wait');
});

test('beyond a caller’s wrong passwords players still sign in where they have before, and confirm by their session', async () => {
  const from = caller('10.3.0.1');
  await from('loginUser', { username: 'meera', password: DEMO_PASSWORD });
  await Promise.all(times(60, (index) => tryPassword(from, `player${index}`)));
  assert.is(await tryPassword(from, 'joseph', DEMO_PASSWORD), '200 TOO_MANY_TRIES');
  assert.ok((await from('loginUser', { username: 'meera', password: DEMO_PASSWORD })).token);
  const askAsha = caller('10.3.0.1', sandbox.signIn('asha'));
  assert.ok(await askAsha('addPaymentMethod', { upi_id: 'asha@upi', password: DEMO_PASSWORD }));
  wait(31 * DAY);
  await Promise.all(times(60, (index) => tryPassword(from, `player${index}`)));
  assert.is(await tryPassword(from, 'meera', DEMO_PASSWORD), '200 TOO_MANY_TRIES', 'a month ago is too long');
  wait(HOUR);
  assert.ok((await from('loginUser', { username: 'meera', password: DEMO_PASSWORD })).token);
});

test('wrong passwords of a name are forgotten after a right one, and a right code after a wrong one too', async () => {
  for (let count = 0; count < 3; count++) {
    const wrong = times(4, () => tryPassword(ask, 'meera'));
    assert.equal(await tally(wrong), { '200 WRONG_CREDENTIALS password': 4 });
    await ask('loginUser', { username: 'meera', password: DEMO_PASSWORD });
  }
  const { player } = await signUp();
  for (let count = 0; count < 7; count++) {
    assert.is(await refused(verify({ ...player, registrationId: 'unknown' })), '200 NOT_FOUND');
  }
});

test('a reset lets the owner sign in at once, whatever others have guessed from the same network', async () => {
  const { phoneNumber } = sandbox.account('meera');
  for (const name of ['meera', phoneNumber]) await tally(times(6, () => tryPassword(ask, name)));
  assert.is(await tryPassword(ask, 'meera', DEMO_PASSWORD), '200 TOO_MANY_TRIES');
  await reset(phoneNumber, DEMO_PASSWORD);
  for (const username of ['meera', phoneNumber])
    assert.ok(await ask('loginUser', { username, password: DEMO_PASSWORD }));
});

test('guesses of a confirming password are counted for the session, whatever others guess at the sign-in', async () => {
  await tally(times(6, () => tryPassword(ask, 'asha')));
  const [thief, owner] = [askAs('asha'), askAs('asha')];
  const change = (from: Ask, password: string) =>
    from('addPaymentMethod', { upi_id: `${newRequestId()}@okbank`, password });
  const wrong = times(8, () => refused(change(thief, 'guess')));
  assert.equal(await tally(wrong), { '200 WRONG_CREDENTIALS password': 5, '200 TOO_MANY_TRIES': 3 });
  assert.is((await refusalOf(change(thief, DEMO_PASSWORD))).retryInSeconds, 1800);
  assert.ok(await change(owner, DEMO_PASSWORD));
});

/** How many hashes an action computes. They take nearly all the time of a sign-in. */
async function hashesOf(action: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const init = (_: number, type: string) => void (type === 'SCRYPTREQUEST' && count++);
  const hook = createHook({ init }).enable();
  await action();
  hook.disable();
  return count;
}

test('one hash is computed for a right password, a wrong one and an unknown name, before and beyond the limit', async () => {
  assert.is(await hashesOf(() => ask('loginUser', { username: 'asha', password: DEMO_PASSWORD })), 1);
  for (const most of [UNLIMITED, { ...UNLIMITED, 'wrong sign-in by caller': 0 }]) {
    sandbox.changeRules({ most });
    for (const name of ['asha', '9876543211', 'nobody.at.all', '6999999999']) {
      assert.is(await hashesOf(() => tryPassword(ask, name)), 1, name);
    }
  }
  assert.is(await hashesOf(() => tryPassword(elsewhere, 'joseph', DEMO_PASSWORD)), 1);
});

test('beyond a hundred sign-ins a minute no password is checked', async () => {
  sandbox.changeRules({ most: { 'sign-in by caller': 3 } });
  for (let count = 0; count < 3; count++)
    assert.is(await tryPassword(ask, `player${count}`), '200 WRONG_CREDENTIALS password');
  assert.is((await refusalOf(ask('loginUser', { username: 'x', password: 'x' }))).retryInSeconds, 60);
  wait(60);
  assert.is(await tryPassword(ask, 'player4'), '200 WRONG_CREDENTIALS password');
});

test('a day of requests for a number sends it ten SMS, and by the last one its owner still gets in', async () => {
  const first = sms.length;
  for (let seconds = 0; seconds < 20 * HOUR; seconds += 60) {
    await requestCode(ASHA, caller(`10.4.${seconds % 250}.1`)).catch(() => {});
    wait(60);
  }
  assert.equal([sms.length - first, otpOf(ASHA).length], [10, 10]);
  const { code, digits } = await refusalOf(requestCode(ASHA));
  assert.equal([code, digits], ['TOO_SOON', 10]);
  assert.ok((await verify({ phoneNumber: ASHA, purpose: 'RESET' })).resetCode);
});

test('SMS over many numbers: sixty an hour for a caller, 600 for a network and 3000 for all, without those that were used', async () => {
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'sent',
      ({ code }) => code,
    );
  const signUps = (count: number, from: (index: number) => Ask) =>
    tally(times(count, (index) => codeOf(from(index)('registerUser', newcomer()))));
  for (let count = 0; count < 3; count++) await join();
  assert.equal(await signUps(70, () => ask), { sent: 60, TOO_SOON: 10 });
  assert.equal(await signUps(650, (index) => neighbour(index % 65)), { sent: 600, TOO_SOON: 50 });
  assert.equal(await signUps(1, () => elsewhere), { sent: 1 });
  sandbox.changeRules({ most: { 'SIGNUP code by all': 600 } });
  assert.equal(await signUps(1, () => elsewhere), { TOO_SOON: 1 });
  await requestCode(ASHA, elsewhere);
  const askRavi = askAs('ravi');
  const requests = times(25, () => codeOf(requestCode(newcomer().phoneNumber, askRavi, 'PHONE')));
  assert.equal(await tally(requests), { sent: 20, TOO_SOON: 5 });
});

test('a flood of requests for numbers that nobody has pushes out no code that somebody waits for', () => {
  const rules = { ...defaultRules, most: UNLIMITED };
  const { otps, events } = createState({ rules, now: () => 0 });
  const target = (phoneNumber: string) => ({ phoneNumber, purpose: 'RESET' }) as const;
  let code = '';
  events.on('sms', ({ text }) => {
    code = text.slice(0, 6);
  });
  otps.send(target('owner'), { caller: 'owner' }, true);
  for (let index = 0; index < 102_000; index++) otps.send(target(String(index)), { caller: 'stranger' }, false);
  assert.is(
    otps.take(target('owner'), code, 'owner', () => 'taken'),
    'taken',
  );
});

test('a hundred thousand sign-ins of bots end no session of another player', async () => {
  const askRavi = askAs('ravi');
  for (let bot = 0; bot < 1001; bot++) {
    sandbox.addAccount(`bot${bot}`);
    for (let count = 0; count < 100; count++) sandbox.signIn(`bot${bot}`);
    // The server closes the connections that have waited too long.
    await new Promise(setImmediate);
  }
  assert.ok(await askAs('bot1000')('getUser'));
  assert.ok(await askRavi('getUser'));
});

test('a session has ten sockets, and a caller as many as the table says; one that closes makes room', async () => {
  sandbox.changeRules({ most: { 'socket by caller': 12 } });
  /** The first thing that a new socket tells: a push, or the code with which it is closed. */
  async function opened(token: string, address = '10.5.0.1') {
    const socket = new WebSocket(`${sandbox.socketUrl}?t=${token}`, { headers: { 'x-address': address } });
    const told = await Promise.race([once(socket, 'message').then(() => 'pushes'), once(socket, 'close')]);
    return { socket, told: String(Array.isArray(told) ? told[0] : told) };
  }
  const [first, second] = [sandbox.signIn('ravi'), sandbox.signIn('meera')];
  const all = await Promise.all(times(2000, () => opened(first)));
  assert.equal(await tally(all.map(async ({ told }) => told)), { pushes: 10, 1013: 1990 });
  assert.equal(await tally(times(4, async () => (await opened(second)).told)), { pushes: 2, 1013: 2 });
  assert.is((await opened(second, '10.5.0.2')).told, 'pushes');
  const { userId } = sandbox.account('ravi');
  all.find(({ told }) => told === 'pushes')?.socket.close();
  await until(() => sandbox.connections(userId) === 9);
  assert.is((await opened(first)).told, 'pushes');
  sandbox.mischief.cutSockets();
});

test('a player who signs in again and again ends the own oldest session', async () => {
  const [first, second] = times(101, () => askAs('asha')) as [Ask, Ask];
  assert.is(await refused(first('getUser')), '200 INVALID_TOKEN');
  assert.ok(await second('getUser'));
});

/** The whole answer to a call, without what is made up for it. */
async function answerTo(name: Parameters<Ask>[0], variables: object, token = ''): Promise<string> {
  const body = { operationName: name, variables, query: queryOf(name) };
  const response = await postFrom('10.0.0.1')(sandbox, body, { authorization: token });
  return (await response.text()).replace(/"registrationId":"[^"]+"|\+91\d+/g, '');
}

test('no answer tells whether a phone number, an email or a name has an account', async () => {
  const token = sandbox.signIn('ravi');
  const sameFor = async (ask: (whose: 0 | 1) => Promise<string>, count = 1) => {
    for (let index = 0; index < count; index++) assert.is(await ask(0), await ask(1));
  };
  for (const phones of [
    [ASHA, nobody(1)],
    ['9876543212', nobody(2)],
  ] as const) {
    for (const purpose of ['RESET', 'SIGNUP', 'PHONE']) {
      // The second one comes too soon.
      await sameFor((whose) => answerTo('sendOtp', { phoneNumber: phones[whose], purpose }, token), 2);
    }
    await sameFor((whose) => answerTo('registerUser', { ...newcomer(), phoneNumber: phones[whose] }), 2);
    for (const purpose of ['RESET', 'SIGNUP']) {
      const wrong = { otp: '000000', purpose, requestId: newRequestId() };
      await sameFor((whose) => answerTo('verifyOtp', { ...wrong, phoneNumber: phones[whose] }), 7);
    }
    await sameFor((whose) => answerTo('loginUser', { username: phones[whose], password: 'wrong' }), 7);
  }
  const emails = ['asha@example.com', 'nobody@example.com'];
  await sameFor((whose) => answerTo('updateUser', { name: 'Ravi', email: emails[whose] }, token).then(() => ''));
  const names = ['asha', 'no.such.name'];
  await sameFor((whose) => answerTo('loginUser', { username: names[whose], password: 'wrong' }), 7);
});

test('a stranger at the owner’s own address keeps the owner from no code', async () => {
  const { phoneNumber } = sandbox.account('ravi');
  const wanted = newcomer().phoneNumber;
  // The owner can use the code that a stranger has asked for: it is in the owner's SMS.
  await requestCode(wanted, askAs('joseph'), 'PHONE');
  const change = { phoneNumber: wanted, otp: otpOf(wanted), password: DEMO_PASSWORD, requestId: newRequestId() };
  assert.ok(await askAs('meera')('changePhoneNumber', change));
  // Sign-ups from the shared address use up its sendings, but not those of password resets.
  for (let count = 0; count < 70; count++) await ask('registerUser', newcomer()).catch(() => {});
  await requestCode(phoneNumber);
  assert.is(sms.at(-1)?.phoneNumber, phoneNumber);
});

test('a reset code that a stranger has sent again and again ends five minutes after its first sending', async () => {
  await requestCode(ASHA, elsewhere);
  const otp = otpOf(ASHA);
  for (let seconds = 60; seconds < 300; seconds += 60) {
    wait(60);
    await requestCode(ASHA, elsewhere);
  }
  wait(60);
  assert.is(await guess(ASHA, otp, ask), '200 WRONG_OTP otp');
});

test('a UPI ID that was set within a day before or after a reset of the password gets nothing until a day after it', async () => {
  const thief = 'thief@okbank';
  for (const isBefore of [true, false]) {
    const owner = await join();
    sandbox.credit(owner.userId, 'game', 100_000);
    await owner.ask('addPaymentMethod', { upi_id: 'owner@okbank' });
    wait(DAY);
    const steal = (password: string) =>
      caller('10.0.0.1', sandbox.signIn(owner.username))('addPaymentMethod', { upi_id: thief, password });
    const withdraw = () =>
      caller('10.0.0.1', sandbox.signIn(owner.username))('createWithdrawal', {
        ...{ amount: 100, password: 'of a thief', requestId: newRequestId() },
      });
    if (isBefore) await steal(owner.password);
    wait(12 * HOUR);
    await reset(owner.phoneNumber, 'of a thief');
    if (!isBefore) {
      assert.is((await withdraw()).upi_id, 'owner@okbank', 'the one that was there before is paid');
      wait(HOUR);
      await steal('of a thief');
    }
    const { code, retryInSeconds } = await refusalOf(withdraw());
    assert.equal([code, retryInSeconds], ['UPI_ID_TOO_NEW', (isBefore ? 24 : 23) * HOUR]);
    wait(Number(retryInSeconds) - 1);
    assert.is(await refused(withdraw()), '200 UPI_ID_TOO_NEW');
    wait(1);
    assert.is((await withdraw()).upi_id, thief);
  }
});

test('a session that began more than ten minutes ago sets no UPI ID, and takes no break beyond a day, without the password', async () => {
  for (const isSignUp of [true, false]) {
    const { username, password, ...player } = await join();
    const askPlayer = isSignUp ? player.ask : askAs(username);
    wait(599);
    assert.is(await refused(askPlayer('addPaymentMethod', { upi_id: 'no' })), '200 BAD_INPUT upi_id');
    wait(1);
    const upi_id = 'first@okbank';
    for (const wrong of [undefined, '', 'wrong']) {
      const setting = askPlayer('addPaymentMethod', { upi_id, password: wrong });
      assert.is(await refused(setting), '200 WRONG_CREDENTIALS password');
      for (const length of ['WEEK', 'MONTH', 'FOR_GOOD']) {
        const taking = askPlayer('takeBreak', { length, password: wrong });
        assert.match(await refused(taking), wrong === 'wrong' ? /password|TOO_MANY/ : /WRONG_CREDENTIALS password/);
      }
    }
    assert.ok(await askPlayer('takeBreak', { length: 'DAY' }));
    wait(1800);
    assert.ok(await askPlayer('addPaymentMethod', { upi_id, password }));
    assert.ok(await askPlayer('takeBreak', { length: 'WEEK', password }));
  }
});

test('a player on a break for good can’t come back with any number of the account', async () => {
  const { ask: askPlayer, phoneNumber: first, password } = await join();
  wait(1);
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  const move = async (phoneNumber: string, from = askPlayer) => {
    wait(30);
    await from('sendOtp', { phoneNumber, purpose: 'PHONE' });
    return from('changePhoneNumber', { phoneNumber, otp: otpOf(phoneNumber), password, requestId: newRequestId() });
  };
  const numbers = [first, newcomer().phoneNumber, newcomer().phoneNumber];
  for (const phoneNumber of numbers.slice(1)) await move(phoneNumber);
  wait(30);
  const whys = [];
  for (const phoneNumber of [...numbers, ASHA]) {
    const { code, field, message } = await refusalOf(join({ phoneNumber }));
    assert.equal([code, field], ['TAKEN', 'phoneNumber']);
    whys.push(message);
  }
  assert.is(new Set(whys).size, 1, 'the refusal doesn’t say why');
  assert.is(await refused(move(first, (await join()).ask)), '200 TAKEN phoneNumber');
  assert.ok(await move(first), 'the player of the break may have it again');
});

/** A player with winnings, who has asked for a withdrawal to each of these UPI IDs. */
async function paidTo(...upiIds: string[]) {
  const { ask: askPlayer, password, userId } = await join();
  sandbox.credit(userId, 'game', 100_000);
  const ids = [];
  for (const upi_id of upiIds) {
    await askPlayer('addPaymentMethod', { upi_id, password });
    const withdrawal = { amount: 100, password, requestId: newRequestId() };
    ids.push((await askPlayer('createWithdrawal', withdrawal)).withdrawalId);
  }
  return { userId, ids, askPlayer, password };
}

test('a break for good bars each UPI ID that money has gone or is on its way to, and no other', async () => {
  const { ids, askPlayer, password } = await paidTo('paid.once@okbank', 'returned@okbank', 'on.its.way@okbank');
  sandbox.completeWithdrawal(String(ids[0]));
  sandbox.completeWithdrawal(String(ids[1]), 'RETURNED');
  await askPlayer('addPaymentMethod', { upi_id: 'never.paid@okbank', password });
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  // What is paid to later could be anybody's.
  await askPlayer('addPaymentMethod', { upi_id: 'bystander@okbank', password });
  const last = await askPlayer('createWithdrawal', { amount: 1, password, requestId: newRequestId() });
  sandbox.completeWithdrawal(last.withdrawalId);
  assert.equal(await askPlayer('takeBreak', { length: 'FOR_GOOD', password }), { until: null });
  wait(1);
  const { ask: askNext, password: own } = await join();
  const tried = ['paid.once@okbank', 'PAID.once@OKBANK', 'on.its.way@okbank'];
  for (const upi_id of tried) {
    const { code, field, message } = await refusalOf(askNext('addPaymentMethod', { upi_id, password: own }));
    assert.equal([code, field], ['BAD_INPUT', 'upi_id']);
    assert.not.match(message, /break/i);
  }
  for (const upi_id of ['returned@okbank', 'never.paid@okbank', 'bystander@okbank']) {
    assert.ok(await askNext('addPaymentMethod', { upi_id, password: own }));
  }
});

test('added money leaves only to the account that it was paid from, also by a break for good', async () => {
  const { ask: askPlayer, password, userId } = await join();
  await askPlayer('addPaymentMethod', { upi_id: 'own@okbank' });
  for (let count = 0; count < 10; count++) {
    const { rechargeId } = await askPlayer('createRecharge', { amount: 50_000, requestId: newRequestId() });
    sandbox.payRecharge(rechargeId, 5_000_000, count < 9 ? undefined : 'friend@okbank');
  }
  sandbox.credit(userId, 'game', 10_000);
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  const before = sandbox.figures(userId);
  const withdraw = async (upi_id: string, amount: number) => {
    await askPlayer('addPaymentMethod', { upi_id, password });
    return askPlayer('createWithdrawal', { amount, password, requestId: newRequestId() });
  };
  const { status, fee, reason, expectedBy } = await withdraw('somebody@okbank', 500_100);
  assert.equal([status, fee, expectedBy], ['ON_HOLD', 0, null]);
  assert.match(String(reason), 'goes back to the UPI ID that it was paid from');
  wait(120);
  assert.is((await askPlayer('getWithdrawals'))[0]?.status, 'RETURNED');
  assert.equal(sandbox.figures(userId), before);
  assert.is((await withdraw('Own@OKbank', 450_000)).status, 'PENDING');
  assert.is((await withdraw('own@okbank', 0.01)).status, 'ON_HOLD');
  assert.is((await withdraw('friend@okbank', 49_999.99)).status, 'PENDING');
});

test.run();
