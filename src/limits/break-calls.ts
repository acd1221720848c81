import { ParseError } from '../api/errors';
import { type NoVariables, type Operation, readerOf, readFields, readText, readWhole } from '../api/operation';
import { toPaise } from '../lib/money';

const readPlayed = readerOf({
  /** ISO 8601. */
  since: readText,
  flips: readWhole,
  won: toPaise,
  lost: toPaise,
});

/** A player's break from bids and recharges. */
export interface Break {
  /** Milliseconds since 1970. Infinity for a break for good. */
  readonly endsAt: number;
  /** What was played before a pause that the server has made. A break of the player has none. */
  readonly played?: ReturnType<typeof readPlayed>;
}

function readBreak(value: unknown): Break {
  const { until, played } = readFields(value);
  const endsAt = until === null ? Infinity : Date.parse(readText(until));
  if (Number.isNaN(endsAt)) throw new ParseError();
  return played ? { endsAt, played: readPlayed(played) } : { endsAt };
}

/** Returns undefined without a break. */
export const getBreak: Operation<NoVariables, Break | undefined> = {
  query: 'query getBreak{getBreak{until played{since flips won lost}}}',
  // Only null says that there is no break.
  read: (value) => (value === null ? undefined : readBreak(value)),
};

export type BreakLength = 'DAY' | 'WEEK' | 'MONTH' | 'FOR_GOOD';

/** A break for good needs the password. Returns the break, which may be an earlier one: nothing shortens a break. */
export const takeBreak: Operation<{ length: BreakLength; password: string | null }, Break> = {
  query:
    'mutation takeBreak($length:BreakLength!,$password:String){takeBreak(length:$length,password:$password){until}}',
  read: readBreak,
};
