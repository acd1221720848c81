import type { Operation } from './operation';
import { PARTICIPATION_FIELDS, type RawParticipation, timeOf } from './participation';
import { readList } from './read';

export const getAllParticipationUser: Operation<Readonly<Record<string, never>>, readonly RawParticipation[]> = {
  operationName: 'getAllParticipationUser',
  query: `query getAllParticipationUser{getAllParticipationUser{${PARTICIPATION_FIELDS}}}`,
  read: (data) => newestFirst(readList(data.getAllParticipationUser)),
};

/** Sorts the rows unless they are in order: sorting a long history is slow on a cheap phone. */
export function newestFirst(rows: readonly RawParticipation[]): readonly RawParticipation[] {
  const times = rows.map(timeOf);
  const inOrder = times.every((time, index) => !index || !(time > (times[index - 1] ?? 0)));
  if (inOrder) return rows;
  return rows
    .map((_, index) => index)
    .sort((a, b) => (times[b] || 0) - (times[a] || 0))
    .map((index) => rows[index]);
}
