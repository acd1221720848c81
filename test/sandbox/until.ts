import { setTimeout } from 'node:timers/promises';

/** Waits until the condition is true. Throws after thirty seconds, as a journey does. */
export async function until(condition: () => boolean): Promise<void> {
  const limit = Date.now() + 30_000;
  while (!condition()) {
    if (Date.now() > limit) throw new Error('It did not happen within thirty seconds');
    await setTimeout(5);
  }
}
