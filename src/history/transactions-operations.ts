import { type NoVariables, type Operation, readList } from '../api/operation';
import { timeOf } from '../money/bid-operations';
import { PARTICIPATION_FIELDS } from '../money/early-operations';

/** A row as received. There may be ten thousand, and only those on screen are read. */
export type RawParticipation = unknown;

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
