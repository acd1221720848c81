import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { abortingPrevious } from '../browser/abort-signals';
import type { StatementKind } from '../lib/statement-kinds';
import { getStatement, type StatementRow } from '../money/statement-operations';
import { rowOnScreen } from '../money/wallet';
import { call } from '../state/call';
import { perSessionSignal } from '../state/session';

const PAGE = 50;

/** The rows stay while the next page loads, and when a page fails. */
export interface LoadedStatement {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly kind: StatementKind | null;
  readonly rows: readonly StatementRow[];
  /** The number of the newest row in the wallet when the first page was requested. */
  readonly newest: number | undefined;
  /** Where the next page begins. undefined: at the newest row. null: there is no more. */
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

export function loadMore(): void {
  const loaded = current.peek();
  if (loaded.state === 'ready' && loaded.next) void load(loaded);
}

export function loadAgain(): void {
  const loaded = current.peek();
  if (loaded.state === 'failed') void load(loaded);
}

async function load(loaded: LoadedStatement): Promise<void> {
  const signal = requests.begin();
  const { kind, next: after } = loaded;
  const kept = after ? loaded.rows : none.rows;
  const newest = after ? loaded.newest : rowOnScreen.peek();
  current.value = { ...loaded, state: 'loading', rows: kept };
  try {
    const page = await call(getStatement, { after: after ?? null, first: PAGE, kind }, { signal });
    // An empty page is the last one (contract, Statement), or the list would never end.
    const next = page.rows.length ? page.next : null;
    current.value = { state: 'ready', kind, rows: [...kept, ...page.rows], newest, next };
  } catch (error) {
    if (error instanceof AbortedError) return;
    // The server no longer knows where the next page begins: the list must start again at the newest row.
    const isLost = error instanceof GraphqlError && error.details.field === 'after';
    current.value = { ...loaded, state: 'failed', newest, next: isLost ? undefined : after };
  }
}
