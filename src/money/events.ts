import type { WholeWallet } from '../api/wallet-data';
import type { LockViolation } from '../domain/fairness';
import type { Movement } from '../domain/wallet';
import { countAnswers } from '../state/call';
import { userId } from '../state/user';
import type { Flip } from './bid-operations';
import type { BidOrder } from './orders';

/** For one listener, which must be there before anything happens. showFlip waits for what it returns. */
function createEvent<Value>() {
  let listener: ((value: Value) => unknown) | undefined;
  return {
    emit: (value: Value): unknown => listener?.(value),
    on(next: (value: Value) => unknown): void {
      listener = next;
    },
  };
}

export type BidEvent = { readonly order: BidOrder } & (
  | { readonly event: 'flipped'; readonly flip: Flip }
  | { readonly event: LockViolation | 'withheld' }
);

export const bidEvents = createEvent<BidEvent>();

export interface WalletEvent {
  readonly owner: string;
  readonly wallet: WholeWallet | undefined;
  /** countAnswers() when the call was sent. undefined: another document may have sent it, and the figures may be old. */
  readonly answersBefore: number | undefined;
  readonly answersNow: number;
  readonly movements?: readonly Movement[];
  readonly requestId?: string;
}

export const walletEvents = createEvent<WalletEvent>();

export const emitWallet = (event: Omit<WalletEvent, 'owner' | 'answersNow'>): unknown =>
  walletEvents.emit({ ...event, owner: userId.peek() ?? '', answersNow: countAnswers() });

export const refusalEvents = createEvent<string>();
