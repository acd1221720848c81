import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Clause, must, Unchecked } from '../clause';
import type { Stage } from '../stage';

const needs = ['resolveBid'] as const;

/** The most rounds that are ended to find the limit. */
const MOST = 40;

/** Ends rounds without a bid until the backend lets one go on. Returns the bid on that one, and what it is told. */
async function findLimit({ player, bidFor }: Stage) {
  for (let count = 0; count < MOST; count++) {
    const bid = await bidFor();
    const resolved = await player.get('resolveBid', bid);
    const { roundId } = await player.get('getRound');
    if (roundId === bid.roundId) return { bid, resolved };
  }
  throw new Unchecked(`it lets ${MOST} rounds end without a bid within a minute`);
}

/** What is true once too many rounds have ended without a bid. Nothing that ends a round may come after it. */
export const limits: readonly Clause[] = [
  {
    says: 'where too many rounds have ended without a bid, known bids are answered as before',
    needs,
    async check(stage) {
      const { player, bidFor } = stage;
      const made = await bidFor();
      const flip = await player.get('placeBid', made);
      const wrong = await bidFor({ bidAmount: made.bidAmount / 2 });
      const refusal = await player.refused('placeBid', wrong);
      await findLimit(stage);
      const again = await player.outcome('placeBid', made);
      must(isDeepStrictEqual(again.result, flip), 'a bid that was made is answered otherwise', flip, again);
      const refused = await player.outcome('placeBid', wrong);
      must(refused.refusal?.code === refusal.code, 'a bid that was refused is answered otherwise', refusal, refused);
    },
  },
  {
    says: 'where too many rounds have ended without a bid, resolveBid ends the requestId alone, and the round goes on',
    needs,
    async check(stage) {
      const { player } = stage;
      const { bid, resolved } = await findLimit(stage);
      must(!resolved.flip && !resolved.serverSeed, 'it is told something', resolved);
      const placed = await player.outcome('placeBid', bid);
      must(placed.refusal?.code === 'REQUEST_OVER', 'its bid is not refused with REQUEST_OVER', resolved, placed);
      const other = await player.outcome('placeBid', { ...bid, requestId: randomUUID() });
      must(!other.refusal, 'another bid on the round is refused', resolved, other);
    },
  },
];
