import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Paise } from '../lib/money';
import type { CoinSide } from '../lib/sides';
import { netOf } from '../lib/stakes';
import { currentBid, isTossing, type LandedFlip, landedFlips, landFlip, openBids } from '../money/bids';
import { concealedUntilLanding, setConcealed } from '../money/conceal';
import { type BidOrder, type OpenOrder, startShowing } from '../money/orders';
import { round } from '../money/round';
import { overlay } from '../state/location';
import { perSessionSignal } from '../state/session';

/** Milliseconds after the tap, without a lock. */
const LONGEST_CONCEALED = 20_000;
/** Milliseconds after a toss: the player may still be tapping. */
const COOLDOWN = 1_000;

const inAir = perSessionSignal<BidOrder | undefined>(undefined);
const fallsOn = perSessionSignal<CoinSide | undefined>(undefined);
const cooldownEnd = perSessionSignal(0);

/** The newest bid, as long as its outcome is unknown and its coin isn't in the air. The stage belongs to it. */
export const bidOnStage: ReadonlySignal<OpenOrder<'bid'> | undefined> = computed(() => {
  if (inAir.value) return undefined;
  const landedTap = landedFlips.value[0]?.order.tappedAt ?? -Infinity;
  return openBids.value.findLast(({ order }) => order.tappedAt > landedTap);
});

/** What the coin shows: the latest outcome, heads before the first. undefined: on edge, as the bid on stage has none. */
export const shownSide: ReadonlySignal<CoinSide | undefined> = computed(() =>
  bidOnStage.value || currentBid.value.state === 'refused'
    ? undefined
    : (fallsOn.value ?? landedFlips.value[0]?.flip.side ?? 'heads'),
);

/** The coin turns in the air and nobody knows yet how it lands. */
export const isSpinning: ReadonlySignal<boolean> = computed(
  () => inAir.value !== undefined && ['sending', 'checking', 'revealing'].includes(currentBid.value.state),
);

/** Call it when the fall begins: nothing may tell the side earlier. */
export function fall(): void {
  const current = currentBid.peek();
  if (current.state === 'answered') fallsOn.value = current.result.side;
}

/** Call it when the coin is down: shows all that was held back. Returns the flip, once. */
export function land(): LandedFlip | undefined {
  return batch(() => {
    inAir.value = fallsOn.value = undefined;
    setConcealed(false);
    return landFlip();
  });
}

/** The latest flip if it brought more than it cost. It changes together with the balance. */
export const latestWin: ReadonlySignal<{ readonly requestId: string; readonly net: Paise } | undefined> =
  concealedUntilLanding(
    computed(() => {
      const { value: current } = currentBid;
      const last = current.state === 'answered' ? { order: current.order, flip: current.result } : landedFlips.value[0];
      const net = last && netOf(last.flip.participation);
      return last && net && net > 0 ? { requestId: last.order.requestId, net } : undefined;
    }),
  );

const left = perSessionSignal(0);

/** Milliseconds that were left when it last changed. It doesn't count down: at the end it becomes 0. */
export const cooldownLeft: ReadonlySignal<number> = left;

const beginCooldown = () => {
  cooldownEnd.value = performance.now() + COOLDOWN;
};

const startCooldown = () =>
  effect(() => {
    const until = Math.max(cooldownEnd.value, round.value.value?.opensAt ?? 0);
    left.value = Math.max(0, until - performance.now());
    if (!left.peek()) return;
    const timer = setTimeout(() => {
      left.value = 0;
    }, left.peek());
    return () => clearTimeout(timer);
  });

/**
 * While the coin is on screen a tap throws it and holds the figures back until it has landed, or for 20 s without an
 * answer. A flip of an earlier page lands at once. So does one in the air when a list opens that has it.
 */
export function startToss(): () => void {
  const isOverdue = signal(false);
  const stops = [
    startShowing('bid'),
    startCooldown(),
    effect(() => (isTossing.value ? beginCooldown : undefined)),
    effect(() => {
      isOverdue.value = false;
      if (!inAir.value) return;
      const timer = setTimeout(() => (isOverdue.value = true), inAir.value.tappedAt + LONGEST_CONCEALED - Date.now());
      return () => clearTimeout(timer);
    }),
    effect(() => {
      const { value: current } = currentBid;
      const isListed = overlay.value === 'transactions' || overlay.value === 'statement';
      untracked(() => {
        if (current.state === 'sending') inAir.value = current.order;
        else if (current.state === 'answered' && (isListed || current.order.requestId !== inAir.peek()?.requestId))
          land();
        else if (!isTossing.peek()) inAir.value = undefined;
      });
      const isInTime = current.state === 'revealing' || current.state === 'answered' || !isOverdue.value;
      setConcealed(inAir.value !== undefined && !isListed && isInTime);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    inAir.value = undefined;
    setConcealed(false);
  };
}
