import type { ReadonlySignal } from '@preact/signals-react';
import { sessionSignal } from '../state/session';
import type { BidOrder } from './open-orders';

/** A bid that was not made. The seeds of such bids show whether the server refuses winning bids. */
export interface RefusedBid {
  readonly order: BidOrder;
  /** '' as long as the server hasn't revealed it. */
  readonly serverSeed: string;
}

const refused = sessionSignal<readonly RefusedBid[]>([]);

/** The bids of this visit that were not made, if the server had shown a commitment. */
export const refusedBids: ReadonlySignal<readonly RefusedBid[]> = refused;

const others = ({ requestId }: BidOrder) => refused.peek().filter(({ order }) => order.requestId !== requestId);

/** Adds a bid, or replaces it once its seed is known. Without a commitment there is nothing to check. */
export function noteRefused(order: BidOrder, serverSeed: string): void {
  if (order.serverSeedHash) refused.value = [...others(order), { order, serverSeed }];
}

/** Removes a bid that the server has made after all. */
export function forgetRefused(order: BidOrder): void {
  const left = others(order);
  if (left.length < refused.peek().length) refused.value = left;
}
