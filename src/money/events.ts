import type { ReportedWallet } from '../api/wallet-data';
import type { Movement } from '../domain/wallet';
import { countAnswers } from '../state/call';
import { userId } from '../state/user';
import type { Flip } from './bid-operations';
import type { BidOrder } from './orders';

/** For one listener, which must be there before anything happens. Nothing in this folder depends on what it does. */
function createEvent<Value>() {
  let listener: ((value: Value) => unknown) | undefined;
  return {
    /** Returns what the listener returns. */
    emit: (value: Value): unknown => listener?.(value),
    on(next: (value: Value) => unknown): void {
      listener = next;
    },
  };
}

export type BidEvent = { readonly order: BidOrder } & (
  | { readonly event: 'flipped'; readonly flip: Flip }
  /**
   * unfit: the lock isn't what was tapped, or isn't signed. changed: an answer has another lock than the one before.
   * denied, withdrawn: the server says of a locked bid that there is none, or that it was cancelled. withheld: the server
   * keeps the outcome back.
   */
  | { readonly event: 'unfit' | 'changed' | 'denied' | 'withdrawn' | 'withheld' }
);

export const bidEvents = createEvent<BidEvent>();

/** The wallet in the answer to a call of this page. */
export interface WalletEvent {
  /** User ID. */
  readonly owner: string;
  readonly wallet: ReportedWallet | undefined;
  /** countAnswers() when the call was first sent. undefined: another document may have sent it, and the figures may be old. */
  readonly sentAt: number | undefined;
  /** countAnswers() when it was answered. */
  readonly answeredAt: number;
  /** What the call has done to the wallet. */
  readonly movements?: readonly Movement[];
  readonly requestId?: string;
}

export const walletEvents = createEvent<WalletEvent>();

export const emitWallet = (event: Omit<WalletEvent, 'owner' | 'answeredAt'>): unknown =>
  walletEvents.emit({ ...event, owner: userId.peek() ?? '', answeredAt: countAnswers() });

/** The code of each refusal of an order. */
export const refusalEvents = createEvent<string>();
