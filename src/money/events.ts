import type { ReportedWallet } from '../api/wallet-data';
import type { Movement } from '../domain/wallet';
import { countAnswers } from '../state/call';
import { userId } from '../state/user';
import type { Flip } from './bid-operations';
import type { BidOrder } from './orders';

// What the server answers, for whoever checks it. Nothing in this folder depends on what a check finds.

/** Has one listener, which must listen before anything happens. */
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
   * unfit: the lock isn't what was tapped, or no key of the operator has signed it. changed: an answer has another lock
   * than the one before. denied, withdrawn: the server says of a locked bid that there is none, or that it was
   * cancelled. withheld: it keeps the outcome back.
   */
  | { readonly event: 'unfit' | 'changed' | 'denied' | 'withdrawn' | 'withheld' }
);

export const bidEvents = createEvent<BidEvent>();

interface AnsweredCall {
  /** countAnswers() when the call was first sent. undefined: another document may have sent it, and the figures may be old. */
  readonly sentAt: number | undefined;
  /** What the call has done to the wallet. */
  readonly movements?: readonly Movement[];
  readonly requestId?: string;
}

export interface WalletEvent extends AnsweredCall {
  /** User ID. */
  readonly owner: string;
  readonly wallet: ReportedWallet | undefined;
  /** countAnswers() when it was answered. */
  readonly at: number;
}

export const walletEvents = createEvent<WalletEvent>();

export const emitWallet = (wallet: ReportedWallet | undefined, answered: AnsweredCall): unknown =>
  walletEvents.emit({ ...answered, owner: userId.peek() ?? '', wallet, at: countAnswers() });

/** The code of each refusal of an order. Another phone or tab may have changed what it names. */
export const refusalEvents = createEvent<string>();
