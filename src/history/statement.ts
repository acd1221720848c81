import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { abortingPrevious } from '../browser/abort-signals';
import type { StatementKind } from '../lib/statement-kinds';
import { getStatement, type StatementRow } from '../money/statement-operations';
import { newestRow } from '../money/wallet';
import { call } from '../state/call';
import { perSessionSignal } from '../state/session';

const PAGE = 50;

/** The rows stay while the next page loads, and when a page fails. */
interface LoadedStatement {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly kind: StatementKind | null;
  readonly rows: readonly StatementRow[];
  /** The number of the newest row in the wallet when the first page was requested. */
  readonly newest: number | undefined;
  /** Where the next page begins. undefined: the first has not come. null: there is no more. */
  readonly next: string | null | undefined;
}

const none: LoadedStatement = { state: 'loading', kind: null, rows: [], newest: undefined, next: undefined };
const current = perSessionSignal(none);
const requests = abortingPrevious();

export const statement: ReadonlySignal<LoadedStatement> = current;

export const openStatement = (kind: StatementKind | null = null): Promise<void> => load({ ...none, kind });

export function dropStatement(): void {
  requests.cancel();
  current.value = none;
}

/** The next page, or the one that has failed. */
export function loadMore(): void {
  const loaded = current.peek();
  if (loaded.state === 'failed' || (loaded.state === 'ready' && loaded.next)) void load(loaded);
}

async function load(loaded: LoadedStatement): Promise<void> {
  const signal = requests.begin();
  const { kind, next: after } = loaded;
  const newest = after ? loaded.newest : newestRow.peek();
  current.value = { ...loaded, state: 'loading' };
  try {
    const { rows, next } = await call(getStatement, { after: after ?? null, first: PAGE, kind }, { signal });
    current.value = { state: 'ready', kind, rows: [...loaded.rows, ...rows], newest, next };
  } catch (error) {
    if (error instanceof AbortedError) return;
    // A page that the server no longer knows: the next try begins anew.
    const isGone = error instanceof GraphqlError && error.details.field === 'after';
    current.value = { ...(isGone ? { ...none, kind } : loaded), state: 'failed', newest };
  }
}
