import { install } from '@sinonjs/fake-timers';
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

/**
 * Stops all timers. The test moves the time with tick(), and uninstall() brings the platform's timers back.
 * @param now stops the clock too, at this time
 */
export const stopTimers = (now?: number) =>
  install({ toFake: ['setTimeout', 'clearTimeout', ...(now === undefined ? [] : (['Date'] as const))], now: now ?? 0 });
