import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type Ask, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { monthOf } from './periods';
import { askAs, DAY, HOUR, newPlayer, now, sandbox, sandboxSuite, wait, waitUntilWeekHas } from './stage';

const test = sandboxSuite('sandbox limits and time-outs');

test('a lower limit is in force at once; a higher one 24 hours later, if nobody has taken it back or requested another', async () => {
  const { ask } = newPlayer();
  const set = async (limits: object) => (await ask('setLimits', { kind: 'LOST', ...limits })).lost;
  const kept = async () => (await ask('getLimits')).lost;
  const inADay = (caps: object) => ({ month: null, ...caps, from: new Date(now() + 1000 * DAY).toISOString() });
  const nothing = { today: 0, thisWeek: 0, thisMonth: 0, waiting: null };
  assert.equal(await set({ day: 100, week: 300 }), { day: 100, week: 300, month: null, ...nothing });
  const raised = await set({ day: null });
  assert.equal(raised, { ...raised, day: 100, waiting: inADay({ day: null, week: 300 }) });
  wait(HOUR);
  assert.equal(await set({ day: null }), raised, 'the same again leaves its time alone');
  assert.equal((await set({ week: 400 })).waiting, inADay({ day: null, week: 400 }), 'replaced');
  const lower = await set({ day: 50, week: 30_000 });
  assert.equal([lower.day, lower.week, lower.waiting], [50, 300, inADay({ day: 50, week: 30_000 })]);
  wait(DAY - 1);
  assert.equal(await kept(), lower);
  wait(1);
  assert.equal(await kept(), { ...lower, week: 30_000, waiting: null });
  await set({ day: 60 });
  assert.is((await set({ day: 50 })).waiting, null, 'taken back');
  const crossed = await set({ week: 40, day: 35 });
  assert.equal([crossed.day, crossed.week], [35, 40]);
  const below = await set({ week: 500, day: 400 }).then(() => set({ week: 20, day: 10 }));
  assert.equal([below.day, below.week, below.waiting], [10, 20, null]);
  assert.is((await newPlayer().ask('getLimits')).lost.day, null, 'a limit is one player’s own');
});

test('a limit of ₹0 allows nothing, and a week’s below the day’s is refused in words', async () => {
  const { ask, lock } = newPlayer();
  await ask('setLimits', { kind: 'LOST', day: 300 });
  const { message } = await refusalOf(ask('setLimits', { kind: 'LOST', week: 299 }));
  assert.is(message, 'The limit of a day can’t be above the limit of a week: ₹300 is more than ₹299.');
  await ask('setLimits', { kind: 'LOST', day: 0 });
  assert.is(await refused(lock()), '200 LIMIT_REACHED');
});

test('a bid or a recharge that would cross a limit is refused for good and in words, before the balance is looked at, from whichever session', async () => {
  waitUntilWeekHas(30 * HOUR);
  const { ask, bidFor, lock, account } = newPlayer();
  await askAs(account.username)('setLimits', { kind: 'LOST', day: 100 });
  await ask('setLimits', { kind: 'ADDED', day: 100, week: 150 });
  await ask('revealBid', await lock({ bidAmount: 50 }));
  const bid = await bidFor({ bidAmount: 49 });
  for (const bidAmount of [49, 5000]) {
    const { message } = await refusalOf(ask('placeBid', { ...bid, bidAmount, requestId: `${bidAmount}` }));
    assert.match(
      message,
      /^You could lose more than your loss limit of ₹100 a day\. You can bid up to ₹49 with its charge until \d+ \w+ 2026, 12:00.am, /,
    );
  }
  assert.is((await ask('getRound')).roundId, bid.roundId);
  const open = (amount: number, requestId: string) => ask('createRecharge', { amount, requestId });
  await open(100, 'first');
  assert.match(
    (await refusalOf(open(10, 'second'))).message,
    /add more than your deposit limit of ₹100 a day\. You can add up to ₹0 until /,
  );
  wait(DAY);
  assert.is(await refused(ask('placeBid', { ...bid, requestId: '49' })), '200 LIMIT_REACHED', 'the refusal is final');
  assert.is((await ask('placeBid', bid)).status, 'LOCKED');
  assert.match(
    (await refusalOf(open(51, 'third'))).message,
    /add more than your deposit limit of ₹150 a week\. You can add up to ₹50 until /,
  );
});

