import { ParseError } from '../api/errors';
import { type NoVariables, type Operation, readFields, readText } from '../api/operation';

/** A player's break from bids and recharges. */
export interface Break {
  /** Milliseconds since 1970. Infinity for a break for good. */
  readonly endsAt: number;
}

function readBreak(value: unknown): Break {
  const { until } = readFields(value);
  const endsAt = until === null ? Infinity : Date.parse(readText(until));
  if (Number.isNaN(endsAt)) throw new ParseError();
  return { endsAt };
}

/** Returns undefined without a break. */
export const getBreak: Operation<NoVariables, Break | undefined> = {
  operationName: 'getBreak',
  query: 'query getBreak{getBreak{until}}',
  // Only null says that there is no break.
  read: (data) => (data.getBreak === null ? undefined : readBreak(data.getBreak)),
};

export type BreakLength = 'DAY' | 'WEEK' | 'MONTH' | 'FOR_GOOD';

/** A break for good needs the password. Returns the break, which may be an earlier one: nothing shortens a break. */
export const takeBreak: Operation<{ length: BreakLength; password: string | null }, Break> = {
  operationName: 'takeBreak',
  query:
    'mutation takeBreak($length:BreakLength!,$password:String){takeBreak(length:$length,password:$password){until}}',
  read: (data) => readBreak(data.takeBreak),
};
