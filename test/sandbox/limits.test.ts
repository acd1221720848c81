import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { DEMO_PASSWORD } from './demo';
import { afterChange, asItStands, type Caps, type Setting } from './limits';
import { DAY } from './periods';
import { startSandbox } from './sandbox';
import { askAs, HOUR, newPlayer, now, sandbox, sandboxSuite, wait, waitUntilWeekHas } from './stage';

const test = sandboxSuite('sandbox limits and breaks');

test('what setLimits leaves out stays as it was asked for last; a limit of ₹0 allows nothing, and a week’s below the day’s is refused', async () => {
  const { ask, bidFor } = newPlayer();
  await ask('setLimits', { kind: 'LOST', day: 100, week: 300 });
  const { lost } = await ask('setLimits', { kind: 'LOST', day: null });
  const from = () => new Date(now() + DAY).toISOString();
  assert.equal(lost, { day: 100, week: 300, today: 0, thisWeek: 0, waiting: { day: null, week: 300, from: from() } });
  wait(HOUR);
  assert.equal(
    (await ask('setLimits', { kind: 'LOST', day: null })).lost,
    lost,
    'the same again leaves its time alone',
  );
  const { waiting } = (await ask('setLimits', { kind: 'LOST', week: 400 })).lost;
  assert.equal(waiting, { day: null, week: 400, from: from() });
  await ask('setLimits', { kind: 'LOST', day: 300 });
  const { code, field, message } = await refusalOf(ask('setLimits', { kind: 'LOST', week: 299 }));
  assert.equal([code, field], ['BAD_INPUT', 'week']);
  assert.is(message, 'The limit of a day can’t be above the limit of a week: ₹300 is more than ₹299.');
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
    assert.match(
      message,
      /^Your limit for money lost is ₹100 a day\. ₹49 of it is left until \d+ \w+ 2026, 12:00.am, /,
    );
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
  const ticking = await startSandbox({ socketPort: 0, demo: false, rules, now: () => time++ });
  ticking.creditTopUp(ticking.addAccount('asha').userId, 10_000_000);
  const { ask, bidFor, play } = createBidder(ticking, 'asha');
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
  await ticking.close();
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
        const { inForce, waiting } = setting;
        // What a limit a day allows is never more than what the limit of the week allows.
        const allows = ({ day, week }: Caps) => ({ day: Math.min(day, week), week });
        for (const name of ['day', 'week'] as const) {
          assert.ok(inForce[name] <= Math.min(before.inForce[name], wanted[name]) || inForce[name] === Infinity);
          assert.is(allows(inForce)[name], Math.min(allows(before.inForce)[name], allows(wanted)[name]));
        }
        assert.equal(asItStands(setting, at + DAY), { inForce: wanted });
        if (!waiting) continue;
        assert.equal(asItStands(setting, waiting.from - 1).inForce, inForce);
        // It was asked for 24 hours before, and nothing else since.
        const since = wasAsked.filter((one) => one.at >= waiting.from - DAY);
        for (const one of since.slice(1)) assert.equal(one.wanted, waiting.caps);
      }
    }),
  );
});

const forGood = { length: 'FOR_GOOD', password: DEMO_PASSWORD };

test('a break of each length ends when it should, can be made longer and never shorter, and one for good never ends', async () => {
  const { ask } = newPlayer();
  for (const [length, hours] of Object.entries({ DAY: 24, WEEK: 7 * 24, MONTH: 30 * 24 })) {
    const until = new Date(now() + hours * HOUR * 1000).toISOString();
    assert.equal(await ask('takeBreak', { ...forGood, length }), { until });
    assert.equal(await ask('takeBreak', { length: 'DAY' }), { until });
    wait(hours * HOUR - 1);
    assert.equal(await ask('getBreak'), { until });
    wait(1);
    assert.is(await ask('getBreak'), null);
  }
  for (const wish of [{ length: 'DAY' }, forGood, { length: 'DAY' }]) await ask('takeBreak', wish);
  wait(50 * 365 * 24 * HOUR);
  assert.equal(await ask('getBreak'), { until: null });
  assert.is(await newPlayer().ask('getBreak'), null, 'it is one player’s own');
});

test('during a break bids and recharges are refused for good, take nothing and leave the round as it is, and an open recharge is credited', async () => {
  const { ask, bidFor, userId } = newPlayer();
  await ask('createRecharge', { amount: 50, requestId: 'open' });
  const bid = await bidFor();
  await ask('takeBreak', { length: 'DAY' });
  const { code, message } = await refusalOf(ask('placeBid', bid));
  assert.is(code, 'ON_BREAK');
  assert.match(
    message,
    /^You’re on a break until \d+ \w+ 20\d\d, [\d:]+.[ap]m, Indian time: you can’t bid or recharge\.$/,
  );
  assert.is((await ask('getRound')).roundId, bid.roundId);
  wait(25 * HOUR);
  assert.is(await refused(ask('placeBid', bid)), '200 ON_BREAK');
  await ask('takeBreak', forGood);
  const { message: forever } = await refusalOf(ask('createRecharge', { amount: 50, requestId: 'new' }));
  assert.is(forever, 'You’re on a break for good: you can’t bid or recharge.');
  assert.equal([sandbox.figures(userId).top_up, sandbox.recharges(userId).length], [105_000, 1]);
});

test.run();
