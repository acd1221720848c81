import { computed, type ReadonlySignal } from '@preact/signals-react';
import { cancelBid, getOpenBids } from '../api/bid';
import type { Lock } from '../lib/lock';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { tellWallet } from './answers';
import { openBids } from './bids';
import { countPushes, walletChanged } from './wallet';

/** Milliseconds after which a lock is nobody's any more: the phone that made it would have revealed it. */
const MINUTE = 60_000;

const resource = createResource((options) => call(getOpenBids, {}, { ...options, background: true }));

const isOld = ({ createAt }: Lock, at: number): boolean => !(at - Date.parse(createAt) < MINUTE);

/** The locked bids that this phone can't reveal: another tab or phone made them, or the storage was cleared. */
export const strayBids: ReadonlySignal<readonly Lock[]> = computed(() => {
  const { at, locks } = resource.current.value.value ?? { at: 0, locks: [] };
  const own = new Set(openBids.value.map(({ order }) => order.requestId));
  return locks.filter((lock) => lock.requestId && !own.has(lock.requestId) && isOld(lock, at));
});

/** Asks for the bids that are locked, now and at `online`, and again when one has become old. Returns a stop function. */
export function startOpenBids(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  async function ask(): Promise<void> {
    clearTimeout(timer);
    await resource.refresh();
    const { at, locks } = resource.current.peek().value ?? { at: 0, locks: [] };
    if (!isOver && locks.some((lock) => !isOld(lock, at))) timer = setTimeout(ask, MINUTE);
  }
  void ask();
  addEventListener('online', ask);
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', ask);
  };
}

/** Cancels a bid that this phone can't reveal. @throws ApiError */
export async function cancelStrayBid({ requestId }: Lock): Promise<'CANCELLED' | 'FLIPPED' | 'NOT_MADE' | 'LOCKED'> {
  const pushesBefore = countPushes();
  const { status, wallet } = await call(cancelBid, { requestId }, { toastAll: true });
  walletChanged(wallet, pushesBefore);
  tellWallet(wallet);
  await resource.refresh();
  return status;
}
