import { setImmediate } from 'node:timers/promises';

interface Timer {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: () => void;
}

/**
 * The time of a phone and its server. It stands still while anything is worked out and then jumps to what is due next: a
 * campaign waits for nothing, and a seed plays the same every time.
 */
export function createClock() {
  const due: Timer[] = [];
  const held = new Set<Promise<unknown>>();
  let now = Date.parse('2026-03-01T10:00:00Z');

  /** Runs something so many ms later; answers how to cancel it. */
  function after(ms: number, run: () => void): () => void {
    const timer = { at: now + Math.max(0, Math.ceil(ms)), run };
    due.splice(due.findLastIndex(({ at }) => at <= timer.at) + 1, 0, timer);
    return () => {
      const index = due.indexOf(timer);
      if (index >= 0) due.splice(index, 1);
    };
  }

  /** Once nothing is left to do but to wait for timers. */
  async function settled(): Promise<void> {
    do {
      await Promise.allSettled(held);
      await setImmediate();
    } while (held.size);
  }

  return {
    /** Milliseconds since 1970. */
    now: () => now,
    after,

    /** Lets no time pass until the promise has settled. */
    hold<Value>(promise: Promise<Value>): Promise<Value> {
      held.add(promise);
      const release = () => void held.delete(promise);
      promise.then(release, release);
      return promise;
    },

    wait: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),

    /** Lets so many ms pass, with all that is due in them. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await settled();
      for (let next = due[0]; next && next.at <= end; next = due[0]) {
        due.shift();
        now = next.at;
        next.run();
        await settled();
      }
      now = end;
    },
  };
}

export type Clock = ReturnType<typeof createClock>;

interface PageTimer {
  readonly run: () => void;
  /** Milliseconds, as of the last start. */
  left: number;
  startedAt: number;
  cancel(): void;
}

/** The timers of one document. They stand still while it is frozen: while its phone sleeps, or in the back-forward cache. */
export function createPageTimers(clock: Clock) {
  const timers = new Map<number, PageTimer>();
  let last = 0;
  let frozen = false;
  let stopped = false;

  function start(id: number, timer: PageTimer): void {
    timer.startedAt = clock.now();
    timer.cancel = clock.after(timer.left, () => {
      timers.delete(id);
      timer.run();
    });
  }

  return {
    setTimeout(run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number {
      const timer = { run: () => run(...given), left: ms, startedAt: 0, cancel() {} };
      if (stopped) return 0;
      timers.set(++last, timer);
      if (!frozen) start(last, timer);
      return last;
    },

    clearTimeout(id: number): void {
      timers.get(id)?.cancel();
      timers.delete(id);
    },

    freeze(): void {
      frozen = true;
      for (const timer of timers.values()) {
        timer.cancel();
        timer.left -= clock.now() - timer.startedAt;
      }
    },

    thaw(): void {
      frozen = false;
      for (const [id, timer] of timers) start(id, timer);
    },

    /** Nothing of it runs any more. */
    stop(): void {
      stopped = true;
      for (const timer of timers.values()) timer.cancel();
      timers.clear();
    },
  };
}
