import { setImmediate } from 'node:timers/promises';

interface Timer {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: () => void;
}

/**
 * The time of a phone and its server. It stands still while code runs and then jumps to the next timer: a campaign
 * never waits, and a seed always gives the same result.
 */
export function createClock() {
  const due: Timer[] = [];
  let now = Date.parse('2026-03-01T10:00:00Z');

  /** Runs something after so many ms. Returns a function that cancels it. */
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

    /** Moves the time by so many ms and runs the timers that are due. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await setImmediate();
      for (let next = due[0]; next && next.at <= end; next = due[0]) {
        due.shift();
        now = next.at;
        next.run();
        // Lets all pending promises settle.
        await setImmediate();
      }
      now = end;
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
