import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { report } from '../browser/report';
import { checkFlip, hasFailed, type ToldFlip, type Verdict } from '../lib/fairness';
import { isFitting } from '../lib/lock';
import { type BidNews, bidNews } from '../money/answers';
import type { PlayedFlip } from '../money/flips';
import { untilLanding } from '../money/hold';
import type { BidOrder } from '../money/order';
import type { Participation } from '../money/participation-calls';
import { userId } from '../state/user';

/** What no honest server does with a bid that it has locked (BidNews has the words). */
export interface Breach {
  readonly order: BidOrder;
  readonly news: Exclude<BidNews['news'], 'flipped' | 'overdue'>;
}

/** A bid and an answer with its outcome. */
export type AnsweredFlip = Pick<PlayedFlip, 'order' | 'flip'>;

export interface JudgedFlip extends AnsweredFlip {
  readonly verdict: Verdict;
}

// What was found stays as long as the document: an answer that ends the session takes nothing away.
const found = signal<ReadonlyMap<string, JudgedFlip>>(new Map());
const broken = signal<readonly Breach[]>([]);

const isOwn = ({ order }: { readonly order: BidOrder }) => order.owner === userId.value;

/**
 * What the phone's own check has found, by requestId, held during a toss. A flip that is missing here hasn't been checked
 * yet.
 */
export const judgedFlips: ReadonlySignal<ReadonlyMap<string, JudgedFlip>> = untilLanding(found);
const shownBroken = untilLanding(broken);
const failedOf = (judged: ReadonlyMap<string, JudgedFlip>) =>
  [...judged.values()].filter((flip) => isOwn(flip) && hasFailed(flip.verdict)).reverse();

/** The newest first. */
export const failedFlips: ReadonlySignal<readonly JudgedFlip[]> = computed(() => failedOf(judgedFlips.value));
export const breaches: ReadonlySignal<readonly Breach[]> = computed(() => shownBroken.value.filter(isOwn));
/** Both at once, for the storage: a reload in mid-air loses nothing. */
export const findings: ReadonlySignal<readonly (JudgedFlip | Breach)[]> = computed(() => [
  ...failedOf(found.value),
  ...broken.value.filter(isOwn),
]);

/** Whether the server hasn't kept to the lock of a bid of this player. */
export const isLockBroken = (requestId: string | undefined): boolean =>
  breaches.value.some(({ order }) => order.requestId === requestId);

/** Checks each flip as soon as its outcome is known, whatever is on screen then. */
export const startVerdicts = (): void =>
  bidNews.listen((told) => {
    const { order, news } = told;
    if (news === 'flipped') return void check(told);
    if (news !== 'overdue') noteBreach({ order, news });
    report('proof', news);
  });

export function noteBreach(breach: Breach): void {
  const isSame = ({ order, news }: Breach) => news === breach.news && order.requestId === breach.order.requestId;
  if (!broken.peek().some(isSame)) broken.value = [breach, ...broken.peek()];
}

async function check({ order, flip, wallet }: Extract<BidNews, { news: 'flipped' }>): Promise<void> {
  const verdict = await judge({ order, flip }, wallet?.row);
  noteFlip({ order, flip, verdict });
  if (hasFailed(verdict)) report('proof', verdict);
}

/** Another answer doesn't undo a proof that has failed. */
export function noteFlip(judged: JudgedFlip): void {
  const { requestId } = judged.order;
  if (!hasFailed(found.peek().get(requestId)?.verdict)) found.value = new Map(found.peek()).set(requestId, judged);
}

/** A flip of the player, by the answer to its bid or by Transactions. */
export interface OwnFlip extends ToldFlip {
  readonly participation: Participation;
  readonly before: BidOrder | undefined;
}

export function toldOf({ order, flip: { participation, side, serverSeed } }: AnsweredFlip): OwnFlip {
  return { owner: order.owner, participation, side, seeds: { ...order, serverSeed }, before: order };
}

async function judge({ order, flip }: AnsweredFlip, row: number | undefined): Promise<Verdict> {
  // A bid that was flipped without a lock before it has its lock checked now.
  if (!order.lock || !(await isFitting(order.lock, order).catch(() => true))) return 'wrong-lock';
  const verdict = await checkFlip(toldOf({ order, flip }), features.proofs);
  // Nobody can say whether a wallet that the answer leaves out adds up.
  const isIncomplete = verdict === 'fair' && row === undefined && features.history;
  return isIncomplete ? 'incomplete' : verdict;
}
