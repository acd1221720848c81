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
  let now = Date.parse('2026-03-01T10:00:00Z');

  /** Runs something so many ms later; answers how to cancel it. */
  function after(ms: number, run: () => void): () => void {
    const timer = { at: now + Math.max(0, Math.ceil(ms)), run };
    due.splice(due.findLastIndex(({ at }) => at <= timer.at) + 1, 0, timer);
    return () => {
      if (due.includes(timer)) due.splice(due.indexOf(timer), 1);
    };
  }

  return {
    /** Milliseconds since 1970. */
    now: () => now,
    after,
    wait: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),

    /** Lets so many ms pass, with all that is due in them. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await setImmediate();
      for (let next = due[0]; next && next.at <= end; next = due[0]) {
        due.shift();
        now = next.at;
        next.run();
        // Until nothing is left to do but to wait for timers.
        await setImmediate();
      }
      now = end;
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
