import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** Milliseconds until progress is shown. */
const SPINNER_DELAY = 200;

const slow = signal(0);

/** Whether any tracked work has taken longer than 200 ms. */
export const working: ReadonlySignal<boolean> = computed(() => slow.value > 0);

/** Tracks work that the player waits for. Returns the same promise. */
export function track<T>(work: Promise<T>): Promise<T> {
  let counted = false;
  const timer = setTimeout(() => {
    counted = true;
    slow.value++;
  }, SPINNER_DELAY);
  const done = () => {
    clearTimeout(timer);
    if (counted) slow.value--;
  };
  work.then(done, done);
  return work;
}
