import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError, ApiError } from '../api/errors';
import { getAllParticipationUser, type RawParticipation } from '../api/participations';
import { call } from './call';
import { sessionSignal } from './session-signal';

export type Transactions =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'loaded'; readonly rows: readonly RawParticipation[] };

const current = sessionSignal<Transactions>({ state: 'loading' });
let newest: AbortController | undefined;

/** The player's game participations, newest first. */
export const transactions: ReadonlySignal<Transactions> = current;

/** Loads the list anew, as each opening of its panel does (spec section 4). An older answer still out is dropped. */
export async function loadTransactions(): Promise<void> {
  newest?.abort();
  newest = new AbortController();
  const { signal } = newest;
  current.value = { state: 'loading' };
  try {
    current.value = { state: 'loaded', rows: await call(getAllParticipationUser, {}, { signal }) };
  } catch (error) {
    if (error instanceof AbortedError) return;
    current.value = { state: 'failed', reason: error instanceof ApiError ? error.message : 'Something went wrong.' };
  }
}

/** Lets go of the list, which can be long, once its panel has closed. */
export function dropTransactions(): void {
  newest?.abort();
  current.value = { state: 'loading' };
}
