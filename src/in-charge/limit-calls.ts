import { ParseError } from '../api/errors';
import { type Fields, type NoVariables, type Operation, readFields, readText } from '../api/operation';
import { readSum } from '../api/sums';
import type { Paise } from '../lib/money';

export type LimitKind = 'ADDED' | 'LOST';

/** The most in a day and in a week. undefined for no limit. The day's is never above the week's. */
export interface Caps {
  readonly day: Paise | undefined;
  readonly week: Paise | undefined;
}

export interface Limit extends Caps {
  /** What counts so far. Below zero for money lost, after winnings. */
  readonly today: Paise;
  readonly thisWeek: Paise;
  /** What comes into force later, at a time in milliseconds since 1970. */
  readonly waiting: (Caps & { readonly from: number }) | undefined;
}

export interface Limits {
  readonly added: Limit;
  readonly lost: Limit;
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new ParseError();
}

/** Only null says that there is no limit. */
function readCap(value: unknown): Paise | undefined {
  if (value === null) return undefined;
  const paise = readSum(value);
  must(paise >= 0);
  return paise;
}

function readCaps({ day, week }: Fields): Caps {
  const caps = { day: readCap(day), week: readCap(week) };
  must(!(Number(caps.day) > Number(caps.week)));
  return caps;
}

const isHigher = (one: Paise | undefined, other: Paise | undefined): boolean => (one ?? Infinity) > (other ?? Infinity);

function readWaiting(value: unknown, now: Caps): Limit['waiting'] {
  if (value === null) return undefined;
  const fields = readFields(value);
  const caps = readCaps(fields);
  // What is lower doesn't wait.
  must(!isHigher(now.day, caps.day) && !isHigher(now.week, caps.week));
  must(isHigher(caps.day, now.day) || isHigher(caps.week, now.week));
  const from = Date.parse(readText(fields.from));
  must(!Number.isNaN(from));
  return { ...caps, from };
}

function readLimit(value: unknown): Limit {
  const fields = readFields(value);
  const caps = readCaps(fields);
  return {
    ...caps,
    today: readSum(fields.today),
    thisWeek: readSum(fields.thisWeek),
    waiting: readWaiting(fields.waiting, caps),
  };
}

/** @throws ParseError for limits that can't be: they must never look like no limits */
function readLimits(value: unknown): Limits {
  const { added, lost } = readFields(value);
  const limits = { added: readLimit(added), lost: readLimit(lost) };
  must(limits.added.today >= 0 && limits.added.today <= limits.added.thisWeek);
  return limits;
}

const CAPS = 'day week';
const LIMIT = `${CAPS} today thisWeek waiting{${CAPS} from}`;
/** The times are for the player’s download alone. */
const FIELDS = `at dayEndsAt weekEndsAt added{${LIMIT}}lost{${LIMIT}}`;

export const getLimits: Operation<NoVariables, Limits> = {
  operationName: 'getLimits',
  query: `query getLimits{getLimits{${FIELDS}}}`,
  read: (data) => readLimits(data.getLimits),
};

/** What is to change, in rupees: null for no limit. What is left out stays. */
export interface LimitChange {
  readonly kind: LimitKind;
  readonly day?: number | null;
  readonly week?: number | null;
}

/** Sets limits of one kind: lower ones at once, higher ones 24 hours later (contract, setLimits). */
export const setLimits: Operation<LimitChange, Limits> = {
  operationName: 'setLimits',
  query: `mutation setLimits($kind:LimitKind!,$day:Float,$week:Float){setLimits(kind:$kind,day:$day,week:$week){${FIELDS}}}`,
  read: (data) => readLimits(data.setLimits),
};
