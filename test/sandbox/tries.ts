import type { GraphQLError } from 'graphql';
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
  readonly refuse: (retryInSeconds: number) => GraphQLError;
}

/** Counts tries for each key, and makes them wait (the head of the SDL says how long). */
export function createTries({ rules, now, free, refuse }: TriesOptions) {
  const tried = new ExpiringMap<Tried>(now);

  return {
    /** Counts a try before it is checked, so that parallel tries count too, or refuses it. */
    begin(key: string): void {
      const at = now();
      const last = tried.get(key);
      if (last && at < last.waitsUntil) throw refuse(Math.ceil((last.waitsUntil - at) / 1000));
      const count = last ? last.count + 1 : 1;
      const pause = count < rules[free] ? 0 : rules.firstPause * 2 ** (count - rules[free]);
      tried.set(key, { count, waitsUntil: at + Math.min(pause, rules.longestPause), endsAt: at + DAY });
    },

    /** Forgets the tries of a key: the last one was right. */
    forget(key: string): void {
      tried.delete(key);
    },
  };
}
