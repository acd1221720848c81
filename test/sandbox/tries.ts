import type { GraphQLError } from 'graphql';
import { ExpiringMap } from './expiring-map';
import type { Rules } from './rules';

/** Milliseconds without a try after which the tries before count no more. */
const DAY = 24 * 3_600_000;

interface Tried {
  readonly count: number;
  /** Until when the next one has to wait, and when this one counts no more. Milliseconds since 1970. */
  readonly waitsUntil: number;
  readonly endsAt: number;
}

export interface TriesOptions {
  readonly rules: Rules;
  readonly now: () => number;
  /** The rule that says after how many tries the next one has to wait. */
  readonly free: 'freeTries' | 'freeSends';
  readonly refuse: (retryInSeconds: number) => GraphQLError;
}

/** Counts tries by key, and makes them wait longer and longer: see the head of the SDL. */
export function createTries({ rules, now, free, refuse }: TriesOptions) {
  const tried = new ExpiringMap<Tried>(now);

  return {
    /** Counts a try before anybody knows whether it is right, so that none slips in meanwhile, or refuses it. */
    begin(key: string): void {
      const at = now();
      const last = tried.get(key);
      if (last && at < last.waitsUntil) throw refuse(Math.ceil((last.waitsUntil - at) / 1000));
      const count = last ? last.count + 1 : 1;
      const pause = count < rules[free] ? 0 : rules.firstPause * 2 ** (count - rules[free]);
      tried.set(key, { count, waitsUntil: at + Math.min(pause, rules.longestPause), endsAt: at + DAY });
    },

    /** The last one was right. */
    forget(key: string): void {
      tried.delete(key);
    },
  };
}
