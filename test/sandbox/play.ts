import { randomUUID } from 'node:crypto';
import { rupeesOf } from './amounts';
import { sideOf } from './rounds';
import type { World } from './world';

export interface Play {
  /** Paise. */
  readonly amount: number;
  readonly win: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Bids through the game's own path. Its client seeds are tried out until the coin lands as wished. */
export function play({ rounds, bids }: World, userId: number, { amount, win, at }: Play): void {
  const { roundId, serverSeed } = rounds.current(userId);
  const bidOnCoin = Number(roundId) % 3 ? 'heads' : 'tails';
  let attempt = 0;
  while ((sideOf(serverSeed, `play ${attempt}`, roundId) === bidOnCoin) !== win) attempt++;
  const clientSeed = `play ${attempt}`;
  bids.place(userId, { roundId, bidOnCoin, bidAmount: rupeesOf(amount), clientSeed, requestId: randomUUID() }, at);
}
