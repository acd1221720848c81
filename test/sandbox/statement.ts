import type { StatementKind } from '../../src/lib/statement-kinds';
import type { Paise } from './amounts';
import type { Booked, Entry } from './ledger';
import { badInput } from './refusal';

export interface StatementRow extends Pick<Entry, 'at' | 'kind'> {
  /** Stays the same: rows are only ever added. */
  readonly number: number;
  readonly reference: string;
  readonly amount: Paise;
  readonly balance: Paise;
}

export interface StatementRequest {
  readonly after?: string | null;
  readonly first: number;
  readonly kind?: StatementKind | null;
}

const MOST = 100;

function rowsOf(entries: readonly Booked[]): StatementRow[] {
  const rows: StatementRow[] = [];
  let balance = 0;
  for (const { row: number, kind, ref: reference, paise, at } of entries) {
    balance += paise;
    // The entries of a row follow one another.
    const amount = (rows[number - 1]?.amount ?? 0) + paise;
    rows[number - 1] = { number, kind, reference, amount, balance, at };
  }
  return rows;
}

/** A page of the rows, newest first, and the cursor of the next one (getStatement in the SDL). */
export function statementOf(entries: readonly Booked[], { after, first, kind }: StatementRequest) {
  if (first < 1 || first > MOST) throw badInput('first', `A page has 1 to ${MOST} rows.`);
  const all = rowsOf(entries).reverse();
  const start = after ? all.findIndex(({ number }) => String(number) === after) + 1 : 0;
  if (after && !start) throw badInput('after', 'This page of the statement is no longer known. Open it again.');
  const wanted = all.slice(start).filter((row) => !kind || row.kind === kind);
  const rows = wanted.slice(0, first);
  return { rows, next: wanted.length > first ? String(rows.at(-1)?.number) : undefined };
}
