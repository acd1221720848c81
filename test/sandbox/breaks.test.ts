import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';

const test = suite('sandbox breaks');

const HOUR = 3_600_000;
let clock = Date.parse('2026-03-01T10:00:00Z');
const rules = { sessionLifetime: Number.POSITIVE_INFINITY };
const sandbox = await startSandbox({ socketPort: 0, now: () => clock, rules });
test.after(() => sandbox.close());

const forGood = { length: 'FOR_GOOD', password: DEMO_PASSWORD };

/** A new player with ₹100. */
function newPlayer(username: string) {
  const account = sandbox.addAccount(username);
  account.passwordHash = sandbox.account('asha').passwordHash;
  sandbox.creditTopUp(account.userId, 10_000);
  return createBidder(sandbox, username);
}

test('a break of each length ends when it should, and one for good never does', async () => {
  const { ask } = newPlayer('lengths');
  assert.is(await ask('getBreak'), null);
  for (const [length, hours] of [
    ['DAY', 24],
    ['WEEK', 7 * 24],
    ['MONTH', 30 * 24],
  ] as const) {
    const until = new Date(clock + hours * HOUR).toISOString();
    assert.equal(await ask('takeBreak', { ...forGood, length }), { until });
    clock += hours * HOUR - 1;
    assert.equal(await ask('getBreak'), { until });
    clock += 1;
    assert.is(await ask('getBreak'), null);
  }
  assert.equal(await ask('takeBreak', forGood), { until: null });
  clock += 50 * 365 * 24 * HOUR;
  assert.equal(await ask('getBreak'), { until: null });
});

test('a break can be made longer, and never shorter', async () => {
  const { ask } = newPlayer('longer');
  const week = await ask('takeBreak', { ...forGood, length: 'WEEK' });
  assert.equal(await ask('takeBreak', { length: 'DAY' }), week);
  assert.is.not((await ask('takeBreak', { ...forGood, length: 'MONTH' })).until, week.until);
  for (const wish of [forGood, { length: 'DAY' }]) assert.equal(await ask('takeBreak', wish), { until: null });
});

test('during a break a bid is refused with its end, takes nothing and leaves the round as it is', async () => {
  const { ask, bidFor, lock, play, userId } = newPlayer('bids');
  const made = await lock();
  const flip = await ask('revealBid', made);
  const bid = await bidFor();
  await ask('takeBreak', { length: 'DAY' });
  const { code, message } = await refusalOf(ask('placeBid', bid));
  assert.is(code, 'ON_BREAK');
  assert.match(
    message,
    /^You’re on a break until \d+ \w+ 20\d\d, [\d:]+.[ap]m, Indian time: you can’t bid or recharge\.$/,
  );
  const entries = sandbox.ledger(userId).length;
  assert.equal(await ask('placeBid', made), flip, 'the bid before it is told again');
  assert.is((await ask('getRound')).roundId, bid.roundId);
  clock += 25 * HOUR;
  assert.is(await refused(ask('placeBid', bid)), '200 ON_BREAK', 'the refusal is final');
  assert.is(sandbox.ledger(userId).length, entries);
  assert.ok(await play());
});

test('during a break no recharge is opened, and one that is open is finished', async () => {
  const { ask, userId } = newPlayer('recharges');
  const open = await ask('createRecharge', { amount: 50, requestId: 'open' });
  await ask('takeBreak', forGood);
  const { code, message } = await refusalOf(ask('createRecharge', { amount: 50, requestId: 'new' }));
  assert.equal([code, message], ['ON_BREAK', 'You’re on a break for good: you can’t bid or recharge.']);
  assert.equal(await ask('createRecharge', { amount: 50, requestId: 'open' }), open);
  clock += 3000;
  assert.is((await ask('getRecharge', { rechargeId: open.rechargeId })).status, 'CREDITED');
  assert.is(sandbox.figures(userId).top_up, 15_000);
  assert.is(sandbox.recharges(userId).length, 1);
});

test('a break is one player’s own, and needs a session and a known length', async () => {
  const { ask } = newPlayer('own');
  await ask('takeBreak', { length: 'DAY' });
  assert.is(await newPlayer('other').ask('getBreak'), null);
  assert.is(await refused(apiClient(sandbox)('takeBreak', { length: 'DAY' })), '200 INVALID_TOKEN');
  assert.is(await refused(ask('takeBreak', { length: 'HOUR' })), '400 undefined');
});

test.run();
