import { ExpiringMap } from './expiring-map';

interface Marks {
  /** Milliseconds since 1970, oldest first. */
  readonly times: readonly number[];
  readonly endsAt: number;
}

export interface WindowOptions {
  readonly now: () => number;
  /** Milliseconds for which a mark counts. */
  readonly lasts: number;
  /** The marks that a key may have. */
  readonly most: () => number;
}

/** Counts what each key does within a time that slides on. */
export function createWindow({ now, lasts, most }: WindowOptions) {
  const marks = new ExpiringMap<Marks>(now);
  const timesOf = (key: string) => (marks.get(key)?.times ?? []).filter((time) => now() < time + lasts);
  const keep = (key: string, times: readonly number[]) => marks.set(key, { times, endsAt: now() + lasts });

  return {
    /** Adds a mark if the key may have another. Returns the seconds until it may, and 0 if the mark was added. */
    mark(key: string): number {
      const times = timesOf(key);
      const [oldest = 0] = times;
      if (times.length >= most()) return Math.ceil((oldest + lasts - now()) / 1000);
      keep(key, [...times, now()]);
      return 0;
    },

    /** Takes the newest mark off. */
    forgive: (key: string): void => void keep(key, timesOf(key).slice(0, -1)),
  };
}

export type Window = ReturnType<typeof createWindow>;
