import {
  type NoVariables,
  type Operation,
  readerOf,
  readFields,
  readId,
  readList,
  readRequiredText,
  readShortText,
  readText,
} from '../api/operation';
import { toPaise } from '../lib/money';
import type { ReportedFlip } from '../lib/stakes';
import { PARTICIPATION_FIELDS } from './early-operations';

/** One flip of the player (spec section 3), in the words of the wire. */
export interface Participation extends ReportedFlip {
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

/** Newest first (spec section 3), whatever the order of the answer. */
export const newestFirst = (rows: readonly RawParticipation[]): readonly RawParticipation[] =>
  rows
    .map((row) => ({ row, time: timeOf(row) || 0 }))
    .sort((one, other) => other.time - one.time)
    .map(({ row }) => row);

export const getAllParticipationUser: Operation<NoVariables, readonly RawParticipation[]> = {
  query: `query getAllParticipationUser{getAllParticipationUser{${PARTICIPATION_FIELDS}}}`,
  read: (value) => newestFirst(readList(value)),
};

const readSeeds = readerOf({
  roundId: readRequiredText,
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
