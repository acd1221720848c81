import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

const isConcealed = signal(false);
const snapshots: (() => void)[] = [];

/** What may tell how the coin lands, as screens show it: until the landing, as it was at the tap. */
export function concealedUntilLanding<Value>(source: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let atTap = source.peek();
  snapshots.push(() => {
    atTap = source.peek();
  });
  return computed(() => (isConcealed.value ? atTap : source.value));
}

/** game/toss.ts decides when. */
export function setConcealed(wanted: boolean): void {
  if (wanted && !isConcealed.peek()) for (const takeSnapshot of snapshots) takeSnapshot();
  isConcealed.value = wanted;
}
