import type { ReadonlySignal } from '@preact/signals-react';
import type { Flip } from '../api/game';
import { lackingCalls } from '../api/optional';
import { report } from '../browser/report';
import { checkBid, type Finding } from '../lib/fairness';
import { sessionEnd, sessionSignal } from '../state/session';
import type { BidOrder } from './open-orders';

/** A flip of this visit. */
export interface PlayedFlip {
  readonly order: BidOrder;
  readonly flip: Flip;
  /** By performance.now(). */
  readonly landedAt: number;
}

const found = sessionSignal<ReadonlyMap<string, Finding>>(new Map());

/** What the phone's own check has found, by requestId. A flip that is missing here hasn't been checked yet. */
export const findings: ReadonlySignal<ReadonlyMap<string, Finding>> = found;

/** Whether the proof of a flip has failed. */
export function hasFailed({ requestId }: BidOrder): boolean {
  const finding = found.value.get(requestId);
  return finding === 'unfair' || finding === 'uncommitted';
}

/** Checks a flip as soon as its outcome is known, whatever is on screen then, and reports a proof that failed. */
export async function checkPlayed({ order, flip }: PlayedFlip): Promise<void> {
  const session = sessionEnd();
  const checked = await checkBid(order, flip, !lackingCalls.has('seeds'));
  if (session.aborted) return;
  // Nobody can say whether a wallet that the answer leaves out adds up.
  const isIncomplete = checked === 'fair' && !flip.wallet && !lackingCalls.has('getStatement');
  const finding = isIncomplete ? 'incomplete' : checked;
  found.value = new Map(found.peek()).set(order.requestId, finding);
  report('proof', finding);
}
