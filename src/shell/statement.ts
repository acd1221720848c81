import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { createNewest } from '../browser/abort-signals';
import type { StatementKind } from '../lib/statement-kinds';
import { getStatement, type StatementRow } from '../money/history-calls';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';

/** Empty pages in a row after which the server has no end. */
const MOST_EMPTY = 20;

/** Rows. */
const PAGE = 50;

/** The rows stay while the next page loads, and when a page fails. */
export interface LoadedStatement {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly kind: StatementKind | null;
  readonly rows: readonly StatementRow[];
  /** Where the next page begins. undefined: at the newest row. null: there is no more. */
  readonly next: string | null | undefined;
}

const none: LoadedStatement = { state: 'loading', kind: null, rows: [], next: undefined };
const current = sessionSignal(none);
const newest = createNewest();

export const statement: ReadonlySignal<LoadedStatement> = current;

export const openStatement = (kind: StatementKind | null = null): Promise<void> => load({ ...none, kind });

export function dropStatement(): void {
  newest.cancel();
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

/** Never rejects. A toast shows the error. */
async function load(loaded: LoadedStatement, empty = 0): Promise<void> {
  const signal = newest.begin();
  const { kind, next: after } = loaded;
  const kept = after ? loaded.rows : none.rows;
  current.value = { ...loaded, state: 'loading', rows: kept };
  try {
    const page = await call(getStatement, { after: after ?? null, first: PAGE, kind }, { signal });
    const next = page.next === after ? null : page.next;
    // A list that hasn't grown would never ask for the page after an empty one.
    if (next && !page.rows.length) {
      if (empty < MOST_EMPTY) return load({ ...loaded, rows: kept, next }, empty + 1);
      current.value = { ...loaded, state: 'failed', rows: kept };
      return;
    }
    current.value = { state: 'ready', kind, rows: [...kept, ...page.rows], next };
  } catch (error) {
    if (error instanceof AbortedError) return;
    // The server no longer knows where the next page begins: the list must start again at the newest row.
    const isLost = error instanceof GraphqlError && error.details.field === 'after';
    current.value = { ...loaded, state: 'failed', next: isLost ? undefined : after };
  }
}
