import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { type Ask, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { DEMO_PASSWORD } from './demo';
import { type Most, UNLIMITED } from './limiter';
import { queryOf } from './operations';
import { defaultRules } from './rules';
import {
  ask,
  askAs,
  caller,
  confirming,
  DAY,
  elsewhere,
  HOUR,
  join,
  newcomer,
  newPlayer,
  newRequestId,
  otpOf,
  postFrom,
  RESEND,
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

const nobody = (index: number) => String(6_100_000_000 + index);
/** Callers of two addresses, of a /48 network of each, and of any. */
const from = (whose: number) => caller(`10.2.0.${whose}`);
const within = (index: number, whose: number) => caller(`2001:db8:${whose}:${index.toString(16)}::1`);
const anybody = (index: number) => caller(`10.1.${index >> 8}.${index & 255}`);
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));

async function tally(calls: readonly Promise<string>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(calls)) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

const requestCode = (phoneNumber: string, asker = ask, purpose = 'RESET') => asker('sendOtp', { phoneNumber, purpose });
const enterCode = (phoneNumber: string, otp: string, asker = ask) =>
  asker('verifyOtp', { phoneNumber, otp, purpose: 'RESET', requestId: newRequestId() });
const guess = (phoneNumber: string, otp: string, asker: Ask) => refused(enterCode(phoneNumber, otp, asker));
const signInAs = (username: string, asker: Ask, password = 'monsoon 2026') =>
  asker('loginUser', { username, password });
const tryPassword = (asker: Ask, username: string, password?: string) => refused(signInAs(username, asker, password));

async function guessOf(index: number, asker: Ask) {
  await requestCode(nobody(index), anybody(index)).catch(() => {});
  return enterCode(nobody(index), '000000', asker);
}
const begin = (asker: Ask) => asker('registerUser', newcomer());
const sessions = [askAs('joseph'), askAs('joseph')] as const;
const confirm = (whose: 0 | 1) => sessions[whose]('addPaymentMethod', { upi_id: 'thief@okbank', password: 'guess' });
const players = [createBidder(sandbox, 'meera'), createBidder(sandbox, 'joseph')] as const;
const own = (whose: 0 | 1, name: 'resolveBid' | 'createRecharge') =>
  players[whose].ask(name, { amount: 10, requestId: newRequestId() });

/** Rows of the limiter's table: how many (of a network and of all fewer), in how many seconds, and a call that counts. */
const rows: readonly [keyof Most, number, number, (index: number, whose: 0 | 1) => Promise<unknown>][] = [
  ['sign-in by caller', 100, 60, (index, whose) => signInAs(`player${index}`, from(whose))],
  ['wrong password by name from caller', 5, 1800, (_, whose) => signInAs('asha', from(whose))],
  ['wrong sign-in by caller', 50, HOUR, (index, whose) => signInAs(`player${index}`, from(whose))],
  ['wrong sign-in by network', 30, HOUR, (index, whose) => signInAs(`player${index}`, within(index, whose))],
  ['confirmation by session', 20, 60, (_, whose) => confirm(whose)],
  ['wrong confirmation by session', 5, 1800, (_, whose) => confirm(whose)],
  ['sign-up by caller', 60, HOUR, (_, whose) => begin(from(whose))],
  ['sign-up by all', 30, 1800, (index) => begin(anybody(index))],
  ['SIGNUP code by caller', 60, HOUR, (_, whose) => begin(from(whose))],
  ['SIGNUP code by all', 30, HOUR, (index) => begin(anybody(index))],
  ['RESET code by caller', 60, HOUR, (index, whose) => requestCode(nobody(index), from(whose))],
  ['PHONE code by player', 20, DAY, (index, whose) => requestCode(nobody(index), players[whose].ask, 'PHONE')],
  ['wrong code by number from caller', 5, 300, (_, whose) => guessOf(0, from(whose))],
  ['wrong code by caller', 50, HOUR, (index, whose) => guessOf(index, from(whose))],
  ['requestId of nothing by player', 300, DAY, (_, whose) => own(whose, 'resolveBid')],
  ['recharge by player', 200, DAY, (_, whose) => own(whose, 'createRecharge')],
  [
    'withdrawal by player',
    20,
    DAY,
    async (_, whose) => {
      const { ask: asker, userId } = players[whose];
      sandbox.credit(userId, 'game', 10_000);
      sandbox.account(['meera', 'joseph'][whose] ?? '').upiId ??= 'own@okbank';
      return confirming(asker, DEMO_PASSWORD).withdraw(100);
    },
  ],
  [
    'cancelled bid by player',
    10,
    HOUR,
    async (_, whose) => players[whose].ask('cancelBid', await players[whose].lock()),
  ],
];

