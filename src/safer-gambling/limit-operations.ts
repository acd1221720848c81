import { ParseError } from '../api/errors';
import { type Fields, type NoVariables, type Operation, readFields, readSum, readText } from '../api/operation';
import type { Paise } from '../lib/money';

/** ADDED is the deposit limit, LOST the loss limit. */
export type LimitKind = 'ADDED' | 'LOST';

/** The periods of limits, the shortest first. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** The most in a period. undefined for no limit. */
export type Caps = Readonly<Record<Period, Paise | undefined>>;

export interface Limit extends Caps {
  /** What counts so far. Below zero for losses, after winnings. */
  readonly today: Paise;
  readonly thisWeek: Paise;
  readonly thisMonth: Paise;
  /** What comes into force later, at a time in milliseconds since 1970. */
  readonly waiting: (Caps & { readonly from: number }) | undefined;
}

export interface Limits {
  /** When the player last chose or confirmed limits: milliseconds since 1970. undefined: never. */
  readonly confirmedAt: number | undefined;
  readonly added: Limit;
  readonly lost: Limit;
}

/** Only null says that there is no limit. */
function readCap(value: unknown): Paise | undefined {
  if (value === null) return undefined;
  const paise = readSum(value);
  if (!(paise >= 0)) throw new ParseError();
  return paise;
}

const readCaps = ({ day, week, month }: Fields): Caps => ({
  day: readCap(day),
  week: readCap(week),
  month: readCap(month),
});

function readTime(value: unknown): number {
  const time = Date.parse(readText(value));
  if (Number.isNaN(time)) throw new ParseError();
  return time;
}

function readWaiting(value: unknown): Limit['waiting'] {
  if (value === null) return undefined;
  const fields = readFields(value);
  return { ...readCaps(fields), from: readTime(fields.from) };
}

function readLimit(value: unknown): Limit {
  const fields = readFields(value);
  return {
    ...readCaps(fields),
    today: readSum(fields.today),
    thisWeek: readSum(fields.thisWeek),
    thisMonth: readSum(fields.thisMonth),
    waiting: readWaiting(fields.waiting),
  };
}

/** @throws ParseError for limits that can't be read: they must never look like no limits */
function readLimits(value: unknown): Limits {
  const { confirmedAt, added, lost } = readFields(value);
  return {
    confirmedAt: confirmedAt === null ? undefined : readTime(confirmedAt),
    added: readLimit(added),
    lost: readLimit(lost),
  };
}

const CAPS = 'day week month';
const LIMIT = `${CAPS} today thisWeek thisMonth waiting{${CAPS} from}`;
/** The other times are for the player’s download alone. */
const FIELDS = `at dayEndsAt weekEndsAt monthEndsAt confirmedAt added{${LIMIT}}lost{${LIMIT}}`;

export const getLimits: Operation<NoVariables, Limits> = {
  query: `query getLimits{getLimits{${FIELDS}}}`,
  read: readLimits,
};

/** What is to change, in rupees: null for no limit. What is left out stays. */
export interface LimitChange extends Partial<Readonly<Record<Period, number | null>>> {
  readonly kind: LimitKind;
}

/** Sets limits of one kind: lower ones at once, higher ones 24 hours later (contract, setLimits). */
export const setLimits: Operation<LimitChange, Limits> = {
  query: `mutation setLimits($kind:LimitKind!,$day:Float,$week:Float,$month:Float){setLimits(kind:$kind,day:$day,week:$week,month:$month){${FIELDS}}}`,
  read: readLimits,
};
