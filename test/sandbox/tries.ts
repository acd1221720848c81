import { ExpiringMap } from './expiring-map';
import type { Rules } from './rules';

/** Milliseconds without a try after which earlier tries no longer count. */
const DAY = 24 * 3_600_000;

interface Tried {
  readonly count: number;
  /** The earliest time of the next try, and when this one no longer counts. Milliseconds since 1970. */
  readonly waitsUntil: number;
  readonly endsAt: number;
}

export interface TriesOptions {
  readonly rules: Rules;
  readonly now: () => number;
  /** The rule that says how many tries are free. */
  readonly free: 'freeTries' | 'freeSends';
}

/** Counts tries for each key, and makes them wait (the head of the SDL says how long). */
export function createTries({ rules, now, free }: TriesOptions) {
  const tried = new ExpiringMap<Tried>(now);

  return {
    /**
     * Counts a try before it is checked, so that parallel tries count too, if the key may try. Returns the seconds until
     * it may, and 0 if the try was counted.
     */
    begin(key: string): number {
      const at = now();
      const last = tried.get(key);
      if (last && at < last.waitsUntil) return Math.ceil((last.waitsUntil - at) / 1000);
      const count = last ? last.count + 1 : 1;
      const pause = count < rules[free] ? 0 : rules.firstPause * 2 ** (count - rules[free]);
      tried.set(key, { count, waitsUntil: at + Math.min(pause, rules.longestPause), endsAt: at + DAY });
      return 0;
    },

    /** Takes one try of a key off. */
    forgive(key: string): void {
      const last = tried.get(key);
      if (!last) return;
      const count = last.count - 1;
      tried.set(key, { ...last, count, waitsUntil: count < rules[free] ? 0 : last.waitsUntil });
    },

    /** Forgets the tries of a key: the last one was right. */
    forget(key: string): void {
      tried.delete(key);
    },
  };
}
