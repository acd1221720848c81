import * as assert from 'uvu/assert';
import { refusalOf, refused } from './api-client';
import { HOUR, newPlayer, newRequestId, sandbox, sandboxSuite, wait } from './stage';

const test = sandboxSuite('sandbox bids');

test('a bid takes its cost from top_up first, then from game, and from reference_earning last; one over the rest is refused with both sums', async () => {
  const { userId, ask, bidFor, play } = newPlayer(3000);
  for (const figure of ['reference_earning', 'game'] as const) sandbox.credit(userId, figure, 3000);
  await play({ bidAmount: 40 });
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 1920, reference_earning: 3000 });
  await play({ bidAmount: 40 });
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 0, reference_earning: 840 });
  const { message } = await refusalOf(ask('placeBid', await bidFor({ bidAmount: 10 })));
  assert.is(message, 'This bid costs ₹10.20 and your wallet has ₹8.40. Recharge it or bid less.');
});

test('a break, a limit or maintenance that begins after the lock stops no reveal and no cancel', async () => {
  const { ask, lock } = newPlayer();
  const begin = {
    'a limit': () => ask('setLimits', { kind: 'LOST', day: 0 }),
    'a break': () => ask('takeBreak', { length: 'DAY' }),
    maintenance: () => sandbox.changeRules({ closed: 'Back at ten.' }),
  };
  const locked = [];
  for (let count = 0; count < 6; count++) locked.push(await lock({ win: true }));
  for (const [what, starts] of Object.entries(begin)) {
    await starts();
    const [revealed, cancelled] = locked.splice(0, 2);
    assert.is((await ask('resolveBid', revealed)).status, 'LOCKED', what);
    assert.is((await ask('revealBid', revealed)).flip?.participation.status, true, what);
    assert.is((await ask('cancelBid', cancelled)).status, 'CANCELLED', what);
    assert.is((await ask('getOpenBids')).locks.length, locked.length, what);
    assert.is((await ask('resolveBid', { requestId: newRequestId() })).status, 'NOT_MADE', what);
  }
});

test('a change of a charge ends the round, and leaves a lock as it was offered; a change of limits ends no round', async () => {
  const { ask, bidFor } = newPlayer();
  const lockedBefore = await bidFor({ win: true, bidAmount: 100 });
  const { lock } = await ask('placeBid', lockedBefore);
  const round = await ask('getRound');
  sandbox.changeRules({ minBid: 5000, maxBid: 6000 });
  assert.equal(await ask('getRound'), round);
  for (const change of [{ bidChargePercent: 3 }, { winChargePercent: 5 }]) {
    const bid = await bidFor();
    sandbox.changeRules(change);
    assert.is(await refused(ask('placeBid', bid)), '200 ROUND_OVER');
  }
  const { minBid, maxBid, bidChargePercent, winChargePercent } = await ask('getRound');
  assert.equal([minBid, maxBid, bidChargePercent, winChargePercent], [50, 60, 3, 5]);
  wait(100 * 24 * HOUR);
  const before = await ask('revealBid', lockedBefore);
  assert.equal([before.lock, before.flip?.participation.winAmountCharge], [lock, 5]);
});

test.run();
