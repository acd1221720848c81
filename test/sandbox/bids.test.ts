import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { apiClient, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import type { Bid } from './bids';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { createState } from './state';

const test = suite('sandbox bids');

const NOON = Date.parse('2026-03-02T06:30:00Z');
let clock = NOON;
const sandbox = await startSandbox({
  ...{ socketPort: 0, now: () => clock },
  rules: { sessionLifetime: Number.POSITIVE_INFINITY },
});
test.after(() => sandbox.close());
test.after.each(() => sandbox.changeRules({ closed: undefined, bidChargePercent: 2, winChargePercent: 2.5 }));

let players = 0;
/** A new player with ₹1,000 of added money. */
function newPlayer() {
  const name = `player${++players}`;
  sandbox.creditTopUp(sandbox.addAccount(name).userId, 100_000);
  return { ...createBidder(sandbox, name), other: apiClient(sandbox, sandbox.signIn(name)) };
}

/** All calls of a bid that tell its present state. */
const toldBy = async ({ ask }: ReturnType<typeof newPlayer>, bid: { requestId: string }) => [
  await ask('placeBid', bid),
  await ask('revealBid', bid),
  await ask('cancelBid', bid),
  await ask('resolveBid', bid),
];

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

test('the first of reveal and cancel stands, and from then on every call answers alike for ever', async () => {
  const player = newPlayer();
  const { ask, bidFor } = player;
  for (const [first, status] of [
    ['revealBid', 'FLIPPED'],
    ['cancelBid', 'CANCELLED'],
  ] as const) {
    const bid = await bidFor({ win: true });
    const locked = await ask('placeBid', bid);
    assert.equal([await ask('placeBid', bid), await ask('resolveBid', bid)], [locked, locked]);
    const answer = await ask(first, bid);
    assert.is(answer.status, status);
    await player.play();
    assert.equal(await toldBy(player, bid), Array(4).fill(answer));
    assert.equal(await ask('revealBid', { ...bid, clientSeed: 'another' }), answer);
    assert.equal(await ask('placeBid', { ...bid, bidAmount: -1, roundId: 'another' }), answer);
    clock += 100 * 24 * 3_600_000;
    sandbox.changeRules({ closed: 'Back at ten.' });
    assert.equal(await toldBy(player, bid), Array(4).fill(answer));
    assert.equal(await player.other('resolveBid', bid), answer);
    sandbox.changeRules({ closed: undefined });
  }
});

test('a bid that nobody made, that was refused or that is another player’s can’t be revealed or cancelled', async () => {
  const { ask, bidFor } = newPlayer();
  const theirs = await newPlayer().lock();
  const refusedBid = await bidFor({ bidAmount: 1 });
  await refused(ask('placeBid', refusedBid));
  for (const bid of [theirs, refusedBid, await bidFor(), { ...theirs, requestId: 'with a space' }]) {
    assert.is(await refused(ask('revealBid', bid)), '200 NOT_FOUND');
    assert.is(await refused(ask('cancelBid', bid)), '200 NOT_FOUND');
  }
});

test('a requestId that was resolved before its bid arrives never bids, for 30 days, and its round goes on', async () => {
  const { ask, other, bidFor, userId } = newPlayer();
  const bid = await bidFor();
  const notMade = { status: 'NOT_MADE', lock: null, flip: null, wallet: null };
  assert.equal([await ask('resolveBid', bid), await other('resolveBid', bid)], [notMade, notMade]);
  assert.is(await refused(other('placeBid', bid)), '200 REQUEST_OVER');
  const { roundId } = await ask('getRound');
  assert.is(roundId, bid.roundId);
  await ask('placeBid', { ...bid, requestId: 'another' });
  clock += 30 * 24 * 3_600_000 - 1;
  assert.is(await refused(ask('placeBid', { ...(await bidFor()), requestId: bid.requestId })), '200 REQUEST_OVER');
  assert.equal([await ask('resolveBid', bid), sandbox.bids(userId).length], [notMade, 1]);
  clock += 1;
  assert.is((await ask('placeBid', await bidFor({ requestId: bid.requestId }))).status, 'LOCKED');
});

test('a refusal is repeated, tells nothing, ends no round, and its requestId is resolved as not made', async () => {
  const { ask, bidFor, fill, userId } = newPlayer();
  const { clientSeedHash } = await bidFor();
  const wrongs = [
    [{ bidAmount: 0.5 }, 'BAD_INPUT bidAmount'],
    [{ bidAmount: 9999 }, 'INSUFFICIENT_BALANCE bidAmount'],
    [{ roundId: 'another' }, 'ROUND_OVER'],
    ...['', 'g'.repeat(64), clientSeedHash.toUpperCase(), clientSeedHash.slice(1), `${clientSeedHash}0`].map(
      (wrong) => [{ clientSeedHash: wrong }, 'BAD_INPUT clientSeedHash'] as const,
    ),
  ] as const;
  for (const [wrong, refusal] of wrongs) {
    const bid = await bidFor();
    assert.is(await refused(ask('placeBid', { ...bid, ...wrong })), `200 ${refusal}`);
    fill(2_000_000);
    assert.is(await refused(ask('placeBid', bid)), `200 ${refusal}`);
    fill(100_000);
    assert.is((await ask('resolveBid', bid)).status, 'NOT_MADE');
    assert.is(await refused(ask('placeBid', bid)), `200 ${refusal}`);
    assert.is((await ask('getRound')).roundId, bid.roundId);
  }
  assert.is(sandbox.bids(userId).length, 0);
  for (const requestId of ['', 'with a space', 'पासा', 'x'.repeat(129)]) {
    assert.is(await refused(ask('placeBid', await bidFor({ requestId }))), '200 BAD_INPUT requestId');
    assert.is(await refused(ask('resolveBid', { requestId })), '200 BAD_INPUT requestId');
  }
});

test('a cancel gives the cost back to the figures that it was taken from, as one row', async () => {
  const { ask, bidFor, userId, fill } = newPlayer();
  fill(3000);
  for (const figure of ['game', 'reference_earning'] as const) sandbox.credit(userId, figure, 3000);
  const before = sandbox.figures(userId);
  const bid = await bidFor({ bidAmount: 80 });
  assert.equal((await ask('placeBid', bid)).wallet, { top_up: 0, game: 0, reference_earning: 8.4, row: 5 });
  const { status, wallet } = await ask('cancelBid', bid);
  assert.equal([status, wallet], ['CANCELLED', { top_up: 30, game: 30, reference_earning: 30, row: 6 }]);
  assert.equal([sandbox.figures(userId), sandbox.sums(userId)], [before, before]);
  const { rows } = await ask('getStatement', { first: 2 });
  assert.equal(
    rows.map(({ number, kind, reference, amount, balance }) => [number, kind, reference, amount, balance]),
    [
      [6, 'CANCEL', bid.roundId, 81.6, 90],
      [5, 'BID', bid.roundId, -81.6, 8.4],
    ],
  );
});

test('a bid is too soon while ten were cancelled within an hour; what was locked before can be cancelled on', async () => {
  const { ask, bidFor, lock } = newPlayer();
  const start = clock;
  for (let count = 0; count < 9; count++) {
    await ask('cancelBid', await lock());
    clock += 60_000;
  }
  const [tenth, eleventh] = [await lock(), await lock()];
  await ask('cancelBid', tenth);
  const bid = await bidFor();
  const { code, retryInSeconds } = await refusalOf(ask('placeBid', bid));
  assert.equal([code, retryInSeconds], ['TOO_SOON', 51 * 60]);
  assert.is((await ask('cancelBid', eleventh)).status, 'CANCELLED');
  clock = start + 3_600_000;
  assert.is(await refused(ask('placeBid', bid)), '200 TOO_SOON', 'the second of them is in the hour still');
  clock += 60_000;
  assert.is((await ask('placeBid', bid)).status, 'LOCKED');
});

test('a break, a limit or maintenance that begins after the lock stops no reveal and no cancel', async () => {
  const player = newPlayer();
  const { ask, lock } = player;
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
    assert.is((await ask('resolveBid', { requestId: `never-${what.length}` })).status, 'NOT_MADE', what);
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
  sandbox.changeRules({ minBid: 1000, maxBid: 1_000_000 });
  const before = await ask('revealBid', lockedBefore);
  assert.equal([before.lock, before.flip?.participation.winAmountCharge], [lock, 5]);
});

test('the lists know a bid from its reveal on, at the time of its lock', async () => {
  const { ask, lock, userId } = newPlayer();
  const bid = await lock();
  const createAt = new Date(clock).toISOString();
  await ask('cancelBid', await lock());
  clock += 60_000;
  assert.equal([await ask('getAllParticipationUser'), await ask('getLatestFlips')], [[], []]);
  const { flip } = await ask('revealBid', bid);
  assert.is(flip?.participation.createAt, createAt);
  assert.equal(await ask('getAllParticipationUser'), [flip?.participation]);
  const flips = await ask('getLatestFlips');
  assert.equal(flips, [flip?.participation]);
  const { participationUserId } = flips[0] ?? {};
  const [{ serverSeedHash, serverSeed } = {} as Bid] = sandbox.bids(userId);
  const proof = { roundId: bid.roundId, serverSeedHash, serverSeed, clientSeed: bid.clientSeed };
  assert.equal(await ask('getProof', { participationUserId }), proof);
  assert.is(await refused(newPlayer().ask('getProof', { participationUserId })), '200 NOT_FOUND');
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
