import { randomUUID } from 'node:crypto';
import type { Paise } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import type { Figures } from '../sandbox/ledger';
import { figuresIn, paiseIn } from './amounts';
import type { Client } from './client';

type Flip = Answer<'placeBid'>;

/** A bid, its round as it was shown before, and its outcome. */
export interface Played {
  readonly round: Answer<'getRound'>;
  readonly clientSeed: string;
  readonly bidOnCoin: string;
  /** Paise. */
  readonly amount: Paise;
  readonly flip: Flip;
  /** The wallet before it. undefined for the first one. */
  readonly before: Figures | undefined;
}

/** The least amount whose charge ends in half a paisa. The amount itself if there is none near it. */
function halfwayFrom(amount: Paise, chargeOf: (amount: Paise) => number): Paise {
  for (let one = amount; one < amount + 10_000; one++) if (chargeOf(one) % 1 === 0.5) return one;
  return amount;
}

/**
 * Bids the least amount and those nearest to it whose charges must be rounded up. Returns a function that does it once.
 */
export function createFlips({ get }: Client, count: number): () => Promise<readonly Played[]> {
  async function play(): Promise<readonly Played[]> {
    const played: Played[] = [];
    for (let index = 0; index < count; index++) {
      const round = await get('getRound');
      const least = paiseIn(round.minBid);
      const amounts = [
        least,
        halfwayFrom(least, (amount) => (amount * Math.round(round.bidChargePercent * 100)) / 10_000),
        halfwayFrom(least, (amount) => (2 * amount * Math.round(round.winChargePercent * 100)) / 10_000),
      ];
      const amount = Math.min(amounts[index % 3] ?? least, paiseIn(round.maxBid));
      const bid = { clientSeed: `पासा 🎲 ${randomUUID()}`, bidOnCoin: index % 2 ? 'tails' : 'heads' };
      const request = { ...bid, roundId: round.roundId, bidAmount: amount / 100, requestId: randomUUID() };
      const before = played.at(-1)?.flip.wallet;
      const flip = await get('placeBid', request);
      played.push({ ...bid, round, amount, flip, before: before && figuresIn(before) });
    }
    return played;
  }
  let playing: Promise<readonly Played[]> | undefined;
  return () => {
    playing ??= play();
    return playing;
  };
}
