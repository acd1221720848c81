import type { ReadonlySignal } from '@preact/signals-react';
import { perSessionSignal } from '../state/session';
import type { Flip } from './bid-operations';
import type { BidOrder } from './orders';

export interface PlayedFlip {
  readonly order: BidOrder;
  readonly flip: Flip;
}

const played = perSessionSignal<readonly PlayedFlip[]>([]);

/** Those whose outcome has been on screen in this document, the latest tap first. */
export const flips: ReadonlySignal<readonly PlayedFlip[]> = played;

/** Does nothing with a flip that is there already. */
export function addFlip(flip: PlayedFlip): void {
  const known = played.peek();
  if (known.some(({ order }) => order.requestId === flip.order.requestId)) return;
  const sorted = [flip, ...known].sort((one, other) => other.order.tappedAt - one.order.tappedAt);
  played.value = sorted.slice(0, 100);
}
