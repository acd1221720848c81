import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

const SPINNER_DELAY_MS = 200;

const slow = signal(0);

export const working: ReadonlySignal<boolean> = computed(() => slow.value > 0);

/** Shows the progress bar if the work takes long. Returns the same promise. */
export function track<T>(work: Promise<T>): Promise<T> {
  let counted = false;
  const timer = setTimeout(() => {
    counted = true;
    slow.value++;
  }, SPINNER_DELAY_MS);
  const done = () => {
    clearTimeout(timer);
    if (counted) slow.value--;
  };
  work.then(done, done);
  return work;
}
