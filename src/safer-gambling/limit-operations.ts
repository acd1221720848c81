import { ParseError } from '../api/errors';
import { type NoVariables, type Operation, readerOf, readSum, readText } from '../api/operation';
import type { Paise } from '../lib/money';

/** ADDED is the deposit limit, LOST the loss limit. */
export type LimitKind = 'ADDED' | 'LOST';

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Only null says that there is none. */
const nullOr =
  <Value>(read: (value: unknown) => Value) =>
  (value: unknown) =>
    value === null ? undefined : read(value);

function readCap(value: unknown): Paise {
  const paise = readSum(value);
  if (paise < 0) throw new ParseError();
  return paise;
}

/** Milliseconds since 1970. */
export function readTime(value: unknown): number {
  const time = Date.parse(readText(value));
  if (Number.isNaN(time)) throw new ParseError();
  return time;
}

const caps = { day: nullOr(readCap), week: nullOr(readCap), month: nullOr(readCap) };

export type Caps = Readonly<Record<Period, Paise | undefined>>;

const readLimit = readerOf({
  ...caps,
  // What counts so far. Below zero for losses, after winnings.
  today: readSum,
  thisWeek: readSum,
  thisMonth: readSum,
  waiting: nullOr(readerOf({ ...caps, from: readTime })),
});

export type Limit = ReturnType<typeof readLimit>;

/** @throws ParseError for limits that can't be read: they must never look like no limits */
const readLimits = readerOf({
  /** When the player last chose or confirmed limits. undefined: never. */
  confirmedAt: nullOr(readTime),
  added: readLimit,
  lost: readLimit,
});

type Limits = ReturnType<typeof readLimits>;

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