for (const [row, most, seconds, call] of rows) {
  test(`${row}: ${most} within ${seconds} seconds, and for one alone`, async () => {
    const isOfAll = row.endsWith('by all');
    const { [row]: _, ...others } = UNLIMITED;
    const isFewer = /by (all|network)$/.test(row);
    sandbox.changeRules({ most: isFewer ? { ...others, [row]: most } : others, openRecharges: Infinity });
    const waitFor = (index: number, whose: 0 | 1) =>
      call(index, whose).then(
        () => 0,
        ({ retryInSeconds = 0 }) => retryInSeconds,
      );
    // Of one player's bids each needs a round, so few calls go one by one.
    const atOnce = most > 10 ? 10 : 1;
    for (let index = 0; index < most; index += atOnce) {
      const some = times(Math.min(atOnce, most - index), (i) => waitFor(index + i, 0));
      assert.equal([...new Set(await Promise.all(some))], [0], `${index}`);
    }
    assert.equal([await waitFor(most, 0), await waitFor(most + 1, 1)], [seconds, isOfAll ? seconds : 0]);
    wait(seconds);
    assert.is(await waitFor(most + 2, 0), 0);
  });
}

test('codes guessed by thousands of callers: beyond a thousand wrong ones an hour new codes are too long to guess', async () => {
  sandbox.changeRules({ most: { 'guess by all': 30 } });
  await requestCode(ASHA);
  const code = otpOf(ASHA);
  assert.is(code.length, 6);
  for (let index = 0; index < 30; index++) {
    await requestCode(nobody(index), anybody(index));
    await guess(nobody(index), '000000', anybody(index));
  }
  assert.is((await requestCode(nobody(50))).digits, 10);
  assert.ok((await enterCode(ASHA, otpOf(ASHA))).resetCode, 'a code that somebody waits for stays');
});

for (const [phoneNumber, whose] of [
  [ASHA, 'of a player'],
  [nobody(0), 'that nobody has'],
] as const) {
  test(`guesses by many callers try twenty codes of a number ${whose}, and its next code is too long to guess`, async () => {
    const { player, registrationId } = await signUp({ phoneNumber: ASHA });
    const signUpCode = otpOf(ASHA);
    assert.is((await requestCode(phoneNumber)).digits, 6);
    const code = otpOf(phoneNumber);
    const guesses = times(200, (index) => guess(phoneNumber, wrongOtp(code), anybody(index % 40)));
    assert.equal(await tally(guesses), { '200 WRONG_OTP otp': 20, '200 OTP_EXPIRED otp': 180 });
    const tooSoon = await refusalOf(requestCode(phoneNumber));
    assert.equal([tooSoon.code, tooSoon.digits], ['TOO_SOON', 10]);
    wait(RESEND);
    assert.is((await requestCode(phoneNumber)).digits, 10);
    for (let index = 0; index < 50; index++) await guess(phoneNumber, '0000000000', anybody(index));
    const { message } = await refusalOf(enterCode(phoneNumber, '000000', anybody(50)));
    assert.match(message, 'It has 10 digits: if this page takes fewer, reload it.', 'as a tab of an older build does');
    if (phoneNumber === ASHA) {
      const signingUp = verify({ ...player, otp: signUpCode, registrationId });
      assert.is(await refused(signingUp), '200 TAKEN phoneNumber', 'a code for another purpose is still right');
      assert.match(otpOf(ASHA), /^\d{10}$/);
      assert.ok((await enterCode(ASHA, otpOf(ASHA))).resetCode, 'nobody can lock the owner out');
    }
    wait(DAY);
    assert.is((await requestCode(phoneNumber)).digits, 6);
  });
}

test('beyond a caller’s wrong passwords a right one is right only where its player has signed in within 30 days', async () => {
  await signInAs('meera', ask, DEMO_PASSWORD);
  sandbox.changeRules({ most: { 'wrong sign-in by caller': 0 } });
  assert.is(await tryPassword(ask, 'joseph', DEMO_PASSWORD), '200 TOO_MANY_TRIES');
  assert.ok((await signInAs('meera', ask, DEMO_PASSWORD)).token);
  wait(31 * DAY);
  assert.is(await tryPassword(ask, 'meera', DEMO_PASSWORD), '200 TOO_MANY_TRIES');
});

