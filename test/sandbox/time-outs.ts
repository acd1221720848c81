import type { Paise } from './amounts';
import { type Bid, isFlipped } from './bids';
import { DAY, momentInWords } from './periods';
import { refusal } from './refusal';

const LENGTHS = {
  DAY,
  WEEK: 7 * DAY,
  MONTH: 30 * DAY,
  FOR_GOOD: Number.POSITIVE_INFINITY,
};

export type TimeOutLength = keyof typeof LENGTHS;

/** The players’ time-outs from bids and recharges, and self-exclusion, which never ends. Milliseconds since 1970. */
export function createTimeOuts(now: () => number) {
  const endOf = new Map<number, number>();

  function endsAt(userId: number, at = now()): number | undefined {
    const end = endOf.get(userId) ?? 0;
    return at < end ? end : undefined;
  }

  return {
    endsAt,

    isSelfExclusion: (userId: number): boolean => endsAt(userId) === Number.POSITIVE_INFINITY,

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

/** Play ends when no bid was locked for so long, in milliseconds. So long is a pause, too. */
const PAUSE = 5 * 60_000;

export type Pause = NonNullable<ReturnType<typeof pauseOf>>;

/** The pause that a player, whose bids these are, must make after so many milliseconds of play. */
export function pauseOf(bids: readonly Bid[], at: number, after: number) {
  const begun = bids.findLastIndex((bid, index) => bid.at - (bids[index - 1]?.at ?? -PAUSE) >= PAUSE);
  const [played, last] = [bids.slice(Math.max(0, begun)), bids.at(-1)];
  const since = played[0]?.at ?? at;
  if (!last || at - last.at >= PAUSE || at - since < after) return undefined;
  const nets = played.filter(isFlipped).map(({ amount, charge, flip }) => flip.payout - amount - charge);
  const sum = (some: readonly Paise[]) => some.reduce((total, net) => total + Math.abs(net), 0);
  const [won, lost] = [sum(nets.filter((net) => net > 0)), sum(nets.filter((net) => net <= 0))];
  return { until: last.at + PAUSE, since, flips: nets.length, won, lost };
}
