import { effect, untracked } from '@preact/signals-react';
import { lackingCalls } from '../api/optional';
import { getRound, ROUND_VARIABLES } from '../api/round';
import { whenVisible } from '../browser/retry';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';
import { askQuietly, isFlipping, isPlayed, notMade } from './bids';
import { type BidOrder, close, keepOpen, openOrders } from './open-orders';
import { lacksSeed, noteHidden } from './refused-bids';
import { loadRound, round } from './round';

/** After so many rounds of asking in vain, a seed that the server keeps to itself counts as that of a win. */
const MOST_FAILURES = 3;

let isAsking = false;

/**
 * Asks about the bids without an outcome or without their seed: at the start, at `online`, and after each answer about
 * a later bid or round. One at a time, and never while a bid is in the air: an answer may end the round of that bid.
 * Returns a stop function.
 */
export function startAskingAboutBids(): () => void {
  const askAboutAll = () => void ask(Infinity);
  const stops = [
    effect(() => {
      if (userId.value) untracked(askAboutAll);
    }),
    effect(() => {
      // The server has answered. It isn't troubled again and again about what it keeps to itself.
      if (!isFlipping.value && round.value) untracked(() => void ask(MOST_FAILURES));
    }),
  ];
  addEventListener('online', askAboutAll);
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', askAboutAll);
  };
}

/** Asks about the bids that have failed less often than this. */
async function ask(mostFailures: number): Promise<void> {
  if (isAsking || isFlipping.peek() || lackingCalls.has('resolveBid')) return;
  isAsking = true;
  const air = new AbortController();
  const stop = effect(() => {
    if (isFlipping.value || !userId.value) air.abort();
  });
  for (const order of openOrders('bid')) {
    const { isHidden, failures = 0 } = order;
    if (!isHidden || failures >= mostFailures) continue;
    // It stays open only until the player looks at the page.
    if (isPlayed(order)) continue;
    if (!air.signal.aborted) await askAbout(order, air.signal);
  }
  stop();
  isAsking = false;
}

async function askAbout(order: BidOrder, signal: AbortSignal): Promise<void> {
  const outcome = await askQuietly(order, signal);
  if (!outcome) return;
  if (outcome.state === 'made') {
    whenVisible(() => close(order));
    void loadRound();
  } else if (outcome.state === 'unknown') await noteFailure(order, signal);
  else {
    if (!order.isRefused) showToast(notMade(order));
    if (lacksSeed(order)) await noteFailure({ ...order, isRefused: true }, signal);
    else whenVisible(() => close(order));
    // The answer may have ended the round.
    if (!order.isRefused || !lacksSeed(order)) void loadRound();
  }
}

/** Counts a failure only if the server answers other calls, and if the round of a bid that was not made is over. */
async function noteFailure(order: BidOrder, signal: AbortSignal): Promise<void> {
  const current = await call(getRound, ROUND_VARIABLES, { signal, background: true }).catch(() => undefined);
  const isDue = current !== undefined && !(order.isRefused && current.roundId === order.roundId);
  const failures = (order.failures ?? 0) + Number(isDue);
  keepOpen({ ...order, isHidden: true, failures });
  if (failures >= MOST_FAILURES && order.serverSeedHash) noteHidden(order);
}
