import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { DAY } from './periods';
import { startSandbox } from './sandbox';

const test = suite('sandbox limits');

/** A Monday, 15:30 in India. */
const MONDAY = Date.parse('2026-03-02T10:00:00Z');
let clock = MONDAY;
const rules = { sessionLifetime: Number.POSITIVE_INFINITY };
const sandbox = await startSandbox({ socketPort: 0, now: () => clock, rules });
test.after(() => sandbox.close());
test.before.each(() => {
  clock = MONDAY;
});

/** A new player with ₹10,000. */
function newPlayer(username: string) {
  sandbox.creditTopUp(sandbox.addAccount(username).userId, 1_000_000);
  return createBidder(sandbox, username);
}

const isoIn = (ms: number) => new Date(clock + ms).toISOString();

test('at first there are no limits, and the answer says when the day and the week end', async () => {
  const { ask } = newPlayer('nothing');
  const none = { day: null, week: null, today: 0, thisWeek: 0, waiting: null };
  assert.equal(await ask('getLimits'), {
    at: '2026-03-02T10:00:00.000Z',
    dayEndsAt: '2026-03-02T18:30:00.000Z',
    weekEndsAt: '2026-03-08T18:30:00.000Z',
    added: none,
    lost: none,
  });
});

test('a new or lower limit is in force at once, and a higher one 24 hours later', async () => {
  const { ask } = newPlayer('lower');
  const lost = async () => (await ask('getLimits')).lost;
  await ask('setLimits', { kind: 'LOST', day: 500, week: 2000 });
  assert.equal(await lost(), { day: 500, week: 2000, today: 0, thisWeek: 0, waiting: null });
  await ask('setLimits', { kind: 'LOST', day: 100 });
  assert.is((await lost()).day, 100);
  const from = isoIn(DAY);
  const { lost: raised } = await ask('setLimits', { kind: 'LOST', day: null, week: 1000 });
  assert.equal([raised.day, raised.week, raised.waiting], [100, 1000, { day: null, week: 1000, from }]);
  clock += DAY - 1;
  assert.equal(await lost(), raised);
  clock += 1;
  assert.equal(await lost(), { ...raised, day: null, waiting: null });
});

test('what waits can be taken back, is replaced by a new setting, and keeps its time when the same is asked again', async () => {
  const { ask } = newPlayer('waiting');
  const set = async (limits: object) => (await ask('setLimits', { kind: 'ADDED', ...limits })).added;
  await set({ day: 100, week: 300 });
  const first = await set({ week: null });
  clock += 3_600_000;
  assert.equal(await set({ week: null }), first, 'asked again');
  assert.equal((await set({ week: 400 })).waiting, { day: 100, week: 400, from: isoIn(DAY) }, 'replaced');
  clock += 3_600_000;
  const lower = await set({ day: 50 });
  assert.is(lower.day, 50, 'lower at once, though something waits');
  assert.equal(lower.waiting, { day: 50, week: 400, from: isoIn(DAY) });
  assert.is((await set({ day: 50, week: 300 })).waiting, null, 'taken back');
  clock += 2 * DAY;
  assert.is((await ask('getLimits')).added.week, 300);
});

test('a limit of ₹0 allows nothing, and one that can’t be is refused by its name', async () => {
  const { ask, bidFor } = newPlayer('wrong');
  for (const day of [-1, -0.01, 0.001, 1e300]) {
    assert.is(await refused(ask('setLimits', { kind: 'LOST', day })), '200 BAD_INPUT day', `${day}`);
  }
  await ask('setLimits', { kind: 'LOST', week: 300 });
  const { code, field, message } = await refusalOf(ask('setLimits', { kind: 'LOST', day: 300.01 }));
  assert.equal([code, field], ['BAD_INPUT', 'day']);
  assert.is(message, 'The limit of a day can’t be above the limit of a week: ₹300.01 is more than ₹300.');
  await ask('setLimits', { kind: 'LOST', day: 300 });
  assert.is(await refused(ask('setLimits', { kind: 'LOST', week: 299 })), '200 BAD_INPUT week');
  assert.is(await refused(ask('setLimits', { kind: 'WON', day: 1 })), '400 undefined');
  assert.is(await refused(apiClient(sandbox)('setLimits', { kind: 'LOST', day: 1 })), '200 INVALID_TOKEN');
  await ask('setLimits', { kind: 'LOST', day: 0 });
  assert.is(await refused(ask('placeBid', await bidFor())), '200 LIMIT_REACHED');
});