test('a reset lets the owner sign in at once, whatever others have guessed from the same network', async () => {
  const { phoneNumber } = sandbox.account('meera');
  for (const name of ['meera', phoneNumber]) await tally(times(6, () => tryPassword(ask, name)));
  assert.is(await tryPassword(ask, 'meera', DEMO_PASSWORD), '200 TOO_MANY_TRIES');
  await reset(phoneNumber, DEMO_PASSWORD);
  for (const name of ['meera', phoneNumber]) assert.ok(await signInAs(name, ask, DEMO_PASSWORD));
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
  assert.is(await hashesOf(() => signInAs('asha', ask, DEMO_PASSWORD)), 1);
  for (const most of [UNLIMITED, { ...UNLIMITED, 'wrong sign-in by caller': 0 }]) {
    sandbox.changeRules({ most });
    for (const name of ['asha', '9876543211', 'nobody.at.all', '6999999999']) {
      assert.is(await hashesOf(() => tryPassword(ask, name)), 1, name);
    }
  }
  assert.is(await hashesOf(() => tryPassword(elsewhere, 'joseph', DEMO_PASSWORD)), 1);
});

test('a day of requests for a number sends it ten SMS, and by the last one its owner still gets in', async () => {
  const first = sms.length;
  for (let seconds = 0; seconds < 20 * HOUR; seconds += 600) {
    await requestCode(ASHA, caller(`10.4.${(seconds / 600) % 250}.1`)).catch(() => {});
    wait(600);
  }
  assert.equal([sms.length - first, otpOf(ASHA).length], [10, 10]);
  const { code, digits } = await refusalOf(requestCode(ASHA));
  assert.equal([code, digits], ['TOO_SOON', 10]);
  assert.ok((await enterCode(ASHA, otpOf(ASHA))).resetCode);
  wait(601);
  for (let times = 0; times < 40; times++) {
    await requestCode(ASHA)
      .then(() => enterCode(ASHA, otpOf(ASHA)))
      .catch(() => {});
    wait(RESEND);
  }
  assert.is(sms.length - first, 21, 'whoever has had a right code gets others, and not without end');
});

test('codes that nobody waits for keep no number from signing up', async () => {
  const player = newcomer();
  const requests = times(11, (index) => () => {
    wait(RESEND);
    return requestCode(player.phoneNumber, anybody(index), 'SIGNUP').then(
      () => 'sent',
      ({ code }) => code,
    );
  });
  for (const [index, request] of requests.entries()) assert.is(await request(), index < 10 ? 'sent' : 'TOO_SOON');
  const { registrationId } = await ask('registerUser', player);
  assert.ok((await verify({ ...player, registrationId })).token);
});

test('calls of a stolen session that come to nothing keep the owner from no bid and no withdrawal', async () => {
  const { ask: askOwner, bidFor, withdraw, other, userId } = newPlayer();
  sandbox.credit(userId, 'game', 10_000);
  const resolve = () => refused(other('resolveBid', { requestId: newRequestId() }));
  for (let count = 0; count < 300; count++) await other('resolveBid', { requestId: newRequestId() });
  assert.is(await resolve(), '200 TOO_SOON');
  assert.is((await askOwner('placeBid', await bidFor())).status, 'LOCKED');
  assert.is((await withdraw(100)).status, 'PENDING');
  assert.is(await refused(withdraw(100)), '200 TOO_SOON', 'it comes to nothing');
});

test('a flood of requests for numbers that nobody has pushes out no code that somebody waits for', async () => {
  const { otps, events } = createState({ rules: { ...defaultRules, most: UNLIMITED }, now: () => 0 });
  const target = (phoneNumber: string) => ({ phoneNumber, purpose: 'RESET' }) as const;
  const sent: string[] = [];
  events.on('sms', ({ text }) => sent.push(text.slice(0, 6)));
  otps.send(target('owner'), { caller: 'owner' }, true);
  for (let index = 0; index < 102_000; index++) otps.send(target(String(index)), { caller: 'stranger' }, false);
  const taken = otps.take(target('owner'), String(sent[0]), 'owner', () => 'taken');
  assert.is(taken, 'taken');
  // Connections that ended meanwhile are found out before the next call.
  await setTimeout(20);
});

test('a player has a hundred sessions, and one more ends the oldest', async () => {
  sandbox.addAccount('bot');
  const [first, second] = times(101, () => askAs('bot')) as [Ask, Ask];
  assert.is(await refused(first('getUser')), '200 INVALID_TOKEN');
  assert.ok(await second('getUser'));
});

