import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/retry';
import { overlay } from '../state/location';
import { bidState, dismissBid, isFlipping, showLanded } from './bids';
import { close } from './open-calls';
import { round } from './round';
import { balance, wallet } from './wallet';

/** Milliseconds after the tap in which an unanswered bid keeps the figures on screen unchanged. */
const LONGEST_HOLD = 20_000;

const isCoinOnScreen = signal(false);

/** The requestId of the latest bid, until LONGEST_HOLD after its tap. */
const latestBid = signal<string | undefined>(undefined);

const isHolding = computed(() => {
  const last = bidState.value;
  if (!isCoinOnScreen.value || overlay.value === 'transactions') return false;
  return last.state === 'landing' || (isFlipping.value && 'bid' in last && last.bid.requestId === latestBid.value);
});

/** The balance as the screen may show it: unchanged from the tap until the coin has landed. Paise. */
export const shownBalance = untilLanded(balance);

/** The three figures as the screen may show them. */
export const shownWallet = untilLanded(wallet);

/** The round as the screen may show it: the next one appears once the coin has landed. */
export const shownRound = untilLanded(round);

function untilLanded<Value>(source: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let shown = source.peek();
  return computed(() => {
    if (!isHolding.value) shown = source.value;
    return shown;
  });
}

/**
 * Call it while the coin is on screen: the figures then change only once it has landed, or 20 s after a tap without an
 * answer. Opening Transactions lands the coin at once, since the panel lists the flip. Returns a stop function.
 */
export function startReveal(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  isCoinOnScreen.value = true;
  const stop = effect(() => {
    const last = bidState.value;
    if (last.state === 'sending') {
      latestBid.value = last.bid.requestId;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          latestBid.value = undefined;
        },
        last.bid.tappedAt + LONGEST_HOLD - Date.now(),
      );
    }
    if (last.state === 'landing' && overlay.value === 'transactions') showLanded();
    if (last.state === 'refused') void whenVisible().then(() => close(last.bid));
  });
  return () => {
    stop();
    clearTimeout(timer);
    latestBid.value = undefined;
    isCoinOnScreen.value = false;
    // The player has seen the reason, and it may no longer hold on the next visit.
    if (bidState.peek().state === 'refused') dismissBid();
  };
}