test('a bid whose cost would cross a limit is refused for good, takes nothing and leaves the round as it is', async () => {
  const { ask, bidFor, lock, userId } = newPlayer('bids');
  await ask('setLimits', { kind: 'LOST', day: 100 });
  const made = await lock({ bidAmount: 50 });
  const flip = await ask('revealBid', made);
  const entries = sandbox.ledger(userId).length;
  const bid = await bidFor({ bidAmount: 49 });
  const { code, message } = await refusalOf(ask('placeBid', bid));
  assert.is(code, 'LIMIT_REACHED');
  assert.match(
    message,
    /^Your limit for money lost is ₹100 a day\. ₹49 of it is left until 3 Mar 2026, 12:00.am, Indian time\.$/,
  );
  assert.is((await ask('getRound')).roundId, bid.roundId);
  assert.equal(await ask('placeBid', made), flip, 'the bid before it is told again');
  clock += DAY;
  assert.is(await refused(ask('placeBid', bid)), '200 LIMIT_REACHED', 'the refusal is final');
  assert.is(sandbox.ledger(userId).length, entries);
  assert.is((await ask('placeBid', await bidFor({ bidAmount: 49 }))).status, 'LOCKED');
});

test('a lock counts at once, and a cancel takes it off', async () => {
  const { ask, bidFor, lock } = newPlayer('locks');
  await ask('setLimits', { kind: 'LOST', day: 60 });
  const bid = await lock({ bidAmount: 50 });
  assert.is((await ask('getLimits')).lost.today, 51);
  assert.is(await refused(ask('placeBid', await bidFor())), '200 LIMIT_REACHED');
  await ask('cancelBid', bid);
  const { lost } = await ask('getLimits');
  assert.equal([lost.today, lost.thisWeek], [0, 0]);
  await lock({ bidAmount: 50 });
});

test('a payout counts on the day of the lock, however late the reveal is', async () => {
  const { ask, lock, play } = newPlayer('late');
  const bid = await lock({ bidAmount: 100, win: true });
  clock += DAY;
  await play({ bidAmount: 10 });
  const { lost: before } = await ask('getLimits');
  assert.equal([before.today, before.thisWeek], [10.2, 112.2]);
  await ask('revealBid', bid);
  const { lost } = await ask('getLimits');
  assert.equal([lost.today, lost.thisWeek], [10.2, -82.8]);
});

test('what is lost is the costs of the flips less their payouts, so that winnings may be played with', async () => {
  const { ask, bidFor, play } = newPlayer('payouts');
  await ask('setLimits', { kind: 'LOST', day: 100 });
  await play({ bidAmount: 50 });
  await play({ bidAmount: 40, win: true });
  const { lost } = await ask('getLimits');
  assert.equal([lost.today, lost.thisWeek], [13.8, 13.8]);
  assert.is(await refused(ask('placeBid', await bidFor({ bidAmount: 85 }))), '200 LIMIT_REACHED');
  await play({ bidAmount: 84, win: true });
  assert.ok((await ask('getLimits')).lost.today < 0);
});

test('whoever has reached a limit is told so, and not to add money', async () => {
  const { ask, bidFor } = newPlayer('poor');
  await ask('setLimits', { kind: 'LOST', day: 5 });
  const { code, message } = await refusalOf(ask('placeBid', await bidFor({ bidAmount: 10_000 })));
  assert.is(code, 'LIMIT_REACHED');
  assert.not.match(message, /recharge/i);
});

