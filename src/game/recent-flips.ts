import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { sideTold } from '../audit/told-flips';
import type { CoinSide } from '../lib/fairness';
import { isFlipping } from '../money/bids';
import { flips } from '../money/flips';
import { getLatestFlips } from '../money/history-calls';
import { untilLanding } from '../money/hold';
import type { Participation } from '../money/participation-calls';
import { call } from '../state/call';
import { createResource } from '../state/resource';

/** As many flips as the column of a large screen holds. Transactions lists them all. */
const MOST_FLIPS = 12;

/** A flip that has landed. */
export interface RecentFlip extends Participation {
  readonly side: CoinSide;
}

const landed = computed(() => flips.value.map(({ flip: { participation, side } }) => ({ ...participation, side })));

const resource = createResource(
  (options) => call(getLatestFlips, {}, { ...options, background: true }),
  () => features.history,
);

/** An answer that comes during a toss may tell how the coin lands. */
const latest = untilLanding(resource.current);

/** The player's latest flips, newest first. Those without a side are left out. */
export const recentFlips: ReadonlySignal<readonly RecentFlip[]> = computed(() => {
  const shown = new Map<string, RecentFlip>();
  const told = (latest.value.value ?? []).map((one) => ({ ...one, side: sideTold(one) }));
  // The server may have listed its flips before those that have landed here.
  for (const { side, ...flip } of [...landed.value, ...told]) {
    if (side && !shown.has(flip.game)) shown.set(flip.game, { ...flip, side });
  }
  return [...shown.values()].slice(0, MOST_FLIPS);
});

/** Asks for the latest flips once no coin is in the air. Returns a stop function. */
export function startRecentFlips(): () => void {
  let isAsked = false;
  return effect(() => {
    if (isAsked || isFlipping.value) return;
    isAsked = true;
    untracked(() => void resource.refresh());
  });
}
