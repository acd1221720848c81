import { setTimeout } from 'node:timers/promises';

// A test may stop the clock of the app.
const { now } = Date;

/** Waits until the condition is true. Throws after thirty seconds, as a journey does. */
export async function until(condition: () => boolean): Promise<void> {
  const limit = now() + 30_000;
  while (!condition()) {
    if (now() > limit) throw new Error('It did not happen within thirty seconds');
    await setTimeout(5);
  }
}
