import * as assert from 'uvu/assert';
import { refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { HOUR, newPlayer, now, sandbox, sandboxSuite, wait } from './stage';

const test = sandboxSuite('sandbox breaks');

const forGood = { length: 'FOR_GOOD', password: DEMO_PASSWORD };

test('a break of each length ends when it should, can be made longer and never shorter, and one for good never ends', async () => {
  const { ask } = newPlayer();
  assert.is(await ask('getBreak'), null);
  for (const [length, hours] of [
    ['DAY', 24],
    ['WEEK', 7 * 24],
    ['MONTH', 30 * 24],
  ] as const) {
    const until = new Date(now() + hours * HOUR * 1000).toISOString();
    assert.equal(await ask('takeBreak', { ...forGood, length }), { until });
    wait(hours * HOUR - 1);
    assert.equal(await ask('getBreak'), { until });
    wait(1);
    assert.is(await ask('getBreak'), null);
  }
  const week = await ask('takeBreak', { ...forGood, length: 'WEEK' });
  assert.equal(await ask('takeBreak', { length: 'DAY' }), week);
  assert.is.not((await ask('takeBreak', { ...forGood, length: 'MONTH' })).until, week.until);
  for (const wish of [forGood, { length: 'DAY' }]) assert.equal(await ask('takeBreak', wish), { until: null });
  wait(50 * 365 * 24 * HOUR);
  assert.equal(await ask('getBreak'), { until: null });
  assert.is(await newPlayer().ask('getBreak'), null, 'it is one player’s own');
});

test('during a break bids and recharges are refused for good, take nothing and leave the round as it is, and an open recharge is credited', async () => {
  const { ask, bidFor, userId } = newPlayer();
  const open = await ask('createRecharge', { amount: 50, requestId: 'open' });
  const bid = await bidFor();
  await ask('takeBreak', { length: 'DAY' });
  const { code, message } = await refusalOf(ask('placeBid', bid));
  assert.is(code, 'ON_BREAK');
  assert.match(
    message,
    /^You’re on a break until \d+ \w+ 20\d\d, [\d:]+.[ap]m, Indian time: you can’t bid or recharge\.$/,
  );
  assert.is((await ask('getRound')).roundId, bid.roundId);
  await ask('takeBreak', forGood);
  const { message: forever } = await refusalOf(ask('createRecharge', { amount: 50, requestId: 'new' }));
  assert.is(forever, 'You’re on a break for good: you can’t bid or recharge.');
  wait(25 * HOUR);
  assert.is(await refused(ask('placeBid', bid)), '200 ON_BREAK');
  assert.is((await ask('getRecharge', { rechargeId: open.rechargeId })).status, 'CREDITED');
  assert.equal([sandbox.figures(userId).top_up, sandbox.recharges(userId).length], [105_000, 1]);
});

test.run();
