import { define } from './dom';

/**
 * Lets timers run so many times faster, those of the test too; answers how to stop that. Sockets and servers keep their pace.
 * @param note told each length that is asked for, in milliseconds
 */
export function hasten(times: number, note: (ms: number) => void = () => {}): () => void {
  const { setTimeout: real } = globalThis;
  define('setTimeout', (run: () => void, ms = 0, ...given: []) => {
    note(ms);
    return real(run, ms / times, ...given);
  });
  return () => define('setTimeout', real);
}

/** Stops all timers, and goes on by hand. */
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
    /** Lets so many milliseconds pass, with what is due in them. */
    pass(ms: number): void {
      now += ms;
      for (const [id, { at, run }] of due) if (at <= now && due.delete(id)) run();
    },
    /** Makes timers those of the platform again; what is due still waits for pass(). */
    restart(): void {
      define('setTimeout', setReal);
      define('clearTimeout', clearReal);
    },
  };
}
