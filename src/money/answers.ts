import type { ToldWallet } from '../api/wallet-data';
import { createEvent } from '../lib/event';
import type { Movement } from '../lib/wallet-rows';
import { sessionEnd } from '../state/session';
import type { Flip } from './bid-calls';
import type { BidOrder } from './order';

// What the server answers, for whoever checks it. Nothing in this folder depends on what a check finds.

/** What became of a bid, by an answer. */
export type BidNews = { readonly order: BidOrder } & (
  | { readonly news: 'flipped'; readonly flip: Flip; readonly wallet: ToldWallet | undefined }
  /**
   * unfit: the lock isn't what was tapped, or no key of the operator has signed it. changed: an answer has another lock
   * than the one before. denied, withdrawn: the server says of a locked bid that there is none, or that it was
   * cancelled. overdue: it keeps the outcome back.
   */
  | { readonly news: 'unfit' | 'changed' | 'denied' | 'withdrawn' | 'overdue' }
);

export const bidNews = createEvent<BidNews>();

/** after: the newest row before the call, where the phone knows it and the wallet is exactly that after the row. */
export type OwnRow = Movement & { readonly after?: number | undefined };

export interface WalletNews {
  /** Aborts when the session of the answer ends. */
  readonly session: AbortSignal;
  readonly wallet: ToldWallet | undefined;
  /** The row of the statement that its call has brought about. */
  readonly row: OwnRow | undefined;
}

export const walletNews = createEvent<WalletNews>();

export const tellWallet = (wallet: ToldWallet | undefined, row?: OwnRow): void =>
  walletNews.tell({ session: sessionEnd(), wallet, row });

/** The code of each refusal of an order. Another phone or tab may have changed what it names. */
export const refusalNews = createEvent<string>();
