import type { ReadonlySignal } from '@preact/signals-react';
import { sessionSignal } from '../state/session';
import type { BidCall } from './open-calls';

/** A bid that was not made. The seeds of such bids show whether the server refuses winning bids. */
export interface RefusedBid {
  readonly bid: BidCall;
  /** '' as long as the server hasn't revealed it. */
  readonly serverSeed: string;
}

const refused = sessionSignal<readonly RefusedBid[]>([]);

/** The bids of this visit that were not made, if the server had shown a commitment. */
export const refusedBids: ReadonlySignal<readonly RefusedBid[]> = refused;

const others = ({ requestId }: BidCall) => refused.peek().filter(({ bid }) => bid.requestId !== requestId);

/** Adds a bid, or replaces it once its seed is known. Without a commitment there is nothing to check. */
export function noteRefused(bid: BidCall, serverSeed: string): void {
  if (bid.serverSeedHash) refused.value = [...others(bid), { bid, serverSeed }];
}

/** Removes a bid that the server has made after all. */
export function forgetRefused(bid: BidCall): void {
  const left = others(bid);
  if (left.length < refused.peek().length) refused.value = left;
}
