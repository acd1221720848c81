import { ParseError } from './errors';
import { type NoVariables, type Operation, readFields, readText } from './operation';

/** A player's break from bids and recharges. */
export interface Break {
  /** Milliseconds since 1970. Infinity for a break for good. */
  readonly endsAt: number;
}

export function readBreak(value: unknown): Break {
  const { until } = readFields(value);
  const endsAt = until === null ? Infinity : Date.parse(readText(until));
  if (Number.isNaN(endsAt)) throw new ParseError();
  return { endsAt };
}

/** Returns undefined without a break. A backend without takeBreak lacks it too (optional.ts). */
export const getBreak: Operation<NoVariables, Break | undefined> = {
  operationName: 'getBreak',
  query: 'query getBreak{getBreak{until}}',
  // Only null says that there is no break.
  read: (data) => (data.getBreak === null ? undefined : readBreak(data.getBreak)),
};
