import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

// What would tell how the coin lands is held back from the tap until the landing. game/toss.ts decides when.

const isConcealed = signal(false);
const snapshots: (() => void)[] = [];

/** The value as screens show it: until the coin has landed, as it was at the tap. */
export function hiddenUntilLanding<Value>(source: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let atTap = source.peek();
  snapshots.push(() => {
    atTap = source.peek();
  });
  return computed(() => (isConcealed.value ? atTap : source.value));
}

/** Holds everything back, or shows it again. */
export function setConcealed(wanted: boolean): void {
  if (wanted && !isConcealed.peek()) for (const takeSnapshot of snapshots) takeSnapshot();
  isConcealed.value = wanted;
}
