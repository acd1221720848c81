import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readLock, verifyLock } from '../../../src/lib/lock';
import { percentOf } from '../../sandbox/amounts';
import type { Answer } from '../../sandbox/api-client';
import { commitmentOf } from '../../sandbox/rounds';
import { figuresIn, leastCost, paiseIn, sumOf, taken } from '../amounts';
import { AT_ONCE, atOnce } from '../at-once';
import { type Clause, Lacking, must, Unchecked } from '../clause';
import { refusesInvalidIds } from '../request-ids';

type Round = Answer<'getRound'>;

/** The least amount in rupees that costs more than the wallet has. */
function tooMuchFor({ wallet, maxBid, bidChargePercent }: Round): number {
  const balance = sumOf(figuresIn(wallet));
  let paise = Math.floor(balance / (1 + bidChargePercent / 100));
  while (paise + percentOf(paise, bidChargePercent) <= balance) paise++;
  if (paise > paiseIn(maxBid)) throw new Unchecked(`the wallet covers a bid of the highest amount, ₹${maxBid}`);
  return paise / 100;
}

/** What is refused, with which code, and the values of the argument that is wrong. */
const refused: readonly [what: string, code: string, field: string, values: (round: Round) => readonly unknown[]][] = [
  [
    'of an amount below or above the limits or with three decimals',
    'BAD_INPUT',
    'bidAmount',
    ({ minBid, maxBid }) => [(minBid * 100 - 1) / 100, (maxBid * 100 + 1) / 100, minBid + 0.005],
  ],
  [
    'with a hash that is no SHA-256 in lower case',
    'BAD_INPUT',
    'clientSeedHash',
    () => ['', 'ab', commitmentOf('').toUpperCase(), 'a'.repeat(65)],
  ],
  ['that costs more than the wallet has', 'INSUFFICIENT_BALANCE', 'bidAmount', (round) => [tooMuchFor(round)]],
  ['on nobody’s round', 'ROUND_OVER', 'roundId', () => ['none']],
];

const refusals = refused.map(
  ([what, code, field, values]): Clause => ({
    says: `a bid ${what} is refused with ${code}, takes nothing, and ends no round`,
    check: ({ player, bidOn, changesNothing }) =>
      changesNothing(async () => {
        const round = await player.get('getRound');
        for (const value of values(round)) {
          const bid = bidOn(round, { [field]: value });
          await player.refused('placeBid', bid, code, code === 'BAD_INPUT' ? field : undefined);
        }
      }),
  }),
);

