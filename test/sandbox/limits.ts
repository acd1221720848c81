import { inWords, type Paise, paiseOf } from './amounts';
import type { Bid } from './bids';
import { DAY, dayOf, momentInWords, type Period, weekOf } from './periods';
import type { Recharge } from './recharges';
import { badInput, refusal } from './refusal';

/** The kinds of LimitKind in the SDL. */
export type LimitKind = 'ADDED' | 'LOST';

/** The most in a day and in a week, in paise. Infinity for no limit. The day's is never above the week's. */
export interface Caps {
  readonly day: Paise;
  readonly week: Paise;
}

interface Setting {
  readonly inForce: Caps;
  /** What comes into force later. */
  readonly waiting?: { readonly caps: Caps; readonly from: number };
}

/** How long a higher limit waits, in milliseconds. */
const WAIT = DAY;

const NONE: Caps = { day: Number.POSITIVE_INFINITY, week: Number.POSITIVE_INFINITY };

const isSame = (one: Caps, other: Caps): boolean => one.day === other.day && one.week === other.week;

/** Whether the day's limit is above the week's. No limit a day is above none. */
const isCrossed = ({ day, week }: Caps): boolean => day > week && Number.isFinite(day);

/** A setting at a later moment: what waited may have come into force. */
const asItStands = (setting: Setting, at: number): Setting =>
  setting.waiting && at >= setting.waiting.from ? { inForce: setting.waiting.caps } : setting;

/** A setting after a change: what is lower comes into force at once, what is higher waits. */
function afterChange(before: Setting, wanted: Caps, at: number): Setting {
  const { inForce, waiting } = asItStands(before, at);
  const day = Math.min(inForce.day, wanted.day);
  const week = Math.min(inForce.week, wanted.week);
  // A day's limit above the week's limits nothing.
  const lowered = { week, day: Number.isFinite(day) ? Math.min(day, week) : day };
  if (isSame(lowered, wanted)) return { inForce: lowered };
  const from = waiting && isSame(waiting.caps, wanted) ? waiting.from : at + WAIT;
  return { inForce: lowered, waiting: { caps: wanted, from } };
}

/** A limit in rupees, as on the wire. null for none. */
function checkedCap(field: 'day' | 'week', rupees: number | null): Paise {
  if (rupees === null) return Number.POSITIVE_INFINITY;
  const paise = paiseOf(rupees);
  if (paise !== undefined && paise >= 0) return paise;
  throw badInput(field, 'A limit is ₹0 or more, with at most two decimals.');
}

/** What setLimits asks for: null for no limit. What it leaves out stays as it was asked for last. */
export interface LimitRequest {
  readonly kind: LimitKind;
  readonly day?: number | null;
  readonly week?: number | null;
}

/**
 * The limits that players set for money added and money lost.
 * @param used what counts in a period: may be below zero for LOST, after winnings
 */
export function createLimits(now: () => number, used: (kind: LimitKind, userId: number, period: Period) => Paise) {
  const settings = new Map<string, Setting>();
  const settingOf = (kind: LimitKind, userId: number, at: number): Setting =>
    asItStands(settings.get(`${kind} ${userId}`) ?? { inForce: NONE }, at);

  return {
    of: (kind: LimitKind, userId: number, at: number) => ({
      ...settingOf(kind, userId, at),
      today: used(kind, userId, dayOf(at)),
      thisWeek: used(kind, userId, weekOf(at)),
    }),

    /** Refuses with BAD_INPUT. */
    set(userId: number, { kind, day, week }: LimitRequest): void {
      const at = now();
      const before = settingOf(kind, userId, at);
      const last = before.waiting?.caps ?? before.inForce;
      const wanted = {
        day: day === undefined ? last.day : checkedCap('day', day),
        week: week === undefined ? last.week : checkedCap('week', week),
      };
      if (isCrossed(wanted)) {
        const message = `The limit of a day can’t be above the limit of a week: ${inWords(wanted.day)} is more than ${inWords(wanted.week)}.`;
        throw badInput(day === undefined ? 'week' : 'day', message);
      }
      settings.set(`${kind} ${userId}`, afterChange(before, wanted, at));
    },

    /** Refuses with LIMIT_REACHED if the cost would cross a limit. Names the limit that leaves the least. */
    check(kind: LimitKind, userId: number, cost: Paise, at: number): void {
      const { inForce } = settingOf(kind, userId, at);
      if (isSame(inForce, NONE)) return;
      const crossed = (['week', 'day'] as const)
        .map((name) => {
          const period = (name === 'week' ? weekOf : dayOf)(at);
          return { name, period, left: inForce[name] - used(kind, userId, period) };
        })
        .filter(({ left }) => cost > left)
        .sort((one, other) => one.left - other.left);
      const [first] = crossed;
      if (!first) return;
      const { name, period, left } = first;
      const limit = `Your limit for money ${kind.toLowerCase()} is ${inWords(inForce[name])} a ${name}.`;
      const rest = inWords(Math.max(0, left));
      throw refusal('LIMIT_REACHED', `${limit} ${rest} of it is left until ${momentInWords(period.to)}.`);
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

const isIn = ({ from, to }: Period, at: number): boolean => from <= at && at < to;

/** The costs of the bids that were locked in a period, less their payouts. */
export const lostIn = (period: Period, bids: readonly Bid[]): Paise =>
  bids.reduce(
    (lost, { amount, charge, at, status, flip }) =>
      isIn(period, at) && status !== 'CANCELLED' ? lost + amount + charge - (flip?.payout ?? 0) : lost,
    0,
  );

/** What the recharges that were opened in a period have brought, or may bring. */
export const addedIn = (period: Period, recharges: readonly Recharge[]): Paise =>
  recharges.reduce(
    (added, { amount, status, received, openedAt }) =>
      isIn(period, openedAt) ? added + (status === 'PENDING' ? amount : received) : added,
    0,
  );
