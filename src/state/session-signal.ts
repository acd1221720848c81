import { type Signal, signal } from '@preact/signals-react';

const resets: (() => void)[] = [];

/** A signal of something that belongs to the signed-in player: the end of the session takes it back to its first value. */
export function sessionSignal<T>(initial: T): Signal<T> {
  const created = signal(initial);
  resets.push(() => {
    created.value = initial;
  });
  return created;
}

/** Takes every session signal back to its first value. */
export function resetSession(): void {
  for (const reset of resets) reset();
}
