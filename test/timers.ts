import { type FakeMethod, install } from '@sinonjs/fake-timers';
import { define } from './dom';
import { undo } from './undo';

/** Makes timers so many times faster, the test's own too, until the returned function is called. @param note gets each time in ms */
export function hasten(times: number, note: (ms: number) => void = () => {}): () => void {
  const { setTimeout: real } = globalThis;
  define('setTimeout', (run: () => void, ms = 0, ...given: []) => {
    note(ms);
    return real(run, ms / times, ...given);
  });
  return () => define('setTimeout', real);
}

/** Stops timeouts until the end of the test or uninstall(): tick() moves the time. @param now stops the clock too, at this time */
export function stopTimers(now?: number, ...more: readonly FakeMethod[]) {
  const timers = install({
    toFake: ['setTimeout', 'clearTimeout', ...(now === undefined ? [] : (['Date'] as const)), ...more],
    now: now ?? 0,
    // Those of a connection that began before: one that isn't cleared fires into what is gone.
    shouldClearNativeTimers: true,
  });
  undo(() => timers.uninstall());
  return timers;
}
