import { ParseError } from './errors';
import { type None, type Operation, readFields, readText } from './operation';

// A backend may lack both calls (optional.ts, takeBreak).

export type BreakLength = 'DAY' | 'WEEK' | 'MONTH' | 'FOR_GOOD';

/** A player's break from bids and recharges. */
export interface Break {
  /** Milliseconds since 1970. Infinity for a break for good. */
  readonly endsAt: number;
}

function readBreak(value: unknown): Break {
  const { until } = readFields(value);
  const endsAt = until === null ? Number.POSITIVE_INFINITY : Date.parse(readText(until));
  if (Number.isNaN(endsAt)) throw new ParseError();
  return { endsAt };
}

/** Returns undefined without a break. */
export const getBreak: Operation<None, Break | undefined> = {
  operationName: 'getBreak',
  query: 'query getBreak{getBreak{until}}',
  // Only null says that there is no break.
  read: (data) => (data.getBreak === null ? undefined : readBreak(data.getBreak)),
};

/** Returns the player's break. It may be an earlier one that ends later: nothing shortens a break. */
export const takeBreak: Operation<{ length: BreakLength }, Break> = {
  operationName: 'takeBreak',
  query: 'mutation takeBreak($length:BreakLength!){takeBreak(length:$length){until}}',
  read: (data) => readBreak(data.takeBreak),
};