test('a session has ten sockets, and a caller as many as the table says; one that closes makes room', async () => {
  sandbox.changeRules({ most: { 'socket by caller': 12 } });
  async function opened(token: string, address = '10.5.0.1') {
    const socket = new WebSocket(`${sandbox.socketUrl}?t=${token}`, { headers: { 'x-address': address } });
    const reported = await Promise.race([once(socket, 'message').then(() => 'pushes'), once(socket, 'close')]);
    return { socket, reported: String(Array.isArray(reported) ? reported[0] : reported) };
  }
  const [first, second] = [sandbox.signIn('ravi'), sandbox.signIn('meera')];
  const all = await Promise.all(times(200, () => opened(first)));
  assert.equal(await tally(all.map(async ({ reported }) => reported)), { pushes: 10, 1013: 190 });
  assert.equal(await tally(times(4, async () => (await opened(second)).reported)), { pushes: 2, 1013: 2 });
  assert.is((await opened(second, '10.5.0.2')).reported, 'pushes');
  const { userId } = sandbox.account('ravi');
  all.find(({ reported }) => reported === 'pushes')?.socket.close();
  await until(() => sandbox.connections(userId) === 9);
  assert.is((await opened(first)).reported, 'pushes');
  sandbox.faults.cutSockets();
});

test('a socket that reads nothing is ended, and one that is refused doesn’t wait for the other side', async () => {
  const { userId } = sandbox.account('ravi');
  const deaf = new WebSocket(`${sandbox.socketUrl}?t=${sandbox.signIn('ravi')}`);
  await once(deaf, 'message');
  deaf.pause();
  for (let count = 0; count < 300 && sandbox.connections(userId); count++) {
    sandbox.pushWallet(userId, ' '.repeat(100_000));
    await new Promise(setImmediate);
  }
  assert.is(sandbox.connections(userId), 0);
  const { port, pathname } = new URL(sandbox.socketUrl);
  const silent = connect(Number(port), '127.0.0.1');
  const key = 'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
  silent.write(
    `GET ${pathname}?t=wrong HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n${key}\r\n\r\n`,
  );
  silent.resume();
  const ended = once(silent, 'close').then(() => 'ended');
  assert.is(await Promise.race([ended, setTimeout(5000, 'open', { ref: false })]), 'ended');
});

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
      await sameFor((whose) => answerTo('sendOtp', { phoneNumber: phones[whose], purpose }, token), 2);
    }
    await sameFor((whose) => answerTo('registerUser', { ...newcomer(), phoneNumber: phones[whose] }), 2);
    for (const purpose of ['RESET', 'SIGNUP']) {
      const wrong = { otp: '000000', purpose, requestId: newRequestId() };
      await sameFor((whose) => answerTo('verifyOtp', { ...wrong, phoneNumber: phones[whose] }), 7);
    }
    await sameFor((whose) => answerTo('loginUser', { username: phones[whose], password: 'wrong' }), 7);
  }
  await sameFor((whose) => answerTo('loginUser', { username: ['asha', 'no.such.name'][whose], password: 'wrong' }), 7);
  assert.ok(
    await askAs('ravi')('updateUser', { name: 'Ravi', email: 'asha@example.com' }),
    'an email of another player',
  );
});

test('a UPI ID that was set within a day before or after a reset of the password gets nothing until a day after it', async () => {
  const thief = 'thief@okbank';
  for (const isBefore of [true, false]) {
    const { userId, username, password, phoneNumber, setUpiId } = await join();
    sandbox.credit(userId, 'game', 100_000);
    await setUpiId('owner@okbank');
    wait(DAY);
    if (isBefore) await setUpiId(thief);
    wait(12 * HOUR);
    await reset(phoneNumber, password);
    const again = confirming(askAs(username), password);
    const withdraw = () => again.withdraw(100);
    if (!isBefore) {
      assert.is((await withdraw()).upi_id, 'owner@okbank', 'the one that was there before is paid');
      wait(HOUR);
      await again.setUpiId(thief);
    }
    const { code, retryInSeconds } = await refusalOf(withdraw());
    assert.equal([code, retryInSeconds], ['UPI_ID_TOO_NEW', (isBefore ? 24 : 23) * HOUR]);
    wait(Number(retryInSeconds) - 1);
    assert.is(await refused(withdraw()), '200 UPI_ID_TOO_NEW');
    wait(1);
    assert.is((await withdraw()).upi_id, thief);
  }
});

