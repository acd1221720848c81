import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { refused } from './api-client';
import { createBidder } from './bidder';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { createState } from './state';

const test = suite('sandbox resolveBid and the end of a round');

let clock = Date.parse('2026-03-01T10:00:00Z');
const sandbox = await startSandbox({ socketPort: 0, now: () => clock });
test.after(() => sandbox.close());
const { ask, bidFor, fill } = createBidder(sandbox, 'ravi');
const asha = createBidder(sandbox, 'asha');

const LIMIT = sandbox.rules.roundsWithoutBid;
const NOTHING = { flip: null, serverSeed: null };
const roundId = async () => (await ask('getRound')).roundId;

test.before.each(() => {
  // No limit: the tests end many rounds.
  clock += 60_000;
  fill(100_000);
});

test('a bid refused for its input or for lack of money ends the round, and resolveBid tells the seed', async () => {
  for (const wrong of [{ bidAmount: 0.5 }, { bidAmount: 9999 }, { clientSeed: '' }]) {
    const { serverSeedHash } = await ask('getRound');
    const bid = { ...(await bidFor()), ...wrong };
    assert.match(await refused(ask('placeBid', bid)), /BAD_INPUT|INSUFFICIENT_BALANCE/);
    assert.is.not(await roundId(), bid.roundId);
    const { flip, serverSeed } = await ask('resolveBid', bid);
    assert.is(flip, null);
    assert.is(commitmentOf(serverSeed ?? ''), serverSeedHash);
  }
});

test('where a player has ended too many rounds within a minute, resolveBid ends the requestId, and the round goes on', async () => {
  for (let count = 0; count < LIMIT; count++) {
    if (count % 2) await ask('resolveBid', await bidFor());
    else await refused(ask('placeBid', await bidFor({ bidAmount: 1 })));
  }
  const bid = await bidFor();
  for (let times = 0; times < 2; times++) assert.equal(await ask('resolveBid', bid), NOTHING);
  assert.is(await refused(ask('placeBid', bid)), '200 REQUEST_OVER');
  const refusedBid = { ...bid, requestId: 'refused', bidAmount: 1 };
  assert.is(await refused(ask('placeBid', refusedBid)), '200 TOO_SOON');
  assert.is(await roundId(), bid.roundId);
  // Other players' rounds end.
  const theirs = await asha.bidFor();
  assert.ok((await asha.ask('resolveBid', theirs)).serverSeed);
  clock += 59_999;
  assert.equal(await ask('resolveBid', bid), NOTHING);
  clock += 1;
  assert.ok((await ask('resolveBid', bid)).serverSeed);
  assert.is(await refused(ask('placeBid', bid)), '200 REQUEST_OVER');
  assert.is(await refused(ask('placeBid', refusedBid)), '200 ROUND_OVER');
});

test('a bid that can be accepted is never slowed down', async () => {
  for (let count = 0; count < LIMIT; count++) await ask('resolveBid', await bidFor());
  for (let count = 0; count < 2 * LIMIT; count++) await ask('placeBid', await bidFor());
  const bid = await bidFor();
  assert.equal(await ask('resolveBid', bid), NOTHING);
  assert.is((await ask('placeBid', { ...bid, requestId: 'another' })).participation.game, bid.roundId);
});

test('a refusal is final for its requestId, but TOO_SOON is not', async () => {
  for (let count = 0; count < LIMIT; count++) await ask('resolveBid', await bidFor());
  const bid = await bidFor({ bidAmount: 5000 });
  assert.is(await refused(ask('placeBid', bid)), '200 TOO_SOON');
  fill(1_000_000);
  assert.is((await ask('placeBid', bid)).participation.game, bid.roundId);
});