test('a recharge counts while it is pending or credited, on the day of its opening, and not once it has failed', async () => {
  const { ask } = newPlayer('recharges');
  await ask('setLimits', { kind: 'ADDED', day: 100, week: 250 });
  const open = (amount: number, requestId: string) => ask('createRecharge', { amount, requestId });
  const first = await open(60, 'first');
  const { code, message } = await refusalOf(open(41, 'second'));
  assert.is(code, 'LIMIT_REACHED');
  assert.match(message, /^Your limit for money added is ₹100 a day\. ₹40 of it is left until 3 Mar 2026, /);
  assert.equal((await open(60, 'first')).rechargeId, first.rechargeId, 'the first one is told again');
  sandbox.completeRecharge(first.rechargeId, 'FAILED');
  // One second before the day turns.
  clock = Date.parse('2026-03-02T18:29:59Z');
  const late = await open(100, 'third');
  clock += 1000;
  sandbox.completeRecharge(late.rechargeId);
  const { added } = await ask('getLimits');
  assert.equal([added.today, added.thisWeek], [0, 100]);
  assert.is((await open(100, 'fourth')).status, 'PENDING');
  clock += DAY;
  const week = await refusalOf(open(51, 'fifth'));
  assert.match(week.message, /is ₹250 a week\. ₹50 of it is left until 9 Mar 2026, 12:00.am/);
  await open(50, 'sixth');
  clock += DAY;
  assert.match((await refusalOf(open(10, 'seventh'))).message, /Nothing of it is left until 9 Mar 2026/);
  clock = Date.parse('2026-03-08T18:30:00Z');
  assert.ok(await open(100, 'eighth'));
});

test('two sessions share the limits, and calls at one moment can’t cross one together', async () => {
  const { ask, bidFor } = newPlayer('two');
  const other = apiClient(sandbox, sandbox.signIn('two'));
  await ask('setLimits', { kind: 'LOST', day: 60 });
  await other('setLimits', { kind: 'ADDED', day: 100 });
  assert.is((await other('getLimits')).lost.day, 60);
  assert.is((await ask('getLimits')).added.day, 100);
  const bid = await bidFor({ bidAmount: 50 });
  const calls = [ask, other].flatMap((send, index) => [
    send('placeBid', { ...bid, requestId: `bid-${index}` }),
    send('createRecharge', { amount: 60, requestId: `recharge-${index}` }),
  ]);
  const ended = await Promise.allSettled(calls);
  assert.is(ended.filter(({ status }) => status === 'fulfilled').length, 2);
  const { added, lost } = await ask('getLimits');
  assert.equal([added.today, lost.today], [60, 51]);
  assert.is(await refused(other('placeBid', await bidFor())), '200 LIMIT_REACHED');
  assert.is(await refused(other('createRecharge', { amount: 41, requestId: 'more' })), '200 LIMIT_REACHED');
});

test('a limit is one player’s own', async () => {
  const { ask } = newPlayer('own');
  await ask('setLimits', { kind: 'LOST', day: 0 });
  const other = newPlayer('another');
  assert.is((await other.ask('getLimits')).lost.day, null);
  assert.ok(await other.ask('placeBid', await other.bidFor()));
});

test('a bid and a recharge count for the day of their moment: at midnight in India the day begins anew, and the week goes on', async () => {
  const { ask, bidFor } = newPlayer('midnight');
  await ask('setLimits', { kind: 'LOST', day: 51, week: 102 });
  await ask('setLimits', { kind: 'ADDED', day: 60, week: 120 });
  const spend = async (requestId: string) => {
    await ask('placeBid', await bidFor({ bidAmount: 50 }));
    await ask('createRecharge', { amount: 60, requestId });
  };
  const left = async () => [
    await refused(ask('placeBid', await bidFor({ bidAmount: 10 }))),
    await refused(ask('createRecharge', { amount: 10, requestId: `${clock}` })),
  ];
  const none = ['200 LIMIT_REACHED', '200 LIMIT_REACHED'];
  clock = Date.parse('2026-03-02T18:29:59.999Z');
  await spend('last-of-Monday');
  assert.equal(await left(), none);
  clock += 1;
  await spend('first-of-Tuesday');
  assert.equal(await left(), none);
  clock += DAY;
  assert.equal(await left(), none, 'the week');
  clock = Date.parse('2026-03-08T18:29:59.999Z');
  assert.equal(await left(), none, 'the week');
  clock += 1;
  await spend('first-of-the-next-Monday');
});

test.run();
