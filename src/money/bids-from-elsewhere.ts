import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Lock } from '../domain/lock';
import { call, countAnswers } from '../state/call';
import { createResource } from '../state/resource';
import { cancelBid, getOpenBids } from './bid-operations';
import { landedFlips, openBids, sayCostBack, sayOutcome } from './bids';
import { emitWallet } from './events';
import { poll } from './send';
import { countPushes, walletChanged } from './wallet';

/** Milliseconds after which the phone that made a lock would have revealed it. */
const ELSEWHERE_AFTER = 60_000;
const POLL = { base: 60_000, cap: 60_000 } as const;
const MOST = 10;

const resource = createResource(async (options) => {
  const own = new Set(openBids.peek().map(({ order }) => order.requestId));
  const { at, locks } = await call(getOpenBids, {}, { ...options, background: true });
  const isFromElsewhere = ({ requestId, createAt }: Lock) =>
    // A lock without a time counts as old.
    requestId && !own.has(requestId) && !(at - Date.parse(createAt) < ELSEWHERE_AFTER);
  return { fromElsewhere: locks.filter(isFromElsewhere).slice(0, MOST), isEmpty: !locks.length };
});

/** The locked bids that this phone can't reveal: another tab or phone made them, or the storage was cleared. */
export const bidsFromElsewhere: ReadonlySignal<readonly Lock[]> = computed(() => {
  // A list that comes late may have what was tapped meanwhile.
  const own = new Set([...openBids.value, ...landedFlips.value].map(({ order }) => order.requestId));
  return (resource.current.value.value?.fromElsewhere ?? []).filter(({ requestId }) => !own.has(requestId));
});

/** Asks each minute as long as any bid is locked: no push says that another phone has settled it. */
export const startBidsFromElsewhere = (): (() => void) =>
  poll(async () => {
    await resource.refresh();
    return resource.current.peek().value?.isEmpty === true;
  }, POLL);

/** @throws ApiError */
export async function cancelBidFromElsewhere(lock: Lock): Promise<void> {
  const [pushesBefore, answersBefore] = [countPushes(), countAnswers()];
  const { wallet, ...bid } = await call(cancelBid, { requestId: lock.requestId });
  walletChanged(wallet, pushesBefore);
  emitWallet({ wallet, answersBefore });
  if (bid.status === 'CANCELLED') void sayCostBack(lock);
  if (bid.status === 'FLIPPED') sayOutcome(lock.bidAmount, bid.flip);
  await resource.refresh();
}
