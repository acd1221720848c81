import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/waiting';
import { overlay } from '../state/location';
import { bidState, dismissBid, showLanded } from './bids';
import { close } from './open-calls';
import { round } from './round';
import { balance } from './wallet';

const isCoinOnScreen = signal(false);

/** The coin is the first to tell an outcome. In doubt there is nothing to hide, and Transactions lists what was played. */
const isHolding = computed(
  () =>
    isCoinOnScreen.value && overlay.value !== 'transactions' && ['sending', 'landing'].includes(bidState.value.state),
);

/** The balance as the screen may show it: unchanged from the tap until the coin has landed. Paise. */
export const shownBalance = untilLanded(balance);

/** The round as the screen may show it: the next one appears once the coin has landed. */
export const shownRound = untilLanded(round);

function untilLanded<Value>(source: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let shown = source.peek();
  return computed(() => {
    if (!isHolding.value) shown = source.value;
    return shown;
  });
}

/** For as long as the coin is on screen: nothing else tells an outcome before it lands. Returns a stop function. */
export function startReveal(): () => void {
  isCoinOnScreen.value = true;
  const stop = effect(() => {
    const last = bidState.value;
    if (last.state === 'landing' && overlay.value === 'transactions') showLanded();
    if (last.state === 'refused') void whenVisible().then(() => close(last.bid));
  });
  return () => {
    stop();
    isCoinOnScreen.value = false;
    // The player has seen the reason, and it may no longer hold on the next visit.
    if (bidState.peek().state === 'refused') dismissBid();
  };
}
