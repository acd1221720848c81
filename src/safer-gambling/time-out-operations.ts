import { type NoVariables, type Operation, readerOf, readText, readWhole } from '../api/operation';
import { toPaise } from '../lib/money';
import { readTime } from './limit-operations';

const readPlayed = readerOf({ since: readText, flips: readWhole, won: toPaise, lost: toPaise });

const readTimeOut = readerOf({
  /** Milliseconds since 1970. Infinity for self-exclusion. */
  until: (value) => (value === null ? Infinity : readTime(value)),
  /** What was played before a pause of the server. undefined for a time-out of the player. */
  played: (value) => (value ? readPlayed(value) : undefined),
});

export type TimeOut = ReturnType<typeof readTimeOut>;

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
