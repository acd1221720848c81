import {
  type Operation,
  readerOf,
  readFields,
  readId,
  readRequiredText,
  readShortText,
  readText,
} from '../api/operation';
import { toPaise } from '../lib/money';
import type { BidResult } from '../lib/stakes';

/**
 * One flip of the player (spec section 3). Participation, and game for its round, are the wire's words; transaction is the
 * panel's that lists them. Everywhere else it is a flip, of a round.
 */
export interface Participation extends BidResult {
  /** For getProof. '' if the server sends none. */
  readonly id: string;
  /** Milliseconds since 1970. NaN if the server sends no time. */
  readonly time: number;
}

/** A row as received. There may be ten thousand, and only those on screen are read. */
export type RawParticipation = unknown;

export function readParticipation(raw: RawParticipation): Participation {
  const fields = readFields(raw);
  const { game, status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge, bidOnCoin, user } = fields;
  return {
    game: readShortText(game),
    id: readText(fields.participationUserId),
    time: timeOf(raw),
    won: status === true,
    bid: toPaise(bidAmount),
    bidCharge: toPaise(biddingAmountCharge),
    win: toPaise(winAmount),
    winCharge: toPaise(winAmountCharge),
    bidOn: readText(bidOnCoin),
    player: readId(user),
  };
}

/** Reads ISO 8601, or milliseconds since 1970, which some backends send. NaN for anything else. */
export function timeOf(raw: RawParticipation): number {
  const { createAt } = readFields(raw);
  if (typeof createAt === 'string') return /\D/.test(createAt) ? Date.parse(createAt) : Number(createAt);
  return typeof createAt === 'number' ? createAt : Number.NaN;
}

/** The contract’s FlipProof. */
const readSeeds = readerOf({
  roundId: readRequiredText,
  /** The commitment. */
  serverSeedHash: readRequiredText,
  serverSeed: readRequiredText,
  clientSeed: readRequiredText,
});

export type FlipSeeds = ReturnType<typeof readSeeds>;

export const getProof: Operation<{ participationUserId: string }, FlipSeeds> = {
  query:
    'query getProof($participationUserId:ID!){getProof(participationUserId:$participationUserId){roundId serverSeedHash serverSeed clientSeed}}',
  read: readSeeds,
};
