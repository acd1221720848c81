import { ParseError } from '../api/errors';
import { type NoVariables, type Operation, readerOf, readFields, readText, readWhole } from '../api/operation';
import { toPaise } from '../lib/money';

/** since is ISO 8601. */
const readPlayed = readerOf({ since: readText, flips: readWhole, won: toPaise, lost: toPaise });

/** A time-out from bids and recharges, self-exclusion, or a pause that the server makes. */
export interface TimeOut {
  /** Milliseconds since 1970. Infinity for self-exclusion. */
  readonly endsAt: number;
  /** What was played before a pause of the server. Only such a pause has it. */
  readonly played?: ReturnType<typeof readPlayed>;
}

function readTimeOut(value: unknown): TimeOut {
  const { until, played } = readFields(value);
  const endsAt = until === null ? Infinity : Date.parse(readText(until));
  if (Number.isNaN(endsAt)) throw new ParseError();
  return played ? { endsAt, played: readPlayed(played) } : { endsAt };
}

/** Returns undefined without a time-out: only null says so. */
export const getBreak: Operation<NoVariables, TimeOut | undefined> = {
  query: 'query getBreak{getBreak{until played{since flips won lost}}}',
  read: (value) => (value === null ? undefined : readTimeOut(value)),
};

export type TimeOutLength = 'DAY' | 'WEEK' | 'MONTH' | 'FOR_GOOD';

/** One longer than a day needs the password. Returns the time-out, which may be an earlier one: nothing shortens it. */
export const takeBreak: Operation<{ length: TimeOutLength; password: string | null }, TimeOut> = {
  query:
    'mutation takeBreak($length:BreakLength!,$password:String){takeBreak(length:$length,password:$password){until}}',
  read: readTimeOut,
};
