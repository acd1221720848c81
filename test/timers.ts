import { define } from './dom';

/**
 * Makes timers so many times faster, including the test's own, until the returned function is called. Sockets and
 * servers keep their speed.
 * @param note called with each requested time in milliseconds
 */
export function hasten(times: number, note: (ms: number) => void = () => {}): () => void {
  const { setTimeout: real } = globalThis;
  define('setTimeout', (run: () => void, ms = 0, ...given: []) => {
    note(ms);
    return real(run, ms / times, ...given);
  });
  return () => define('setTimeout', real);
}

/** Stops all timers; the test moves the time. */
export function stopTimers() {
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();
  let now = 0;
  let last = 0;
  define('setTimeout', (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    due.set(++last, { at: now + ms, run: () => run(...given) });
    return last;
  });
  define('clearTimeout', (id: number) => due.delete(id));
  return {
    /** Moves the time by so many milliseconds and runs the timers that are due. */
    pass(ms: number): void {
      now += ms;
      for (const [id, { at, run }] of due) if (at <= now && due.delete(id)) run();
    },
    /** Restores the platform's timers; the stopped ones still wait for pass(). */
    restart(): void {
      define('setTimeout', setReal);
      define('clearTimeout', clearReal);
    },
  };
}
