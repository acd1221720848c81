import { randomUUID } from 'node:crypto';
import { apiClient } from './api-client';
import { sideOf } from './rounds';
import type { Sandbox } from './sandbox';

interface Wish {
  readonly win?: boolean;
  /** Rupees. */
  readonly bidAmount?: number;
  readonly requestId?: string;
}

/** A player who bids over the wire. The test chooses how each bid ends. */
export function createBidder(sandbox: Sandbox, name: string) {
  const { userId } = sandbox.account(name);
  const ask = apiClient(sandbox, sandbox.signIn(name));
  return {
    userId,
    ask,

    /** The variables of a bid on the current round, with a client seed that makes it win or lose. */
    async bidFor({ win = false, bidAmount = 10, requestId = randomUUID() }: Wish = {}) {
      const { roundId } = await ask('getRound');
      const side = win ? 'heads' : 'tails';
      let attempt = 0;
      while (sideOf(sandbox.serverSeed(userId), `seed ${attempt}`, roundId) !== side) attempt++;
      return { roundId, bidOnCoin: 'heads', bidAmount, clientSeed: `seed ${attempt}`, requestId };
    },

    /** Changes top_up so that the wallet has this many paise. */
    fill(amount: number): void {
      const { top_up, game, reference_earning } = sandbox.figures(userId);
      sandbox.creditTopUp(userId, amount - game - reference_earning - top_up);
    },
  };
}