const madeBy =
  (...sessions: readonly Ask[]) =>
  async (name: 'placeBid' | 'createRecharge', variables: object): Promise<number> => {
    const calls = sessions.map((ask) => ask(name, { ...variables, requestId: randomUUID() }));
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
  };

test('a month is that of the calendar, and its limit holds until midnight in India, from whichever session', async () => {
  const ends = ['2026-02-28T18:30:00.000Z', '2026-03-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z'];
  for (const end of ends.map(Date.parse)) assert.equal([monthOf(end - 1).to, monthOf(end).from], [end, end]);
  const { ask, bidFor, lock, account } = newPlayer();
  await askAs(account.username)('setLimits', { kind: 'LOST', month: 60 });
  await ask('revealBid', await lock({ bidAmount: 50 }));
  const bid = await bidFor({ bidAmount: 10 });
  wait((Date.parse((await ask('getLimits')).monthEndsAt) - now() - 1) / 1000);
  const { message } = await refusalOf(askAs(account.username)('placeBid', bid));
  assert.match(message, /^You could lose more than your loss limit of ₹60 a month\./);
  await ask('setLimits', { kind: 'ADDED', month: 100 });
  const madeByBoth = () => madeBy(ask, askAs(account.username))('createRecharge', { amount: 60 });
  assert.equal([await madeByBoth(), await madeByBoth()], [1, 0]);
  wait(0.001);
  assert.is(await madeByBoth(), 1);
  assert.is((await ask('placeBid', { ...bid, requestId: 'after' })).status, 'LOCKED');
  assert.is((await askAs(account.username)('getLimits')).lost.thisMonth, 10.2);
});

test('a cooldown counts from the lock, also after a cancel and in another session, to the millisecond', async () => {
  sandbox.changeRules({ leastSeconds: 5 });
  const { ask, bidFor, lock, account } = newPlayer();
  const opensIn = async () => (await ask('getRound')).opensInSeconds;
  await ask('cancelBid', await lock());
  const bid = await bidFor();
  wait(3.5);
  assert.is(await opensIn(), 1.5);
  const { code, retryInSeconds } = await refusalOf(askAs(account.username)('placeBid', bid));
  assert.equal([code, retryInSeconds], ['TOO_SOON', 2]);
  wait(1.499);
  assert.is(await refused(ask('placeBid', bid)), '200 TOO_SOON');
  wait(0.001);
  assert.is(await madeBy(ask, askAs(account.username))('placeBid', bid), 1);
  wait(-60);
  assert.is(await opensIn(), 5, 'the clock was set back');
});

test('after so much play a player has a pause on every device, until five minutes have passed without a bid; reveals and withdrawals go on', async () => {
  sandbox.changeRules({ pauseAfter: 600_000 });
  const { ask, lock, bidFor, account } = newPlayer();
  const since = new Date(now()).toISOString();
  await ask('revealBid', await lock());
  for (const minutes of [4, 4]) {
    wait(minutes * 60);
    await ask('revealBid', await lock());
  }
  wait(119);
  const last = await lock();
  assert.equal([await ask('getBreak'), (await ask('getRound')).opensInSeconds], [null, 0]);
  wait(1);
  const bid = await bidFor();
  assert.is((await ask('getRound')).opensInSeconds, null);
  assert.is(await refused(askAs(account.username)('placeBid', bid)), '200 ON_BREAK');
  assert.is(await refused(ask('createRecharge', { amount: 50, requestId: 'pause' })), '200 ON_BREAK');
  assert.is((await ask('revealBid', last)).status, 'FLIPPED');
  sandbox.credit(account.userId, 'game', 10_000);
  const withdrawal = { amount: 100, password: DEMO_PASSWORD, requestId: 'out' };
  assert.is((await ask('createWithdrawal', withdrawal)).status, 'PENDING');
  const { until, played } = (await askAs(account.username)('getBreak')) ?? {};
  assert.equal([until, played?.since, played?.flips], [new Date(now() + 299_000).toISOString(), since, 4]);
  const won = sandbox.bids(account.userId).filter(({ flip }) => flip?.won).length;
  const paise = [played?.won, played?.lost].map((rupees = 0) => Math.round(rupees * 100));
  assert.equal(paise, [won * 930, (4 - won) * 1020]);
  wait(298.999);
  assert.is(await refused(ask('placeBid', { ...bid, requestId: 'early' })), '200 ON_BREAK');
  wait(0.001);
  assert.equal([await ask('getBreak'), (await ask('getRound')).opensInSeconds], [null, 0]);
  assert.is((await ask('placeBid', { ...bid, requestId: 'after' })).status, 'LOCKED');
});

