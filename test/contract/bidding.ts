import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '../sandbox/api-client';
import { commitmentOf } from '../sandbox/rounds';
import { must } from './clause';
import type { Client } from './client';
import { exchangeOf, remember } from './wire';

type Round = Answer<'getRound'>;

/** A player's bids, with their seeds. */
export function createBidding(player: Client) {
  /** The seeds of all bids of the least amount so far, by requestId. */
  const seeds = new Map<string, string>();
  /** Whether a bid may be locked. */
  let mayBeLocked = true;

  /** What the calls of a bid need, for one of the least amount on this round. */
  function bidOn({ roundId, minBid }: Round, change: object = {}) {
    const clientSeed = randomBytes(32).toString('hex');
    const bid = {
      ...{ roundId, bidOnCoin: 'heads', bidAmount: minBid, requestId: randomUUID() },
      ...{ clientSeed, clientSeedHash: commitmentOf(clientSeed), ...change },
    };
    if (bid.bidAmount === minBid) seeds.set(bid.requestId, clientSeed);
    mayBeLocked = true;
    return bid;
  }

  const bidFor = async (change?: object) => bidOn(await player.get('getRound'), change);

  return {
    bidOn,
    /** The same on the current round. */
    bidFor,

    /** Locks and reveals a bid. Returns its flip, with the lock and the wallet after it. */
    async flip(wanted?: ReturnType<typeof bidOn>) {
      const bid = wanted ?? (await bidFor());
      await player.get('placeBid', bid);
      const made = await player.get('revealBid', bid);
      const { status, flip, lock, wallet } = made;
      must(status === 'FLIPPED' && !!flip && !!lock && !!wallet, `the bid is ${status}, not FLIPPED`, made);
      return remember({ ...flip, lock, wallet }, exchangeOf(made));
    },

    /**
     * Ends the bids that are still locked, as far as the backend lets it. Only so many may be cancelled, so the cheapest
     * ones are revealed. Of another check nobody knows the seeds.
     */
    async settle(): Promise<void> {
      if (!mayBeLocked) return;
      mayBeLocked = false;
      const { result } = await player.outcome('getOpenBids').catch(() => ({ result: undefined }));
      for (const { requestId } of result?.locks ?? []) {
        const clientSeed = seeds.get(requestId);
        await player.outcome(clientSeed ? 'revealBid' : 'cancelBid', { requestId, clientSeed }).catch(() => {});
      }
    },
  };
}

export type Bidding = ReturnType<typeof createBidding>;
