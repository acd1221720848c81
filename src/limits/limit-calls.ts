import { ParseError } from '../api/errors';
import { type Fields, type NoVariables, type Operation, readFields, readText } from '../api/operation';
import { readSum } from '../api/sums';
import type { Paise } from '../lib/money';

export type LimitKind = 'ADDED' | 'LOST';

/** The periods of limits, the shortest first. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** The most in a period. undefined for no limit. A shorter period's is never above a longer one's. */
export type Caps = Readonly<Record<Period, Paise | undefined>>;

export interface Limit extends Caps {
  /** What counts so far. Below zero for money lost, after winnings. */
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

function readCaps({ day, week, month }: Fields): Caps {
  const caps = { day: readCap(day), week: readCap(week), month: readCap(month) };
  const known = PERIODS.flatMap((period) => caps[period] ?? []);
  must(known.every((cap, index) => !(cap < Number(known[index - 1]))));
  return caps;
}

const isHigher = (one: Paise | undefined, other: Paise | undefined): boolean => (one ?? Infinity) > (other ?? Infinity);

function readWaiting(value: unknown, now: Caps): Limit['waiting'] {
  if (value === null) return undefined;
  const fields = readFields(value);
  const caps = readCaps(fields);
  // What is lower doesn't wait.
  must(!PERIODS.some((period) => isHigher(now[period], caps[period])));
  must(PERIODS.some((period) => isHigher(caps[period], now[period])));
  return { ...caps, from: readTime(fields.from) };
}

function readTime(value: unknown): number {
  const time = Date.parse(readText(value));
  must(!Number.isNaN(time));
  return time;
}

function readLimit(value: unknown): Limit {
  const fields = readFields(value);
  const caps = readCaps(fields);
  return {
    ...caps,
    today: readSum(fields.today),
    thisWeek: readSum(fields.thisWeek),
    thisMonth: readSum(fields.thisMonth),
    waiting: readWaiting(fields.waiting, caps),
  };
}

/** @throws ParseError for limits that can't be: they must never look like no limits */
function readLimits(value: unknown): Limits {
  const { confirmedAt, ...fields } = readFields(value);
  const [added, lost] = [readLimit(fields.added), readLimit(fields.lost)];
  must(added.today >= 0 && added.today <= added.thisWeek && added.today <= added.thisMonth);
  return { confirmedAt: confirmedAt === null ? undefined : readTime(confirmedAt), added, lost };
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
