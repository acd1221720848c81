import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { lackingFeatures } from '../api/optional';
import { report } from '../browser/report';
import { checkBid, hasFailed, type Verdict } from '../lib/fairness';
import { isFitting } from '../lib/lock';
import { type BidNews, bidNews } from '../money/answers';
import type { PlayedFlip } from '../money/flips';
import type { BidOrder } from '../money/order';
import { userId } from '../state/user';

/** What no honest server does with a bid that it has locked (BidNews has the words). */
export interface Breach {
  readonly order: BidOrder;
  readonly news: 'unfit' | 'changed' | 'denied';
}

// What was found stays as long as the document: an answer that ends the session takes nothing away.
const found = signal<ReadonlyMap<string, Verdict>>(new Map());
const failed = signal<readonly PlayedFlip[]>([]);
const broken = signal<readonly Breach[]>([]);

const isOwn = ({ order }: { readonly order: BidOrder }) => order.owner === userId.value;

/** What the phone's own check has found, by requestId. A flip that is missing here hasn't been checked yet. */
export const verdicts: ReadonlySignal<ReadonlyMap<string, Verdict>> = found;
export const failedFlips: ReadonlySignal<readonly PlayedFlip[]> = computed(() => failed.value.filter(isOwn));
export const breaches: ReadonlySignal<readonly Breach[]> = computed(() => broken.value.filter(isOwn));

/** Whether the server hasn't kept to the lock of a bid of this player. */
export const isLockBroken = (requestId: string | undefined): boolean =>
  breaches.value.some(({ order }) => order.requestId === requestId);

/** Checks each flip as soon as its outcome is known, whatever is on screen then. */
export const startVerdicts = (): void =>
  bidNews.listen((told) => {
    const { order, news } = told;
    if (news === 'flipped') return void check(told);
    if (news === 'unfit' || news === 'changed' || news === 'denied') {
      if (broken.peek().some((one) => one.news === news && one.order.requestId === order.requestId)) return;
      broken.value = [{ order, news }, ...broken.peek()];
    }
    report('proof', news);
  });

async function check({ order, flip, wallet }: Extract<BidNews, { news: 'flipped' }>): Promise<void> {
  const verdict = await judge(order, flip, wallet?.row);
  const known = found.peek().get(order.requestId);
  // Another answer doesn't undo a proof that has failed.
  if (hasFailed(known)) return;
  found.value = new Map(found.peek()).set(order.requestId, verdict);
  if (hasFailed(verdict)) failed.value = [{ order, flip, isRetold: false }, ...failed.peek()];
  report('proof', verdict);
}

async function judge(order: BidOrder, flip: PlayedFlip['flip'], row: number | undefined): Promise<Verdict> {
  // A bid that was flipped without a lock before it has its lock checked now.
  if (!order.lock || !(await isFitting(order.lock, order).catch(() => true))) return 'wrong-lock';
  const verdict = await checkBid(order, flip, !lackingFeatures.has('proofs'));
  // Nobody can say whether a wallet that the answer leaves out adds up.
  const isIncomplete = verdict === 'fair' && row === undefined && !lackingFeatures.has('history');
  return isIncomplete ? 'incomplete' : verdict;
}
