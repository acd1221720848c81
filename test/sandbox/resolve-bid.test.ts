import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { apiClient, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { createState } from './state';

const test = suite('sandbox resolveBid and the end of a round');

let clock = Date.parse('2026-03-01T10:00:00Z');
const sandbox = await startSandbox({ socketPort: 0, now: () => clock });
test.after(() => sandbox.close());
const { userId, ask, bidFor, fill } = createBidder(sandbox, 'ravi');
const asha = createBidder(sandbox, 'asha');

const LIMIT = sandbox.rules.roundsWithoutBid;
const NOTHING = { flip: null, serverSeed: null };
const roundId = async () => (await ask('getRound')).roundId;
const bidsMade = () => sandbox.bids(userId).length;

test.before.each(() => {
  // No limit: the tests end many rounds.
  clock += 60_000;
  fill(100_000);
});

test('a bid that was made is answered with its flip and its seed, and nothing ends', async () => {
  const bid = await bidFor();
  const flip = await ask('placeBid', bid);
  const next = await roundId();
  assert.equal(await ask('resolveBid', bid), { flip, serverSeed: flip.serverSeed });
  assert.is(await roundId(), next);
});

test('the flip of the requestId is answered whatever the roundId is, which does not end then', async () => {
  const bid = await bidFor();
  const flip = await ask('placeBid', bid);
  const next = await roundId();
  assert.equal(await ask('resolveBid', { ...bid, roundId: next }), { flip, serverSeed: null });
  assert.equal(await ask('resolveBid', { ...bid, roundId: 'none' }), { flip, serverSeed: null });
  assert.is(await roundId(), next);
});

test('a bid that was not made never will be: its round is over and its seed revealed', async () => {
  const { serverSeedHash } = await ask('getRound');
  const bid = await bidFor({ win: true });
  const made = bidsMade();
  const { flip, serverSeed } = await ask('resolveBid', bid);
  assert.is(flip, null);
  assert.is(commitmentOf(serverSeed ?? ''), serverSeedHash);
  assert.is(await refused(ask('placeBid', bid)), '200 ROUND_OVER');
  assert.is(await refused(ask('placeBid', { ...bid, requestId: 'another' })), '200 ROUND_OVER');
  assert.is(bidsMade(), made);
});

test('a repeated resolveBid returns the same result and ends no other round', async () => {
  const bid = await bidFor();
  const first = await ask('resolveBid', bid);
  const next = await roundId();
  assert.is.not(next, bid.roundId);
  assert.equal(await ask('resolveBid', bid), first);
  assert.is(await roundId(), next);
});

test('the seed of a round that is over stays known, however many were played since', async () => {
  const bid = await bidFor();
  const { serverSeed } = await ask('placeBid', bid);
  for (let count = 0; count < 50; count++) await ask('placeBid', await bidFor());
  assert.equal(await ask('resolveBid', { requestId: 'none', roundId: bid.roundId }), { flip: null, serverSeed });
  assert.is((await ask('resolveBid', bid)).flip?.serverSeed, serverSeed);
});

test('the round of another player and the round of nobody are answered with null, and nothing changes', async () => {
  const bid = await bidFor();
  const theirs = await asha.bidFor();
  const over = await asha.ask('placeBid', await asha.bidFor());
  const { roundId: current } = await asha.ask('getRound');
  for (const foreign of [current, theirs.roundId, over.participation.game, 'none', '', 'x'.repeat(1000)]) {
    assert.equal(await ask('resolveBid', { requestId: bid.requestId, roundId: foreign }), NOTHING, foreign);
  }
  const requestId = sandbox.bids(asha.userId).at(-1)?.requestId;
  assert.equal(
    await ask('resolveBid', { requestId, roundId: over.participation.game }),
    NOTHING,
    'nor is their bid told',
  );
  assert.is((await asha.ask('getRound')).roundId, current);
  assert.is(await roundId(), bid.roundId);
  await ask('placeBid', bid);
});

test('without a session nothing is resolved or placed, and the bid can be placed once there is one', async () => {
  const bid = await bidFor();
  for (const call of ['placeBid', 'resolveBid'] as const) {
    assert.is(await refused(apiClient(sandbox, 'wrong')(call, bid)), '200 INVALID_TOKEN');
  }
  assert.is((await ask('placeBid', bid)).participation.game, bid.roundId);
});

test('placeBid and resolveBid of the same bid at the same moment: one of them wins, and both agree', async () => {
  sandbox.changeRules({ roundsWithoutBid: Number.POSITIVE_INFINITY });
  const counted = { made: 0, not: 0 };
  for (let count = 0; count < 100; count++) {
    const bid = await bidFor();
    const place = () => ask('placeBid', bid).catch((error: { code?: string }) => error.code);
    const resolve = () => ask('resolveBid', bid);
    const [placed, { flip, serverSeed }] =
      count % 2
        ? await Promise.all([place(), resolve()])
        : await Promise.all([resolve(), place()]).then(([resolved, placed]) => [placed, resolved] as const);
    const made = sandbox.bids(userId).some(({ requestId }) => requestId === bid.requestId);
    counted[made ? 'made' : 'not']++;
    if (made) assert.equal(flip, placed);
    else assert.equal([placed, flip], ['ROUND_OVER', null]);
    assert.match(serverSeed ?? '', /^[0-9a-f]{64}$/);
  }
  assert.ok(counted.made > 5 && counted.not > 5, JSON.stringify(counted));
  sandbox.changeRules({ roundsWithoutBid: LIMIT });
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
      const { accounts, ledger, rounds, bids } = createState({ rules, now: () => 0, onOtp: () => {} });
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

test('the seed of the current round is never revealed', async () => {
  const bid = await bidFor();
  const current = sandbox.serverSeed(userId);
  const answers = [
    await ask('getRound'),
    await asha.ask('resolveBid', bid),
    await ask('resolveBid', { requestId: 'none', roundId: 'none' }),
    await ask('getAllParticipationUser'),
  ];
  assert.not.match(JSON.stringify(answers), current);
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

test('a bid that is wrong in itself leaves the current round alone where it names another one', async () => {
  const current = await roundId();
  const wrong = { ...(await bidFor()), roundId: 'none', bidAmount: -1 };
  assert.is(await refused(ask('placeBid', wrong)), '200 ROUND_OVER');
  assert.is(await roundId(), current);
});

test('a player who ends too many rounds without a bid within a minute must wait, and no round ends', async () => {
  for (let count = 0; count < LIMIT; count++) {
    if (count % 2) await ask('resolveBid', await bidFor());
    else await refused(ask('placeBid', await bidFor({ bidAmount: 1 })));
  }
  const bid = await bidFor({ bidAmount: 1 });
  const { code, message } = await refusalOf(ask('resolveBid', bid));
  assert.is(code, 'TOO_SOON');
  assert.not.match(message, /token/i);
  assert.is(await refused(ask('placeBid', bid)), '200 TOO_SOON');
  assert.is(await roundId(), bid.roundId);
  // Other players don't wait, and a call that ends no round doesn't either.
  await asha.ask('resolveBid', await asha.bidFor());
  assert.equal(await ask('resolveBid', { requestId: 'none', roundId: 'none' }), NOTHING);
  clock += 59_999;
  assert.is(await refused(ask('resolveBid', bid)), '200 TOO_SOON');
  clock += 1;
  assert.is((await ask('resolveBid', bid)).flip, null);
});

test('a bid that can be accepted is never slowed down', async () => {
  for (let count = 0; count < LIMIT; count++) await ask('resolveBid', await bidFor());
  for (let count = 0; count < 2 * LIMIT; count++) await ask('placeBid', await bidFor());
  assert.is(await refused(ask('resolveBid', await bidFor())), '200 TOO_SOON');
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

test.run();
