import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { afterChange, asItStands, type Caps, type Setting } from './limits';
import { DAY } from './periods';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { askAs, HOUR, newPlayer, now, sandboxSuite, wait, waitUntilWeekHas } from './stage';
import { createState } from './state';

const test = sandboxSuite('sandbox limits');

const inADay = () => new Date(now() + DAY).toISOString();

test('a lower limit is in force at once; a higher one 24 hours later, if nobody has taken it back or asked for another', async () => {
  const { ask } = newPlayer();
  const set = async (limits: object) => (await ask('setLimits', { kind: 'ADDED', ...limits })).added;
  const kept = async () => (await ask('getLimits')).added;
  assert.equal(await set({ day: 100, week: 300 }), { day: 100, week: 300, today: 0, thisWeek: 0, waiting: null });
  const raised = await set({ day: null });
  assert.equal(raised, { ...raised, day: 100, waiting: { day: null, week: 300, from: inADay() } });
  wait(HOUR);
  assert.equal(await set({ day: null }), raised, 'the same again leaves its time alone');
  assert.equal((await set({ week: 400 })).waiting, { day: null, week: 400, from: inADay() }, 'replaced');
  wait(HOUR);
  const lower = await set({ day: 50 });
  assert.equal([lower.day, lower.waiting], [50, { day: 50, week: 400, from: inADay() }]);
  wait(24 * HOUR - 1);
  assert.equal(await kept(), lower);
  wait(1);
  assert.equal(await kept(), { ...lower, week: 400, waiting: null });
  await set({ week: 500 });
  assert.is((await set({ week: 400 })).waiting, null, 'taken back');
  assert.is((await newPlayer().ask('getLimits')).added.day, null, 'a limit is one player’s own');
});

test('a limit that can’t be is refused by its name, and one of ₹0 allows nothing', async () => {
  const { ask, bidFor } = newPlayer();
  for (const day of [-1, -0.01, 0.001, 1e300]) {
    assert.is(await refused(ask('setLimits', { kind: 'LOST', day })), '200 BAD_INPUT day', `${day}`);
  }
  await ask('setLimits', { kind: 'LOST', week: 300 });
  const { code, field, message } = await refusalOf(ask('setLimits', { kind: 'LOST', day: 300.01 }));
  assert.equal([code, field], ['BAD_INPUT', 'day']);
  assert.is(message, 'The limit of a day can’t be above the limit of a week: ₹300.01 is more than ₹300.');
  await ask('setLimits', { kind: 'LOST', day: 300 });
  assert.is(await refused(ask('setLimits', { kind: 'LOST', week: 299 })), '200 BAD_INPUT week');
  await ask('setLimits', { kind: 'LOST', day: 0 });
  assert.is(await refused(ask('placeBid', await bidFor())), '200 LIMIT_REACHED');
});

test('a bid or a recharge that would cross a limit is refused for good and in words, before the balance is looked at, from whichever session', async () => {
  waitUntilWeekHas(30 * HOUR);
  const { ask, bidFor, lock, account } = newPlayer();
  await askAs(account.username)('setLimits', { kind: 'LOST', day: 100 });
  await ask('setLimits', { kind: 'ADDED', day: 100, week: 150 });
  await ask('revealBid', await lock({ bidAmount: 50 }));
  const bid = await bidFor({ bidAmount: 49 });
  for (const bidAmount of [49, 5000]) {
    const { code, message } = await refusalOf(ask('placeBid', { ...bid, bidAmount, requestId: `${bidAmount}` }));
    assert.is(code, 'LIMIT_REACHED');
    const words =
      /^Your limit for money lost is ₹100 a day\. ₹49 of it is left until \d+ \w+ 2026, 12:00.am, Indian time\.$/;
    assert.match(message, words);
  }
  assert.is((await ask('getRound')).roundId, bid.roundId);
  const open = (amount: number, requestId: string) => ask('createRecharge', { amount, requestId });
  await open(100, 'first');
  assert.match((await refusalOf(open(10, 'second'))).message, /added is ₹100 a day\. ₹0 of it is left until /);
  wait(24 * HOUR);
  assert.is(await refused(ask('placeBid', { ...bid, requestId: '49' })), '200 LIMIT_REACHED', 'the refusal is final');
  assert.is((await ask('placeBid', bid)).status, 'LOCKED');
  assert.match((await refusalOf(open(51, 'third'))).message, /added is ₹150 a week\. ₹50 of it is left until /);
});