test('a session that began more than ten minutes ago sets no UPI ID, and takes no time-out beyond a day, without the password', async () => {
  const { username, password, ask: askSignedUp, setUpiId } = await join();
  const [askSignedIn, young] = [askAs(username), await join()];
  wait(599);
  assert.ok(await young.ask('addPaymentMethod', { upi_id: 'young@okbank' }));
  wait(1);
  for (const askPlayer of [askSignedUp, askSignedIn]) {
    for (const wrong of [undefined, '', 'wrong']) {
      const setting = askPlayer('addPaymentMethod', { upi_id: 'first@okbank', password: wrong });
      assert.is(await refused(setting), '200 WRONG_CREDENTIALS password');
      const taking = askPlayer('takeBreak', { length: 'WEEK', password: wrong });
      assert.is(await refused(taking), '200 WRONG_CREDENTIALS password');
    }
  }
  assert.ok(await askSignedUp('takeBreak', { length: 'DAY' }));
  assert.ok(await setUpiId('first@okbank'));
  assert.ok(await askSignedUp('takeBreak', { length: 'WEEK', password }));
});

test('a self-excluded player can’t come back with any number of the account', async () => {
  const { ask: askPlayer, phoneNumber: first, password, moveTo } = await join();
  wait(1);
  const numbers = [first, newcomer().phoneNumber, newcomer().phoneNumber] as const;
  await moveTo(numbers[1]);
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  await moveTo(numbers[2]);
  wait(RESEND);
  const whys = [];
  for (const phoneNumber of [...numbers, ASHA]) {
    const { code, field, message } = await refusalOf(join({ phoneNumber }));
    assert.equal([code, field], ['TAKEN', 'phoneNumber']);
    whys.push(message);
  }
  assert.is(new Set(whys).size, 1, 'the refusal doesn’t say why');
  assert.is(await refused((await join()).moveTo(first)), '200 TAKEN phoneNumber');
  assert.ok(await moveTo(first), 'the player who is excluded may have it again');
});

test('self-exclusion bars each UPI ID that money has gone or is on its way to, and no other', async () => {
  const { ask: askPlayer, password, userId, setUpiId, withdraw } = await join();
  sandbox.credit(userId, 'game', 100_000);
  for (const name of ['paid.once', 'returned', 'on.its.way']) {
    await setUpiId(`${name}@okbank`);
    const { withdrawalId } = await withdraw(100);
    if (name !== 'on.its.way') sandbox.completeWithdrawal(withdrawalId, name === 'returned' ? 'RETURNED' : 'PAID');
  }
  await setUpiId('never.paid@okbank');
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  // What is paid to later could be anybody's.
  await setUpiId('bystander@okbank');
  sandbox.completeWithdrawal((await withdraw(1)).withdrawalId);
  assert.is((await askPlayer('takeBreak', { length: 'FOR_GOOD', password })).until, null);
  wait(1);
  const next = await join();
  for (const upiId of ['paid.once@okbank', 'PAID.once@OKBANK', 'on.its.way@okbank']) {
    const { code, field, message } = await refusalOf(next.setUpiId(upiId));
    assert.equal([code, field], ['BAD_INPUT', 'upi_id']);
    assert.not.match(message, /exclu|time-out/i);
  }
  for (const name of ['returned', 'never.paid', 'bystander']) assert.ok(await next.setUpiId(`${name}@okbank`));
});

test('after self-exclusion the whole wallet can be withdrawn without a fee, but added money only to the account that has paid it', async () => {
  const { ask: askPlayer, password, userId, setUpiId, withdraw } = await join();
  await setUpiId('own@okbank');
  const { rechargeId } = await askPlayer('createRecharge', { amount: 50_000, requestId: newRequestId() });
  sandbox.payRecharge(rechargeId, 5_000_000);
  sandbox.credit(userId, 'game', 10_000);
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  const terms = { available: 50_100, minAmount: 0.01, maxAmount: 50_100, feePercent: 0, minFee: 0 };
  assert.equal(await askPlayer('getWithdrawalTerms'), terms);
  const before = sandbox.figures(userId);
  await setUpiId('somebody@okbank');
  const { status, fee, reason, expectedBy } = await withdraw(50_100);
  assert.equal([status, fee, expectedBy], ['ON_HOLD', 0, null]);
  assert.match(String(reason), 'goes back to the UPI ID that it was paid from');
  wait(120);
  assert.is((await askPlayer('getWithdrawals'))[0]?.status, 'RETURNED');
  assert.equal(sandbox.figures(userId), before);
  await setUpiId('Own@OKbank');
  assert.is((await withdraw(50_100)).status, 'PENDING');
});

test.run();
