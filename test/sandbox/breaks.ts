import { momentInWords } from './periods';
import { refusal } from './refusal';

const LENGTHS = {
  DAY: 24 * 3_600_000,
  WEEK: 7 * 24 * 3_600_000,
  MONTH: 30 * 24 * 3_600_000,
  FOR_GOOD: Number.POSITIVE_INFINITY,
};

export type TimeOutLength = keyof typeof LENGTHS;

/** The players’ time-outs from bids and recharges, and self-exclusion, which never ends. Milliseconds since 1970. */
export function createTimeOuts(now: () => number) {
  const endOf = new Map<number, number>();

  /** The end of a player's time-out: Infinity for self-exclusion, undefined if there is none. */
  function endsAt(userId: number, at = now()): number | undefined {
    const end = endOf.get(userId) ?? 0;
    return at < end ? end : undefined;
  }

  return {
    endsAt,

    isSelfExclusion: (userId: number): boolean => endsAt(userId) === Number.POSITIVE_INFINITY,

    /** Starts a time-out, and returns its end. One that ends later stays as it is: none can be shortened. */
    take(userId: number, length: TimeOutLength): number {
      const at = now();
      const end = Math.max(at + LENGTHS[length], endsAt(userId, at) ?? 0);
      endOf.set(userId, end);
      return end;
    },

    check(userId: number, at: number): void {
      const end = endsAt(userId, at);
      if (end === undefined) return;
      const state = Number.isFinite(end) ? `on a time-out until ${momentInWords(end)}` : 'self-excluded';
      throw refusal('ON_BREAK', `You’re ${state}: you can’t bid or recharge.`);
    },
  };
}
