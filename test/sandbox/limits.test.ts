import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { apiClient, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { afterChange, asItStands, type Caps, type Setting } from './limits';
import { DAY } from './periods';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { createState } from './state';

const test = suite('sandbox limits');

/** A Monday, 15:30 in India. */
const MONDAY = Date.parse('2026-03-02T10:00:00Z');
let clock = MONDAY;
const rules = { sessionLifetime: Number.POSITIVE_INFINITY, roundsWithoutBid: Number.POSITIVE_INFINITY };
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

test('a bid whose cost would cross a limit is refused for good, takes nothing and ends the round', async () => {
  const { ask, bidFor, userId } = newPlayer('bids');
  await ask('setLimits', { kind: 'LOST', day: 100 });
  const made = await bidFor({ bidAmount: 50 });
  const flip = await ask('placeBid', made);
  const entries = sandbox.ledger(userId).length;
  const bid = await bidFor({ bidAmount: 49 });
  const { code, message } = await refusalOf(ask('placeBid', bid));
  assert.is(code, 'LIMIT_REACHED');
  assert.match(
    message,
    /^Your limit for money lost is ₹100 a day\. ₹49 of it is left until 3 Mar 2026, 12:00.am, Indian time\.$/,
  );
  assert.is.not((await ask('getRound')).roundId, bid.roundId, 'the round is over');
  const { flip: none, serverSeed } = await ask('resolveBid', bid);
  assert.is(none, null);
  assert.ok(serverSeed);
  assert.is((await ask('placeBid', made)).side, flip.side, 'the bid before it is told again');
  clock += DAY;
  assert.is(await refused(ask('placeBid', bid)), '200 LIMIT_REACHED', 'the refusal is final');
  assert.is(sandbox.ledger(userId).length, entries);
  assert.ok((await ask('placeBid', await bidFor({ bidAmount: 49 }))).side);
});

test('what is lost is the costs of the flips less their payouts, so that winnings may be played with', async () => {
  const { ask, bidFor } = newPlayer('payouts');
  await ask('setLimits', { kind: 'LOST', day: 100 });
  await ask('placeBid', await bidFor({ bidAmount: 50 }));
  await ask('placeBid', await bidFor({ bidAmount: 40, win: true }));
  const { lost } = await ask('getLimits');
  assert.equal([lost.today, lost.thisWeek], [13.8, 13.8]);
  assert.is(await refused(ask('placeBid', await bidFor({ bidAmount: 85 }))), '200 LIMIT_REACHED');
  await ask('placeBid', await bidFor({ bidAmount: 84, win: true }));
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
    send('placeBid', { ...bid, requestId: `bid ${index}` }),
    send('createRecharge', { amount: 60, requestId: `recharge ${index}` }),
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

const cap = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constant(Number.POSITIVE_INFINITY));
const caps: fc.Arbitrary<Caps> = fc
  .tuple(cap, cap)
  .map(([one, other]) => ({ day: one, week: Math.max(one, other) }))
  .chain((both) => fc.constantFrom(both, { ...both, day: Number.POSITIVE_INFINITY }));
const pause = fc.integer({ min: 0, max: 2 * DAY });

test('no change lets anything more through within 24 hours, and after 24 hours without another it is in force', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(pause, caps), { minLength: 1, maxLength: 20 }), (changes) => {
      let setting: Setting = { inForce: { day: Number.POSITIVE_INFINITY, week: Number.POSITIVE_INFINITY } };
      let at = MONDAY;
      const wasAsked: { at: number; wanted: Caps }[] = [];
      for (const [after, wanted] of changes) {
        at += after;
        const before = asItStands(setting, at);
        setting = afterChange(before, wanted, at);
        wasAsked.push({ at, wanted });
        const { inForce } = setting;
        // What a limit a day allows is never more than what the limit of the week allows.
        const allows = ({ day, week }: Caps) => ({ day: Math.min(day, week), week });
        for (const name of ['day', 'week'] as const) {
          assert.ok(inForce[name] <= Math.min(before.inForce[name], wanted[name]) || inForce[name] === Infinity);
          assert.is(allows(inForce)[name], Math.min(allows(before.inForce)[name], allows(wanted)[name]));
        }
        assert.equal(asItStands(setting, at + DAY), { inForce: wanted });
        const { waiting } = setting;
        if (!waiting) continue;
        assert.equal(asItStands(setting, waiting.from - 1).inForce, inForce);
        // It was asked for 24 hours before, and nothing else since.
        const since = wasAsked.filter((one) => one.at >= waiting.from - DAY);
        for (const one of since.slice(1)) assert.equal(one.wanted, waiting.caps);
      }
    }),
  );
});

const step = fc.record({
  pause: fc.integer({ min: 0, max: DAY }),
  kind: fc.constantFrom('bid', 'bid', 'bid', 'recharge', 'fail', 'limit'),
  of: fc.constantFrom('LOST' as const, 'ADDED' as const),
  rupees: fc.integer({ min: 10, max: 300 }),
  caps: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1200 })),
});

test('over random days no accepted bid or recharge crosses a limit, and none that fits is refused', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      let at = MONDAY;
      const state = createState({
        rules: { ...defaultRules, ...rules },
        now: () => at,
        later: () => () => {},
      });
      const { accounts, ledger, bids, recharges, rounds, limits } = state;
      const identity = { name: 'a', username: 'abc', phoneNumber: '', email: null, passwordHash: '', referredBy: null };
      const { userId } = accounts.open(identity, at);
      ledger.post([{ account: userId, figure: 'top_up', paise: 100_000_000, reason: 'gift', ref: 'gift', at }]);
      // The day's and the week's names, by the calendar: not by the arithmetic under test.
      const dayName = (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 10);
      const mondayOf = (time: number) => {
        const day = new Date(`${dayName(time)}T00:00:00Z`);
        day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
        return day.toISOString();
      };
      for (const [index, { pause, kind, of, rupees, caps }] of steps.entries()) {
        at += pause;
        if (kind === 'limit') {
          limits.set(userId, { kind: of, day: Math.min(...caps), week: Math.max(...caps) });
          continue;
        }
        const open = recharges.of(userId).at(-1);
        if (kind === 'fail') {
          if (open) recharges.end(open.rechargeId, 'FAILED');
          continue;
        }
        const spent = (isIn: (time: number) => boolean) =>
          kind === 'bid'
            ? bids
                .of(userId)
                .filter((bid) => isIn(bid.at))
                .reduce((sum, bid) => sum + bid.amount + bid.charge - bid.winAmount + bid.winCharge, 0)
            : recharges
                .of(userId)
                .filter((one) => isIn(one.openedAt) && one.status !== 'FAILED')
                .reduce((sum, one) => sum + one.amount, 0);
        const { inForce } = limits.of(kind === 'bid' ? 'LOST' : 'ADDED', userId);
        const cost = kind === 'bid' ? rupees * 102 : rupees * 100;
        const fits =
          cost + spent((time) => dayName(time) === dayName(at)) <= inForce.day &&
          cost + spent((time) => mondayOf(time) === mondayOf(at)) <= inForce.week;
        const requestId = `${index}`;
        try {
          if (kind === 'recharge') recharges.create(userId, rupees, requestId);
          else {
            const { roundId } = rounds.current(userId);
            bids.place(userId, { roundId, bidOnCoin: 'heads', bidAmount: rupees, clientSeed: 'seed', requestId }, at);
          }
          assert.ok(fits, 'it was accepted');
        } catch (error) {
          if (!/Your limit/.test(String(error))) throw error;
          assert.not(fits, 'it was refused');
        }
      }
    }),
  );
});

test.run();