test('what comes in above a deposit limit, late or more than was requested, goes back to its payer in a row of its own', async () => {
  const { ask, userId } = newPlayer();
  sandbox.changeRules({ rechargeCourse: () => ['EXPIRED'] });
  const open = async (amount: number) => (await ask('createRecharge', { amount, requestId: randomUUID() })).rechargeId;
  const [first, second] = [await open(600), await open(600)];
  await ask('setLimits', { kind: 'ADDED', day: 1000 });
  const pay = async (rechargeId: string, rupees: number) => {
    sandbox.payRecharge(rechargeId, 100 * rupees, `payer.of.${rechargeId}@okbank`);
    const { status, received, returned, wallet } = await ask('getRecharge', { rechargeId });
    return [status, received, returned, Number(wallet?.top_up) - 1000];
  };
  assert.equal(await pay(first, 600), ['CREDITED', 600, null, 600], 'what is only pending sends nothing back');
  wait(DAY);
  assert.is((await ask('getRecharge', { rechargeId: second })).status, 'EXPIRED');
  assert.equal(await pay(second, 600), ['CREDITED', 600, 200, 1000], 'it counts for the day of its opening');
  const next = await open(100);
  assert.equal(await pay(next, 50_000), ['CREDITED', 50_000, 49_000, 2000]);
  const { rows } = await ask('getStatement', { first: 5 });
  assert.equal(rows.map(({ kind, reference, amount }) => [kind, reference, amount]).reverse(), [
    ['RECHARGE', first, 600],
    ['RECHARGE', second, 600],
    ['RETURN', second, -200],
    ['RECHARGE', next, 50_000],
    ['RETURN', next, -49_000],
  ]);
  const returns = sandbox.ledger(userId).filter(({ kind }) => kind === 'RETURN');
  assert.ok(returns.every(({ upiId, ref }) => upiId === `payer.of.${ref}@okbank`));
});

const forGood = { length: 'FOR_GOOD', password: DEMO_PASSWORD };

test('a time-out of each length ends when it should, can be made longer and never shorter, and self-exclusion never ends', async () => {
  const { ask } = newPlayer();
  for (const [length, hours] of Object.entries({ DAY: 24, WEEK: 7 * 24, MONTH: 30 * 24 })) {
    const until = new Date(now() + hours * HOUR * 1000).toISOString();
    assert.equal(await ask('takeBreak', { ...forGood, length }), { until, played: null });
    assert.equal(await ask('takeBreak', { length: 'DAY' }), { until, played: null });
    wait(hours * HOUR - 1);
    assert.equal(await ask('getBreak'), { until, played: null });
    wait(1);
    assert.is(await ask('getBreak'), null);
  }
  for (const wish of [{ length: 'DAY' }, forGood, { length: 'DAY' }]) await ask('takeBreak', wish);
  wait(50 * 365 * DAY);
  assert.equal(await ask('getBreak'), { until: null, played: null });
  assert.is(await newPlayer().ask('getBreak'), null, 'it is one player’s own');
});

test.run();
