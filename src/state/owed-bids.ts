import { signal } from '@preact/signals-react';
import type { Paise } from '../lib/money';

interface OwedBid {
  readonly requestId: string;
  readonly amount: Paise;
  readonly proof: string;
}

/** The bids of this document without an outcome, whoever is signed in: /login names them after a session has ended. */
export const owedBids = signal<readonly OwedBid[]>([]);
