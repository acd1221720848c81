import type { Paise } from './amounts';
import type { Entry } from './ledger';
import { badInput } from './refusal';

/** The kinds of StatementKind in the SDL. */
export type StatementKind = 'BID' | 'WIN' | 'RECHARGE' | 'WITHDRAWAL' | 'RETURN' | 'REFERRAL' | 'OTHER';

const kindOf: Readonly<Record<Entry['reason'], StatementKind>> = {
  bid: 'BID',
  'bid charge': 'BID',
  win: 'WIN',
  'win charge': 'WIN',
  recharge: 'RECHARGE',
  withdrawal: 'WITHDRAWAL',
  'withdrawal fee': 'WITHDRAWAL',
  'withdrawal returned': 'RETURN',
  referral: 'REFERRAL',
  gift: 'OTHER',
};

export interface StatementRow {
  /** Stays the same: entries are only ever added. */
  readonly id: string;
  readonly kind: StatementKind;
  readonly reference: string;
  readonly amount: Paise;
  /** The sum of the wallet right after it. */
  readonly balance: Paise;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface StatementRequest {
  readonly after?: string | null;
  readonly first: number;
  readonly kind?: StatementKind | null;
}

const MOST = 100;

/** The rows of a ledger, oldest first. The entries of one kind and one reference are one row. */
function rowsOf(entries: readonly Entry[]): StatementRow[] {
  const rows: StatementRow[] = [];
  let balance = 0;
  for (const { reason, ref: reference, paise, at } of entries) {
    const kind = kindOf[reason];
    balance += paise;
    const last = rows.at(-1);
    const isSame = last?.kind === kind && last.reference === reference;
    if (isSame) rows[rows.length - 1] = { ...last, amount: last.amount + paise, balance };
    else rows.push({ id: `S${rows.length + 1}`, kind, reference, amount: paise, balance, at });
  }
  return rows;
}

/** A page of the rows, newest first, and the cursor of the next one (getStatement in the SDL). */
export function statementOf(entries: readonly Entry[], { after, first, kind }: StatementRequest) {
  if (first < 1 || first > MOST) throw badInput('first', `A page has 1 to ${MOST} rows.`);
  const all = rowsOf(entries).reverse();
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && !start) throw badInput('after', 'This page of the statement is no longer known. Open it again.');
  const wanted = all.slice(start).filter((row) => !kind || row.kind === kind);
  const rows = wanted.slice(0, first);
  return { rows, next: wanted.length > first ? rows.at(-1)?.id : undefined };
}
