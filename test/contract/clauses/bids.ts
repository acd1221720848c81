import { randomUUID } from 'node:crypto';
import { readLock, verifyLock } from '../../../src/domain/lock';
import type { Answer } from '../../sandbox/api-client';
import { commitmentOf } from '../../sandbox/rounds';
import { costOfBid, figuresIn, highestFor, paiseIn, sumOf, tooHighFor, walletAfter } from '../amounts';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import { lacks } from '../operations';
import { refuses } from '../refusals';
import { seenBids } from '../seen';
import type { Stage } from '../stage';

type Round = Answer<'getRound'>;

const highestOf = (round: Round) => highestFor(sumOf(figuresIn(round.wallet)), round);

export const bids: readonly Clause[] = [
  test('a bid of the least amount and one of the highest that the wallet covers are locked, their cost leaves the wallet, and they use up their rounds, and a cancel gives it back to the figures that it came from', async (stage) => {
    const { player, openRound, bidOn } = stage;
    for (const amountFor of [({ minBid }: Round) => paiseIn(minBid), highestOf]) {
      const round = await openRound();
      const amount = Math.min(amountFor(round), paiseIn(round.maxBid));
      const bid = bidOn(round, { bidAmount: amount / 100 });
      const made = await player.outcome('placeBid', bid);
      must(!made.refusal, `it is refused with ${made.refusal?.code}`, made);
      const { status, wallet } = made.result;
      mustBe('the status', status, 'LOCKED', made);
      mustBe('the wallet', wallet && figuresIn(wallet), walletAfter(round, made.result), round, made);
      const next = await player.get('getRound');
      must(next.roundId !== bid.roundId, 'the round goes on', made, next);
      await player.refused('placeBid', { ...bid, requestId: randomUUID() }, 'ROUND_OVER');
      if (amountFor !== highestOf) continue;
      const cancelled = await player.get('cancelBid', bid);
      const { wallet: back } = await player.get('getRound');
      for (const one of [cancelled.wallet, back]) {
        mustBe('after its cancel the wallet', one && figuresIn(one), figuresIn(round.wallet), round, cancelled);
      }
    }
  }),
  test('before its reveal nothing tells a bid’s outcome, and no list or proof of flips has it', async (stage) => {
    const { player, bidFor } = stage;
    const bid = await bidFor();
    const made = await player.get('placeBid', bid);
    must(!made.flip, 'the lock has a flip', made);
    const lists: { readonly game: string }[] = [...(await player.get('getAllParticipationUser'))];
    must(!lists.some(({ game }) => game === bid.roundId), 'a list has it', made);
    for (const participationUserId of lacks('getProof') ? [] : [bid.roundId, bid.requestId]) {
      await player.refused('getProof', { participationUserId }, 'NOT_FOUND');
    }
    for (const name of ['getRound', 'getUser', 'getOpenBids'] as const) await player.get(name);
    for (const name of ['resolveBid', 'placeBid'] as const) await player.get(name, bid);
  }),
  test('getOpenBids has the bids that are locked, oldest first, and no others', async ({ player, bidFor }) => {
    const one = await bidFor();
    const locks = [(await player.get('placeBid', one)).lock];
    locks.push((await player.get('placeBid', await bidFor())).lock);
    const open = await player.get('getOpenBids');
    mustBe('they are', open.locks, locks, open);
    must(Date.parse(open.at) >= Date.parse(locks[1]?.createAt ?? ''), 'its time is another one', open);
    await player.get('revealBid', one);
    const later = await player.get('getOpenBids');
    mustBe('they are', later.locks, locks.slice(1), later);
  }),
  test('of two bids on one round at the same moment one is made, and the other is refused with ROUND_OVER', async (stage) => {
    const { player, bidFor, signIn } = stage;
    const bid = await bidFor();
    const both = [player, await signIn()].map((session) =>
      session.outcome('placeBid', { ...bid, requestId: randomUUID() }),
    );
    const outcomes = await Promise.all(both);
    const codes = outcomes.flatMap(({ refusal }) => refusal?.code ?? []);
    mustBe('the refusals', codes, ['ROUND_OVER'], ...outcomes);
  }),
  refuses(
    'placeBid',
    'with a hash that is no SHA-256 in lower case',
    'BAD_INPUT clientSeedHash',
    async ({ bidFor }) => {
      const bid = await bidFor();
      const hashes = ['', 'ab', commitmentOf('').toUpperCase(), 'a'.repeat(65)];
      return hashes.map((clientSeedHash) => ({ ...bid, requestId: randomUUID(), clientSeedHash }));
    },
  ),
  refuses('placeBid', 'that costs more than the wallet has', 'INSUFFICIENT_BALANCE', async ({ openRound, bidOn }) => {
    const round = await openRound();
    const amount = tooHighFor(sumOf(figuresIn(round.wallet)), round);
    const isAllowed = amount <= paiseIn(round.maxBid);
    if (!isAllowed) throw new Unchecked(`the wallet covers a bid of the highest amount, ₹${round.maxBid}`);
    return [bidOn(round, { bidAmount: amount / 100 })];
  }),
  refuses('placeBid', 'on nobody’s round', 'ROUND_OVER', async ({ bidFor }) => [await bidFor({ roundId: 'none' })]),
];

async function allBids({ wire, flip }: Stage) {
  if (!seenBids(wire).length) await flip();
  const all = seenBids(wire);
  must(all.length > 0, 'no answer has a lock', wire.exchanges.at(-1));
  return all;
}

export const everyBid: readonly Clause[] = [
  test('a lock says what was bid, when, by whom and on which terms, and every answer has the same lock and the same end', async (stage) => {
    const { userId: user } = await stage.player.get('getUser');
    for (const { requested, rounds, locks, ends } of await allBids(stage)) {
      for (const end of ends) mustBe('it ended', end, ends[0], ends[0], end);
      for (const lock of locks) {
        mustBe('it says', lock, locks[0], locks[0], lock);
        const { createAt, signature: _, ...terms } = lock;
        const cost = costOfBid(paiseIn(lock.bidAmount), lock) / 100;
        for (const { serverSeedHash, bidChargePercent, winChargePercent } of rounds) {
          const wanted = { ...requested, user, cost, serverSeedHash, bidChargePercent, winChargePercent };
          mustBe('it says', terms, wanted, ...rounds, lock);
        }
        await stage.mustBeNow(createAt, lock);
      }
    }
  }),
  test('a lock is signed by the operator’s key', async (stage) => {
    const { keys } = stage;
    const all = (await allBids(stage)).flatMap(({ locks: [lock] }) => lock ?? []);
    const isSigned = all.some(({ signature }) => signature);
    if (!keys.length && !isSigned)
      throw new Unchecked('without a signature a player can show nobody that you took a bid');
    if (!keys.length) throw new Unchecked('name your public key by --key or SIGNING_KEY');
    for (const lock of all) must((await verifyLock(readLock(lock), keys)) === true, 'no key has signed it', lock);
  }),
];
