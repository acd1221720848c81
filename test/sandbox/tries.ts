import { refusal } from './refusal';
import type { Rules } from './rules';

/** Milliseconds without a try after which the tries before count no more. */
const DAY = 24 * 3_600_000;

interface Tried {
  readonly count: number;
  /** When the last one was made, and until when the next one has to wait. Milliseconds since 1970. */
  readonly at: number;
  readonly until: number;
}

/** Counts tries at something secret by key, and makes them wait longer and longer: see the head of the SDL. */
export function createTries(rules: Rules, now: () => number) {
  const tried = new Map<string, Tried>();

  return {
    /** Counts a try before anybody knows whether it is right, so that none slips in meanwhile. Refuses with TOO_MANY_TRIES. */
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

    /** The last one was right. */
    forget(key: string): void {
      tried.delete(key);
    },
  };
}
