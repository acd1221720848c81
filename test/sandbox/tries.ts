import { refusal } from './refusal';
import type { Rules } from './rules';

/** Milliseconds without a try after which earlier tries no longer count. */
const DAY = 24 * 3_600_000;

interface Tried {
  readonly count: number;
  /** The time of the last try, and the earliest time of the next one. Milliseconds since 1970. */
  readonly at: number;
  readonly until: number;
}

/** Counts tries at a secret for each key, and makes them wait (the head of the SDL says how long). */
export function createTries(rules: Rules, now: () => number) {
  const tried = new Map<string, Tried>();

  return {
    /** Counts a try before it is checked, so that parallel tries count too. Refuses with TOO_MANY_TRIES. */
    begin(key: string): void {
      const at = now();
      const last = tried.get(key);
      if (last && at < last.until) {
        const retryInSeconds = Math.ceil((last.until - at) / 1000);
        throw refusal('TOO_MANY_TRIES', 'Too many tries.', { retryInSeconds });
      }
      const count = last && at < last.at + DAY ? last.count + 1 : 1;
      const pause = count < rules.freeTries ? 0 : rules.firstPause * 2 ** (count - rules.freeTries);
      tried.set(key, { count, at, until: at + Math.min(pause, rules.longestPause) });
    },

    /** Forgets the tries of a key: the last one was right. */
    forget(key: string): void {
      tried.delete(key);
    },
  };
}
