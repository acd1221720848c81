import type { Settlement } from '../lib/fairness';
import { toPaise } from '../lib/money';
import { readFields, readLabel, readText } from './read';

/** One flip of the player (spec section 3). */
export interface Participation extends Settlement {
  readonly game: string;
  /** Milliseconds since 1970. NaN if the server sends no time. */
  readonly time: number;
}

/** A row as received. There may be ten thousand, and only those on screen are read. */
export type RawParticipation = unknown;

export function readParticipation(raw: RawParticipation): Participation {
  const { game, status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge, bidOnCoin, user } = readFields(raw);
  return {
    game: readLabel(game),
    time: timeOf(raw),
    won: status === true,
    bid: toPaise(bidAmount),
    bidCharge: toPaise(biddingAmountCharge),
    win: toPaise(winAmount),
    winCharge: toPaise(winAmountCharge),
    bidOn: readText(bidOnCoin),
    player: /^\d+$/.test(readText(user)) ? readText(user) : '',
  };
}

export const PARTICIPATION_FIELDS =
  'game bidAmount biddingAmountCharge bidOnCoin gameType participationUserId status user username winAmount winAmountCharge createAt';

/** Reads ISO 8601, or milliseconds since 1970, which some backends send. NaN for anything else. */
export function timeOf(raw: RawParticipation): number {
  const { createAt } = readFields(raw);
  if (typeof createAt === 'string') return /\D/.test(createAt) ? Date.parse(createAt) : Number(createAt);
  return typeof createAt === 'number' ? createAt : Number.NaN;
}
