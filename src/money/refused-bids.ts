import { computed, type ReadonlySignal } from '@preact/signals-react';
import { readFields, readText } from '../api/operation';
import { lackingCalls } from '../api/optional';
import { report } from '../browser/report';
import { showKeptBackWins, type WouldBe } from '../lib/evidence';
import { checkRefusal } from '../lib/fairness';
import { sessionSignal } from '../state/session';
import { createKeptList } from './kept-list';
import type { BidOrder } from './open-orders';

/** A bid that was not made. The seeds of such bids show whether the server keeps back what would win. */
interface RefusedBid {
  readonly order: BidOrder;
  /** '' as long as the server hasn't revealed it. */
  readonly serverSeed: string;
  /** undefined until it has been checked. */
  readonly check: Awaited<ReturnType<typeof checkRefusal>> | undefined;
}

/** What became known of a bid that was not made. It outlives a reload, unlike its proof. */
interface Judged {
  readonly requestId: string;
  readonly owner: string;
  /** hidden: the server hasn't revealed the seed, though it answered other calls. That counts as a win. */
  readonly outcome: WouldBe | 'hidden';
}

const refused = sessionSignal<readonly RefusedBid[]>([]);
const judged = createKeptList<Judged>('judged-bids', readJudged);

/** The bids of this visit that were not made, if the server had shown a commitment. */
export const refusedBids: ReadonlySignal<readonly RefusedBid[]> = refused;

/** How many bids that were not made would have won or lost, and of how many the server hides the seed. */
export const wouldBes = computed(() => {
  const count = (wanted: Judged['outcome']) => judged.own.value.filter(({ outcome }) => outcome === wanted).length;
  return { win: count('win'), loss: count('loss'), hidden: count('hidden') };
});

/** Whether the bids that were not made show that the server keeps back those that would win. */
export const keepsBackWins: ReadonlySignal<boolean> = computed(() =>
  showKeptBackWins(judged.own.value.map(({ outcome }) => (outcome === 'loss' ? 'loss' : 'win'))),
);

/** Restores what an earlier document of this tab has counted. */
export const restoreJudgedBids = judged.restore;
/** Mirrors what is counted of the signed-in player to session storage. */
export const mirrorJudgedBids = judged.mirror;

const others = ({ requestId }: BidOrder) => refused.peek().filter(({ order }) => order.requestId !== requestId);

/**
 * Adds a bid, or replaces it once its seed is known. Without a commitment there is nothing to check, and a backend that
 * can't resolve a bid can't be blamed for a seed.
 */
export function noteRefused(order: BidOrder, serverSeed: string): void {
  if (!order.serverSeedHash || lackingCalls.has('resolveBid')) return;
  refused.value = [...others(order), { order, serverSeed, check: undefined }];
  if (serverSeed) void judge(order, serverSeed);
}

async function judge(order: BidOrder, serverSeed: string): Promise<void> {
  const { requestId, owner } = order;
  const check = await checkRefusal({ ...order, serverSeed, bidOn: order.side });
  report('proof', check);
  if (refused.peek().some((one) => one.order.requestId === requestId)) {
    refused.value = [...others(order), { order, serverSeed, check }];
  }
  if (check === 'win' || check === 'loss') count({ requestId, owner, outcome: check });
}

/** Counts a bid whose seed the server keeps to itself. */
export const noteHidden = ({ requestId, owner }: BidOrder): void => count({ requestId, owner, outcome: 'hidden' });

function count(one: Judged): void {
  judged.put(one);
  // A visit sends it once, like every report.
  report('proof', keepsBackWins.peek() ? 'kept-back' : one.outcome);
}

/** Whether the seed of a bid that was not made is still missing. */
export const lacksSeed = ({ requestId, serverSeedHash }: BidOrder): boolean =>
  serverSeedHash !== '' && !refused.peek().some(({ order, serverSeed }) => order.requestId === requestId && serverSeed);

/** Removes a bid that the server has made after all. */
export function forgetRefused(order: BidOrder): void {
  judged.remove(order);
  const left = others(order);
  if (left.length < refused.peek().length) refused.value = left;
}

/** Returns undefined if the stored value is none of ours: session storage may hold anything. */
function readJudged(kept: unknown): Judged | undefined {
  const { requestId, owner, outcome } = readFields(kept);
  if (outcome !== 'win' && outcome !== 'loss' && outcome !== 'hidden') return undefined;
  const [id, player] = [readText(requestId), readText(owner)];
  return id && player ? { requestId: id, owner: player, outcome } : undefined;
}
