import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

// What would tell how the coin lands is held back from the tap until the landing. game/toss.ts decides when.

const isHeld = signal(false);
const snapshots: (() => void)[] = [];

/** The value as screens show it: during a hold, as it was at the tap. */
export function untilLanding<Value>(source: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let atTap = source.peek();
  snapshots.push(() => {
    atTap = source.peek();
  });
  return computed(() => (isHeld.value ? atTap : source.value));
}

/** Holds everything back, or shows it again. */
export function setHold(wanted: boolean): void {
  if (wanted && !isHeld.peek()) for (const takeSnapshot of snapshots) takeSnapshot();
  isHeld.value = wanted;
}
