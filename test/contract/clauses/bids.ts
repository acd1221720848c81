import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { percentOf } from '../../sandbox/amounts';
import { figuresIn, paiseIn, sumOf, walletAfter } from '../amounts';
import { AT_ONCE, atOnce } from '../at-once';
import { type Clause, must, Unchecked } from '../clause';
import { refusesInvalidIds } from '../request-ids';
import type { Stage } from '../stage';

/** The player's bids so far. */
const bidsOf = async ({ player }: Stage) => (await player.get('getAllParticipationUser')).length;

export const bids: readonly Clause[] = [
  {
    says: 'a bid that the limits allow and the wallet covers is made, and its round is over',
    async check({ player, bidFor }) {
      const bid = await bidFor();
      const round = await player.get('getRound');
      must(round.roundId === bid.roundId, 'the round changes before a bid', round);
      const made = await player.outcome('placeBid', bid);
      must(!made.refusal, `it is refused with ${made.refusal?.code}`, made);
      const next = await player.get('getRound');
      must(next.roundId !== bid.roundId, 'the round goes on', next);
    },
  },
  {
    says: 'a repeated bid returns the first flip, in any session, whatever its other arguments are and whatever has happened since',
    async check({ player, bidFor, signIn }) {
      const bid = await bidFor();
      const flip = await player.get('placeBid', bid);
      await player.get('placeBid', await bidFor());
      for (const session of [player, await signIn()]) {
        for (const repeated of [bid, { ...bid, bidOnCoin: 'tails', bidAmount: -5, roundId: 'none' }]) {
          const again = await session.get('placeBid', repeated);
          must(isDeepStrictEqual(again, flip), 'it returns something else', flip, again);
        }
      }
    },
  },
  {
    says: `the same bid ${AT_ONCE} times at the same moment is one bid, and all are answered alike`,
    async check(stage) {
      const { player, bidFor } = stage;
      const before = await bidsOf(stage);
      const bid = await bidFor();
      const flips = await atOnce(() => player.get('placeBid', bid));
      for (const flip of flips) must(isDeepStrictEqual(flip, flips[0]), 'the answers differ', flips[0], flip);
      const made = (await bidsOf(stage)) - before;
      must(made === 1, `it was made ${made} times`, flips[0]);
    },
  },
  {
    says: 'of two bids on one round at the same moment one is made, and the other is refused with ROUND_OVER',
    async check({ player, bidFor }) {
      const bid = await bidFor();
      const ids = [randomUUID(), randomUUID()];
      const outcomes = await Promise.all(ids.map((requestId) => player.outcome('placeBid', { ...bid, requestId })));
      const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
      must(refusals.length === 1, `${2 - refusals.length} were made`, ...outcomes);
      must(refusals[0]?.code === 'ROUND_OVER', 'the code is another one', ...refusals);
    },
  },
  {
    says: 'a bid on nobody’s round is refused with ROUND_OVER, and the current one goes on',
    async check({ player, bidFor }) {
      const bid = await bidFor();
      for (const bidAmount of [bid.bidAmount, -1]) {
        const nobodys = { ...bid, roundId: 'none', bidAmount, requestId: randomUUID() };
        const refusal = await player.refused('placeBid', nobodys);
        must(refusal.code === 'ROUND_OVER', 'the code is another one', refusal);
      }
      const round = await player.get('getRound');
      must(round.roundId === bid.roundId, 'the current round is over', round);
    },
  },
  {
    says: 'an amount below or above the limits or with three decimals is refused by its name, and takes nothing',
    async check(stage) {
      const { player, bidFor } = stage;
      const before = await bidsOf(stage);
      const { minBid, maxBid } = await player.get('getRound');
      for (const bidAmount of [(minBid * 100 - 1) / 100, (maxBid * 100 + 1) / 100, minBid + 0.005]) {
        const refusal = await player.refused('placeBid', await bidFor({ bidAmount }));
        must(
          refusal.code === 'BAD_INPUT' && refusal.field === 'bidAmount',
          `${bidAmount} is refused otherwise`,
          refusal,
        );
      }
      must((await bidsOf(stage)) === before, 'a bid was made all the same');
    },
  },
  {
    says: 'a bid that costs more than the wallet has, with its charge, is refused with INSUFFICIENT_BALANCE, and takes nothing',
    async check({ player, bidFor }) {
      const before = await player.get('placeBid', await bidFor());
      const { maxBid, bidChargePercent } = await player.get('getRound');
      const balance = sumOf(figuresIn(before.wallet));
      let tooMuch = Math.floor(balance / (1 + bidChargePercent / 100));
      while (tooMuch + percentOf(tooMuch, bidChargePercent) <= balance) tooMuch++;
      if (tooMuch > paiseIn(maxBid)) throw new Unchecked(`the wallet covers a bid of the highest amount, ₹${maxBid}`);
      const refusal = await player.refused('placeBid', await bidFor({ bidAmount: tooMuch / 100 }));
      must(refusal.code === 'INSUFFICIENT_BALANCE', 'the code is another one', before, refusal);
      const next = await player.get('placeBid', await bidFor());
      const isWhole = isDeepStrictEqual(figuresIn(next.wallet), walletAfter(figuresIn(before.wallet), next));
      must(isWhole, 'money was taken all the same', before, refusal, next);
    },
  },
  {
    says: 'a bid with an invalid requestId is refused by its name, and the round goes on',
    async check({ player, bidFor }) {
      const bid = await bidFor();
      await refusesInvalidIds(player, 'placeBid', bid);
      const round = await player.get('getRound');
      must(round.roundId === bid.roundId, 'the current round is over', round);
    },
  },
  {
    says: 'a bid that was refused stays refused and has ended its round',
    async check({ player, bidFor }) {
      const bid = await bidFor();
      const refusal = await player.refused('placeBid', { ...bid, bidAmount: bid.bidAmount / 2 });
      const again = await player.refused('placeBid', bid);
      must(again.code === refusal.code, 'the same request is answered otherwise', refusal, again);
      const other = await player.refused('placeBid', { ...bid, requestId: randomUUID() });
      must(other.code === 'ROUND_OVER', 'the round goes on', refusal, other);
    },
  },
];
