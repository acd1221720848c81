import { inWords, type Paise, paiseOf } from './amounts';
import type { Bid } from './bids';
import { DAY, dayOf, momentInWords, monthOf, type Period, weekOf } from './periods';
import type { Recharge } from './recharges';
import { badInput, refusal } from './refusal';

export type LimitKind = 'ADDED' | 'LOST';

const PERIODS = { day: dayOf, week: weekOf, month: monthOf };
type Name = keyof typeof PERIODS;
const NAMES: readonly Name[] = ['day', 'week', 'month'];

/** The most in a period, in paise. Infinity for no limit. A shorter period's is never above a longer one's. */
export type Caps = Readonly<Record<Name, Paise>>;

const capsOf = (capOf: (name: Name) => Paise): Caps => ({
  day: capOf('day'),
  week: capOf('week'),
  month: capOf('month'),
});

interface Setting {
  readonly inForce: Caps;
  readonly waiting?: { readonly caps: Caps; readonly from: number };
}

const WAIT = DAY;

export const NO_LIMIT = capsOf(() => Number.POSITIVE_INFINITY);

const isSame = (one: Caps, other: Caps): boolean => NAMES.every((name) => one[name] === other[name]);

const longerThan = (name: Name): readonly Name[] => NAMES.slice(NAMES.indexOf(name) + 1);

const asItStands = (setting: Setting, at: number): Setting =>
  setting.waiting && at >= setting.waiting.from ? { inForce: setting.waiting.caps } : setting;

/** A setting after a change: what is lower comes into force at once, what is higher waits. */
function afterChange(before: Setting, wanted: Caps, at: number): Setting {
  const { inForce, waiting } = asItStands(before, at);
  const least = capsOf((name) => Math.min(inForce[name], wanted[name]));
  // A day's limit above the week's limits nothing.
  const lowered = capsOf((name) =>
    Number.isFinite(least[name]) ? Math.min(least[name], ...longerThan(name).map((one) => least[one])) : least[name],
  );
  if (isSame(lowered, wanted)) return { inForce: lowered };
  const from = waiting && isSame(waiting.caps, wanted) ? waiting.from : at + WAIT;
  return { inForce: lowered, waiting: { caps: wanted, from } };
}

/** A limit in rupees, as on the wire. null for none. */
function checkedCap(field: Name, rupees: number | null): Paise {
  if (rupees === null) return Number.POSITIVE_INFINITY;
  const paise = paiseOf(rupees);
  if (paise !== undefined && paise >= 0) return paise;
  throw badInput(field, 'A limit is ₹0 or more, with at most two decimals.');
}

/** What setLimits asks for: null for no limit. What it leaves out stays as it was requested last. */
export interface LimitRequest extends Partial<Readonly<Record<Name, number | null>>> {
  readonly kind: LimitKind;
}

interface Counted {
  readonly at: number;
  readonly paise: Paise;
}

export function createLimits(now: () => number, countedOf: (kind: LimitKind, userId: number) => readonly Counted[]) {
  const sumIn = ({ from, to }: Period, counted: readonly Counted[]): Paise =>
    counted.reduce((sum, { at, paise }) => (from <= at && at < to ? sum + paise : sum), 0);
  /** What counts in a period. Below zero for LOST after winnings. */
  const used = (kind: LimitKind, userId: number, period: Period): Paise => sumIn(period, countedOf(kind, userId));

  const settings = new Map<string, Setting>();
  const confirmed = new Map<number, number>();
  const settingOf = (kind: LimitKind, userId: number, at: number): Setting =>
    asItStands(settings.get(`${kind} ${userId}`) ?? { inForce: NO_LIMIT }, at);

  return {
    of: (kind: LimitKind, userId: number, at: number) => ({
      ...settingOf(kind, userId, at),
      today: used(kind, userId, dayOf(at)),
      thisWeek: used(kind, userId, weekOf(at)),
      thisMonth: used(kind, userId, monthOf(at)),
    }),

    /** Milliseconds since 1970. undefined if the player has never set any. */
    confirmedAt: (userId: number) => confirmed.get(userId),

    set(userId: number, { kind, ...requested }: LimitRequest): void {
      const at = now();
      const before = settingOf(kind, userId, at);
      const last = before.waiting?.caps ?? before.inForce;
      const wanted = capsOf((name) => {
        const rupees = requested[name];
        return rupees === undefined ? last[name] : checkedCap(name, rupees);
      });
      for (const name of NAMES.filter((one) => Number.isFinite(wanted[one]))) {
        const longer = longerThan(name).find((one) => wanted[name] > wanted[one]);
        if (!longer) continue;
        const message = `The limit of a ${name} can’t be above the limit of a ${longer}: ${inWords(wanted[name])} is more than ${inWords(wanted[longer])}.`;
        throw badInput(requested[name] === undefined ? longer : name, message);
      }
      settings.set(`${kind} ${userId}`, afterChange(before, wanted, at));
      confirmed.set(userId, at);
    },

    /** By how much what has come in crosses the deposit limits that are in force now, in the periods of a time. */
    above(userId: number, received: readonly Counted[], at: number): Paise {
      const { inForce } = settingOf('ADDED', userId, now());
      return Math.max(0, ...NAMES.map((name) => sumIn(PERIODS[name](at), received) - inForce[name]));
    },

    /** Refuses with LIMIT_REACHED if the cost would cross a limit. Names the limit that leaves the least. */
    check(kind: LimitKind, userId: number, cost: Paise, at: number): void {
      const { inForce } = settingOf(kind, userId, at);
      if (isSame(inForce, NO_LIMIT)) return;
      const crossed = NAMES.toReversed()
        .map((name) => {
          const period = PERIODS[name](at);
          return { name, period, left: inForce[name] - used(kind, userId, period) };
        })
        .filter(({ left }) => cost > left)
        .sort((one, other) => one.left - other.left);
      const [first] = crossed;
      if (!first) return;
      const { name, period, left } = first;
      const limit = `limit of ${inWords(inForce[name])} a ${name}.`;
      const [rest, end] = [inWords(Math.max(0, left)), momentInWords(period.to)];
      const sentences =
        kind === 'LOST'
          ? `You could lose more than your loss ${limit} You can bid up to ${rest} with its charge until ${end}.`
          : `You would add more than your deposit ${limit} You can add up to ${rest} until ${end}.`;
      throw refusal('LIMIT_REACHED', sentences);
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

export const lostBy = (bids: readonly Bid[]): readonly Counted[] =>
  bids.map(({ amount, charge, at, status, flip }) => {
    return { at, paise: status === 'CANCELLED' ? 0 : amount + charge - (flip?.payout ?? 0) };
  });

export const addedBy = (recharges: readonly Recharge[]): readonly Counted[] =>
  recharges.map(({ amount, status, received, returned, openedAt: at }) => {
    return { at, paise: status === 'PENDING' ? amount : received - returned };
  });
