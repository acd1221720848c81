import type { Paise } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import { paiseIn } from './amounts';
import type { Bidding } from './bidding';
import type { Client } from './client';

/** A bid, its round and the wallet as they were shown before, and its outcome. */
export interface Played {
  readonly round: Answer<'getRound'>;
  readonly clientSeed: string;
  readonly bidOnCoin: string;
  /** Paise. */
  readonly amount: Paise;
  readonly flip: Awaited<ReturnType<Bidding['flip']>>;
}

/** The least amount whose charge ends in half a paisa. The amount itself if there is none near it. */
function halfwayFrom(amount: Paise, chargeOf: (amount: Paise) => number): Paise {
  for (let one = amount; one < amount + 10_000; one++) if (chargeOf(one) % 1 === 0.5) return one;
  return amount;
}

/**
 * Bids the least amount and those nearest to it whose charges must be rounded up. Returns a function that does it once.
 */
export function createFlips({ get }: Client, { bidOn, flip }: Bidding, count: number) {
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
      const bidOnCoin = index % 2 ? 'tails' : 'heads';
      const bid = bidOn(round, { bidOnCoin, bidAmount: amount / 100 });
      played.push({ round, clientSeed: bid.clientSeed, bidOnCoin, amount, flip: await flip(bid) });
    }
    return played;
  }
  let playing: Promise<readonly Played[]> | undefined;
  return (): Promise<readonly Played[]> => {
    playing ??= play();
    return playing;
  };
}
