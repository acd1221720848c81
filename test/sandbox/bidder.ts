import { randomUUID } from 'node:crypto';
import { rupeesOf } from './amounts';
import { apiClient } from './api-client';
import { commitmentOf, seedFor } from './rounds';
import type { Sandbox } from './sandbox';

interface Wish {
  readonly win?: boolean;
  /** Rupees. The least is the default. */
  readonly bidAmount?: number;
  readonly requestId?: string;
}

/** A player who bids over the wire. The test chooses how each bid ends. */
export function createBidder(sandbox: Sandbox, name: string) {
  const { userId } = sandbox.account(name);
  const ask = apiClient(sandbox, sandbox.signIn(name));

  async function bidFor({
    win = false,
    bidAmount = rupeesOf(sandbox.rules.minBid),
    requestId = randomUUID(),
  }: Wish = {}) {
    const { roundId } = await ask('getRound');
    const clientSeed = seedFor(win ? 'heads' : 'tails', sandbox.serverSeed(userId), roundId);
    return { roundId, bidOnCoin: 'heads', bidAmount, clientSeed, clientSeedHash: commitmentOf(clientSeed), requestId };
  }

  async function lock(wish?: Wish) {
    const bid = await bidFor(wish);
    await ask('placeBid', bid);
    return bid;
  }

  return {
    userId,
    ask,
    bidFor,

    lock,

    async play(wish?: Wish) {
      const bid = await lock(wish);
      const { flip, ...answer } = await ask('revealBid', bid);
      if (!flip) throw new Error(`${bid.requestId} is ${answer.status}`);
      return { ...answer, flip };
    },
  };
}