export const bids: readonly Clause[] = [
  {
    says: 'a bid that the limits allow and the wallet covers is locked: its cost has left the wallet, and its round is used up',
    async check({ player, bidOn }) {
      const round = await player.get('getRound');
      const bid = bidOn(round);
      const made = await player.outcome('placeBid', bid);
      must(!made.refusal, `it is refused with ${made.refusal?.code}`, made);
      const { status, wallet } = made.result;
      const after = taken(figuresIn(round.wallet), leastCost(round));
      must(status === 'LOCKED', `it is ${status}`, made);
      must(!!wallet && isDeepStrictEqual(figuresIn(wallet), after), 'the wallet is another one', round, made);
      const next = await player.get('getRound');
      must(next.roundId !== bid.roundId, 'the round goes on', made, next);
      await player.refused('placeBid', { ...bid, requestId: randomUUID() }, 'ROUND_OVER');
      await player.get('revealBid', bid);
    },
  },
  {
    says: 'a lock says what was bid, by whom and on which terms',
    async check({ player, bidOn }) {
      const round = await player.get('getRound');
      const { clientSeed, ...bid } = bidOn(round);
      const { userId } = await player.get('getUser');
      const made = await player.get('placeBid', bid);
      const { createAt = '', signature, ...terms } = made.lock ?? {};
      const { serverSeedHash, bidChargePercent, winChargePercent } = round;
      const wanted = {
        ...{ ...bid, gameType: 'coin', user: userId, cost: leastCost(round) / 100 },
        ...{ serverSeedHash, bidChargePercent, winChargePercent },
      };
      must(isDeepStrictEqual({ ...terms }, wanted), 'a term is another one', round, made);
      must(!Number.isNaN(Date.parse(createAt)), 'it has no time', made);
      await player.get('revealBid', { ...bid, clientSeed });
    },
  },
  {
    says: 'before its reveal nothing tells a bid’s outcome or the server’s seed, and no list or proof of flips has it',
    async check({ player, bidOn, lacks, seedTold }) {
      const round = await player.get('getRound');
      const bid = bidOn(round);
      const made = await player.get('placeBid', bid);
      must(!made.flip, 'the lock has a flip', made);
      const lists: { readonly game: string }[] = [...(await player.get('getAllParticipationUser'))];
      if (!(await lacks('getLatestFlips'))) lists.push(...(await player.get('getLatestFlips')).flips);
      must(!lists.some(({ game }) => game === bid.roundId), 'a list has it', made);
      for (const participationUserId of (await lacks('getProof')) ? [] : [bid.roundId, bid.requestId]) {
        await player.refused('getProof', { participationUserId }, 'NOT_FOUND');
      }
      for (const name of ['getRound', 'getUser', 'getOpenBids'] as const) await player.get(name);
      for (const name of ['resolveBid', 'placeBid'] as const) await player.get(name, bid);
      must(!seedTold(round), 'the seed is told', made, seedTold(round));
      await player.get('revealBid', bid);
    },
  },
  {
    says: 'getOpenBids has the bids that are locked, oldest first, and no others',
    async check({ player, bidFor }) {
      const one = await bidFor();
      const locks = [(await player.get('placeBid', one)).lock];
      const other = await bidFor();
      locks.push((await player.get('placeBid', other)).lock);
      const open = await player.get('getOpenBids');
      must(isDeepStrictEqual(open.locks, locks), 'the locks are others', open);
      must(Date.parse(open.at) >= Date.parse(locks[1]?.createAt ?? ''), 'its time is another one', open);
      await player.get('revealBid', one);
      const later = await player.get('getOpenBids');
      must(isDeepStrictEqual(later.locks, locks.slice(1)), 'a bid that was revealed is still there', later);
      await player.get('revealBid', other);
    },
  },
  {
    says: 'a lock is signed by the operator’s key',
    async check({ player, bidFor, keys }) {
      const bid = await bidFor();
      const made = await player.get('placeBid', bid);
      await player.get('revealBid', bid);
      const isSigned = !!made.lock?.signature;
      if (!keys.length && !isSigned) throw new Lacking('signatures: a player can show nobody that you took a bid');
      if (!keys.length) throw new Unchecked('name your public key by --key or SIGNING_KEY');
      must((await verifyLock(readLock(made.lock), keys)) === 'signed', 'no key has signed it', made);
    },
  },
  {
    says: 'a repeated bid returns the bid as it is by now, in any session, whatever its other arguments are',
    async check({ player, bidFor, signIn }) {
      const bid = await bidFor();
      const sessions = [player, await signIn()];
      const repeats = [bid, { ...bid, bidOnCoin: 'tails', bidAmount: -5, roundId: 'none', clientSeedHash: '' }];
      for (const move of ['placeBid', 'revealBid'] as const) {
        const made = await player.get(move, bid);
        for (const session of sessions) {
          for (const repeated of repeats) {
            const again = await session.get('placeBid', repeated);
            must(isDeepStrictEqual(again, made), 'it returns something else', made, again);
          }
        }
      }
    },
  },
  {
    says: `the same bid ${AT_ONCE} times at the same moment is one bid, and all are answered alike`,
    async check({ player, bidFor }) {
      const bid = await bidFor();
      const made = await atOnce(() => player.get('placeBid', bid));
      for (const one of made) must(isDeepStrictEqual(one, made[0]), 'the answers differ', made[0], one);
      const round = await player.get('getRound');
      must(isDeepStrictEqual(round.wallet, made[0]?.wallet), 'it was made several times', made[0], round);
      await player.get('revealBid', bid);
    },
  },
  {
    says: 'of two bids on one round at the same moment one is made, and the other is refused with ROUND_OVER',
    async check({ player, bidFor, signIn }) {
      const bid = await bidFor();
      const both = [player, await signIn()].map((session) => ({ session, requestId: randomUUID() }));
      const outcomes = await Promise.all(
        both.map(({ session, requestId }) => session.outcome('placeBid', { ...bid, requestId })),
      );
      const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
      must(refusals.length === 1, `${2 - refusals.length} were made`, ...outcomes);
      must(refusals[0]?.code === 'ROUND_OVER', 'the code is another one', ...refusals);
      for (const { requestId } of both) await player.outcome('revealBid', { ...bid, requestId });
    },
  },
  ...refusals,
  refusesInvalidIds('placeBid', [], ({ bidFor }) => bidFor()),
  {
    says: 'a bid that was refused stays refused, and another one on its round is made',
    async check({ player, bidFor, flip }) {
      const bid = await bidFor();
      const { code } = await player.refused('placeBid', { ...bid, bidAmount: bid.bidAmount / 2 });
      await player.refused('placeBid', bid, code);
      const resolved = await player.get('resolveBid', bid);
      must(resolved.status === 'NOT_MADE', 'resolveBid says that it was made', resolved);
      const next = await flip({ ...bid, requestId: randomUUID() });
      must(next.participation.game === bid.roundId, 'the next bid is on another round', next);
    },
  },
];
