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
