import type { Paise } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import { halfwayFrom, paiseIn } from './amounts';
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

/** Plays bids of the least amount and those nearest to it whose charges must be rounded up. */
export function createFlips({ get }: Client, { bidOn, flip }: Bidding, count: number) {
  async function play(bidOnCoin: string, amountFor: (round: Answer<'getRound'>) => Paise): Promise<Played> {
    const round = await get('getRound');
    const amount = Math.min(amountFor(round), paiseIn(round.maxBid));
    const bid = bidOn(round, { bidOnCoin, bidAmount: amount / 100 });
    return { round, clientSeed: bid.clientSeed, bidOnCoin, amount, flip: await flip(bid) };
  }

  async function playAll(): Promise<readonly Played[]> {
    const played: Played[] = [];
    for (let index = 0; index < count; index++) {
      const one = await play(index % 2 ? 'tails' : 'heads', ({ minBid, bidChargePercent, winChargePercent }) => {
        const percents = [0, bidChargePercent, 2 * winChargePercent];
        return halfwayFrom(paiseIn(minBid), percents[index % 3] ?? 0);
      });
      played.push(one);
    }
    return played;
  }

  let playing: Promise<readonly Played[]> | undefined;
  return {
    play,
    /** The flips that several clauses judge. They are made once. */
    flips(): Promise<readonly Played[]> {
      playing ??= playAll();
      return playing;
    },
  };
}
