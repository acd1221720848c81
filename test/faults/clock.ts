import { setImmediate } from 'node:timers/promises';
import { createClock as createTimers } from '@sinonjs/fake-timers';

/**
 * The time of a phone and its server. It stands still while code runs and then jumps to the next timer: a campaign
 * never waits, and a seed always gives the same result.
 */
export function createClock() {
  const timers = createTimers(Date.parse('2026-03-01T10:00:00Z'));

  /** Runs something after so many ms. Returns a function that cancels it. */
  function after(ms: number, run: () => void): () => void {
    const id = timers.setTimeout(run, Math.ceil(ms));
    return () => timers.clearTimeout(id);
  }

  return {
    /** Milliseconds since 1970. */
    now: () => timers.now,
    after,
    wait: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),

    /** Moves the time by so many ms and runs the timers that are due. */
    async pass(ms: number): Promise<void> {
      let isOver = false;
      await setImmediate();
      after(ms, () => {
        isOver = true;
      });
      while (!isOver) {
        timers.next();
        // Lets all pending promises settle.
        await setImmediate();
      }
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