test('a change of limits leaves the current round as it is', async () => {
  const round = await ask('getRound');
  sandbox.changeRules({ minBid: 5000, maxBid: 6000 });
  assert.equal(await ask('getRound'), round);
  await ask('placeBid', await bidFor({ bidAmount: 10 }));
  const { minBid, maxBid } = await ask('getRound');
  assert.equal([minBid, maxBid], [50, 60]);
  assert.is(await refused(ask('placeBid', await bidFor({ bidAmount: 10 }))), '200 BAD_INPUT bidAmount');
  sandbox.changeRules({ minBid: 1000, maxBid: 1_000_000 });
  await ask('resolveBid', await bidFor());
});

test('a change of a charge ends the current round, and its seed can be had', async () => {
  for (const change of [{ bidChargePercent: 3 }, { winChargePercent: 5 }]) {
    const { serverSeedHash } = await ask('getRound');
    const bid = await bidFor({ bidAmount: 100 });
    sandbox.changeRules(change);
    assert.is(await refused(ask('placeBid', bid)), '200 ROUND_OVER');
    assert.is(commitmentOf((await ask('resolveBid', bid)).serverSeed ?? ''), serverSeedHash);
  }
  const { bidChargePercent, winChargePercent } = await ask('getRound');
  assert.equal([bidChargePercent, winChargePercent], [3, 5]);
  const { participation } = await ask('placeBid', await bidFor({ win: true, bidAmount: 100 }));
  assert.equal([participation.biddingAmountCharge, participation.winAmountCharge], [3, 10]);
});

/** One call of one of two players, who know each other's rounds and use the same few requestIds. */
const step = fc.record({
  player: fc.nat(1),
  call: fc.constantFrom('placeBid', 'placeBid', 'resolveBid', 'change'),
  /** An index of the rounds that any player has seen, newest first. */
  round: fc.nat(5),
  requestId: fc.nat(5).map((id) => `request ${id}`),
  bidAmount: fc.constantFrom(10, 10, 20, 5, 5000),
});

test('in any order of calls, no revealed seed decides a later bid, and a bid that resolveBid denied is never made', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const rules = { ...defaultRules, roundsWithoutBid: Number.POSITIVE_INFINITY };
      const { accounts, ledger, rounds, bids } = createState({ rules, now: () => 0 });
      const players = ['one', 'two'].map((username) => {
        const identity = { name: username, username, phoneNumber: username, email: null, passwordHash: '' };
        const { userId } = accounts.open({ ...identity, referredBy: null }, 0);
        ledger.post([{ account: userId, figure: 'top_up', paise: 100_000, reason: 'gift', ref: 'test', at: 0 }]);
        return userId;
      });
      const seen: string[] = [];
      const known = new Set<string>();
      const notMade = new Set<string>();
      for (const { player, call, round, requestId, bidAmount } of steps) {
        for (const userId of players) {
          const { roundId } = rounds.current(userId);
          if (!seen.includes(roundId)) seen.unshift(roundId);
        }
        const userId = players[player] ?? 0;
        const request = {
          requestId,
          roundId: seen[round] ?? '',
          bidOnCoin: 'heads',
          bidAmount,
          clientSeed: 'seed',
        } as const;
        const made = bids.of(userId).length;
        if (call === 'change') Object.assign(rules, { bidChargePercent: (rules.bidChargePercent % 5) + 1 });
        else if (call === 'resolveBid') {
          const { bid, serverSeed } = bids.resolve(userId, request, 0);
          if (serverSeed) known.add(serverSeed);
          if (!bid && serverSeed) notMade.add(`${userId} ${requestId} ${request.roundId}`);
          assert.is(serverSeed === rounds.current(userId).serverSeed, false);
          assert.is(bids.of(userId).length, made);
        } else {
          try {
            const { serverSeed, roundId } = bids.place(userId, request, 0);
            if (bids.of(userId).length > made) {
              assert.not.ok(known.has(serverSeed), 'a known seed decides a bid');
              assert.not.ok(notMade.has(`${userId} ${requestId} ${roundId}`), 'a bid is made after a no');
            }
            known.add(serverSeed);
          } catch (error) {
            assert.match(String(error), /round is over|least amount|costs/);
          }
        }
      }
    }),
  );
});

test.run();
