import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { DAY, HOUR, newPlayer, newRequestId, sandbox, sandboxSuite, wait } from './stage';
import { createState } from './state';

const test = sandboxSuite('sandbox bids');

test('a bid takes bid and charge from top_up first, then from game, and from reference_earning last; a bid over the rest is refused with both sums', async () => {
  const { userId, ask, bidFor, play } = createBidder(sandbox, 'ravi');
  for (const figure of ['reference_earning', 'top_up', 'game'] as const) sandbox.credit(userId, figure, 3000);
  await play({ bidAmount: 40 });
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 1920, reference_earning: 3000 });
  await play({ bidAmount: 40 });
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 0, reference_earning: 840 });
  const { message } = await refusalOf(ask('placeBid', await bidFor({ bidAmount: 10 })));
  assert.is(message, 'This bid costs ₹10.20 and your wallet has ₹8.40. Recharge it or bid less.');
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 0, reference_earning: 840 });
});

test('a requestId that was resolved before its bid arrives never bids, for 30 days, whatever the round', async () => {
  const { ask, bidFor, userId } = newPlayer();
  const bid = await bidFor();
  const { status } = await ask('resolveBid', bid);
  assert.is(status, 'NOT_MADE');
  assert.is(await refused(ask('placeBid', bid)), '200 REQUEST_OVER');
  await ask('placeBid', { ...bid, requestId: newRequestId() });
  wait(30 * DAY - 1);
  const again = await bidFor({ requestId: bid.requestId });
  assert.is(await refused(ask('placeBid', again)), '200 REQUEST_OVER');
  assert.is(sandbox.bids(userId).length, 1);
  wait(1);
  assert.is((await ask('placeBid', again)).status, 'LOCKED');
});

test('a bid is too soon while ten were cancelled within an hour; what was locked before can be cancelled on', async () => {
  const { ask, bidFor, lock } = newPlayer();
  for (let count = 0; count < 9; count++) {
    await ask('cancelBid', await lock());
    wait(60);
  }
  const [tenth, eleventh] = [await lock(), await lock()];
  await ask('cancelBid', tenth);
  const bid = await bidFor();
  const { code, retryInSeconds } = await refusalOf(ask('placeBid', bid));
  assert.equal([code, retryInSeconds], ['TOO_SOON', 51 * 60]);
  assert.is((await ask('cancelBid', eleventh)).status, 'CANCELLED');
  wait(51 * 60);
  assert.is(await refused(ask('placeBid', bid)), '200 TOO_SOON', 'the second of them is in the hour still');
  wait(60);
  assert.is((await ask('placeBid', bid)).status, 'LOCKED');
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
    assert.is((await ask('resolveBid', { requestId: revealed?.requestId })).status, 'LOCKED', what);
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

/** One call of one of two players, who know each other's rounds and use the same few requestIds. */
const step = fc.record({
  player: fc.nat(1),
  call: fc.constantFrom('place', 'place', 'reveal', 'cancel', 'resolve', 'change'),
  /** An index of the rounds that any player has seen, newest first. */
  round: fc.nat(3),
  requestId: fc.nat(5).map((id) => `request-${id}`),
  bidAmount: fc.constantFrom(10, 10, 20, 5, 5000),
  isRightSeed: fc.boolean(),
});

test('in any order of calls no seed is shown before its reveal, what has ended stays, and a bid that was denied is never made', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const rules = { ...defaultRules };
      const { accounts, ledger, rounds, bids } = createState({ rules, now: () => 0 });
      const players = ['one', 'two'].map((username) => {
        const identity = { name: username, username, phoneNumber: username, email: null, passwordHash: '' };
        const { userId } = accounts.open({ ...identity, referredBy: null }, 0);
        ledger.post([{ account: userId, figure: 'top_up', paise: 100_000, reason: 'gift', ref: 'test', at: 0 }]);
        return userId;
      });
      const seen: string[] = [];
      const ended = new Map<string, string>();
      for (const { player, call, round, requestId, bidAmount, isRightSeed } of steps) {
        for (const userId of players) {
          const { roundId } = rounds.current(userId);
          if (!seen.includes(roundId)) seen.unshift(roundId);
        }
        const userId = players[player] ?? 0;
        const clientSeed = commitmentOf(isRightSeed ? requestId : 'another');
        const request = { requestId, roundId: seen[round] ?? '', bidOnCoin: 'heads', bidAmount } as const;
        const act = {
          place: () => bids.place(userId, { ...request, clientSeedHash: commitmentOf(commitmentOf(requestId)) }, 0),
          reveal: () => bids.reveal(userId, { requestId, clientSeed }, 0),
          cancel: () => bids.cancel(userId, requestId, 0),
          resolve: () => bids.resolve(userId, requestId),
          change: () => void Object.assign(rules, { bidChargePercent: (rules.bidChargePercent % 5) + 1 }),
        }[call];
        let told: string | undefined;
        try {
          const bid = act();
          told = bid?.status ?? 'NOT_MADE';
        } catch (error) {
          assert.match(String(error), /round is over|least amount|costs|no such bid|seed isn’t|not made|10 bids/);
          if (call === 'place')
            assert.not.ok(['FLIPPED', 'CANCELLED'].includes(ended.get(`${userId} ${requestId}`) ?? ''));
        }
        if (call === 'change' || told === undefined) continue;
        const before = ended.get(`${userId} ${requestId}`);
        if (before) assert.is(told, before);
        if (told !== 'LOCKED') ended.set(`${userId} ${requestId}`, told);
      }
      const all = players.flatMap((userId) => bids.of(userId));
      const used = [...all, ...players.map((userId) => rounds.current(userId))].map(({ serverSeed }) => serverSeed);
      assert.is(new Set(used).size, used.length, 'a seed serves one bid');
      for (const { status, flip, userId, requestId } of all) {
        assert.is(flip !== undefined, status === 'FLIPPED');
        assert.is.not(ended.get(`${userId} ${requestId}`), 'NOT_MADE');
      }
      for (const userId of players) assert.equal(ledger.figures(userId), ledger.sums(userId));
    }),
  );
});

test.run();