test('at midnight in India the day begins anew; one look at the clock judges a call, which counts for the day that its answer says', async () => {
  let time = 0;
  const rules = { sessionLifetime: Number.POSITIVE_INFINITY, openRecharges: Number.POSITIVE_INFINITY };
  const sandbox = await startSandbox({ socketPort: 0, demo: false, rules, now: () => time++ });
  sandbox.creditTopUp(sandbox.addAccount('asha').userId, 10_000_000);
  const { ask, bidFor, play } = createBidder(sandbox, 'asha');
  await ask('setLimits', { kind: 'LOST', day: 51 });
  await ask('setLimits', { kind: 'ADDED', day: 60 });
  const recharge = (requestId: string) => ask('createRecharge', { amount: 60, requestId });
  let midnight = Date.parse('1970-01-01T18:30:00Z');
  for (let before = 0; before < 30; before++, midnight += 2 * DAY) {
    time = midnight - DAY / 2;
    await play({ bidAmount: 50 });
    await recharge(`first-${before}`);
    const bid = await bidFor({ bidAmount: 50 });
    time = midnight - before;
    const { lock } = await ask('placeBid', bid).catch(() => ({ lock: null }));
    assert.ok(!lock || Date.parse(lock.createAt) >= midnight, 'the day before has its bid');
    time = midnight - before;
    const { createdAt } = await recharge(`second-${before}`).catch(() => ({ createdAt: '' }));
    assert.ok(!createdAt || Date.parse(createdAt) >= midnight, 'the day before has its recharge');
    time = midnight + DAY / 2;
    assert.is((await ask('getLimits')).lost.today, lock ? 51 : 0);
    if (lock) await ask('revealBid', bid);
  }
  await sandbox.close();
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
      let at = now();
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

const clientSeed = commitmentOf('seed');
const clientSeedHash = commitmentOf(clientSeed);

const step = fc.record({
  pause: fc.integer({ min: 0, max: DAY }),
  kind: fc.constantFrom('bid', 'bid', 'bid', 'reveal', 'cancel', 'recharge', 'fail', 'limit'),
  of: fc.constantFrom('LOST' as const, 'ADDED' as const),
  rupees: fc.integer({ min: 10, max: 300 }),
  caps: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1200 })),
});

test('over random days no accepted bid or recharge crosses a limit, and none that fits is refused', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      let at = now();
      const state = createState({
        rules: defaultRules,
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
        const locked = bids.lockedOf(userId).at(-1);
        if (kind === 'reveal' || kind === 'cancel') {
          if (locked && kind === 'cancel') bids.cancel(userId, locked.requestId, at);
          if (locked && kind === 'reveal') bids.reveal(userId, { requestId: locked.requestId, clientSeed }, at);
          continue;
        }
        const spent = (isIn: (time: number) => boolean) =>
          kind === 'bid'
            ? bids
                .of(userId)
                .filter((bid) => isIn(bid.at) && bid.status !== 'CANCELLED')
                .reduce((sum, { amount, charge, flip }) => sum + amount + charge - (flip?.payout ?? 0), 0)
            : recharges
                .of(userId)
                .filter((one) => isIn(one.openedAt) && one.status !== 'FAILED')
                .reduce((sum, one) => sum + one.amount, 0);
        const { inForce } = limits.of(kind === 'bid' ? 'LOST' : 'ADDED', userId, at);
        const cost = kind === 'bid' ? rupees * 102 : rupees * 100;
        const fits =
          cost + spent((time) => dayName(time) === dayName(at)) <= inForce.day &&
          cost + spent((time) => mondayOf(time) === mondayOf(at)) <= inForce.week;
        const requestId = `${index}`;
        try {
          if (kind === 'recharge') recharges.create(userId, rupees, requestId);
          else {
            const { roundId } = rounds.current(userId);
            bids.place(userId, { roundId, bidOnCoin: 'heads', bidAmount: rupees, clientSeedHash, requestId }, at);
          }
          assert.ok(fits, 'it was accepted');
        } catch (error) {
          if (/10 bids/.test(String(error))) continue;
          if (!/Your limit/.test(String(error))) throw error;
          assert.not(fits, 'it was refused');
        }
      }
    }),
  );
});

test.run();
