import { signal } from '@preact/signals-react';
import {
  type Operation,
  readerOf,
  readFields,
  readRequiredList,
  readShortText,
  readText,
  readWhole,
} from '../api/operation';
import { type Paise, toPaise } from '../lib/money';
import { plus } from '../lib/stakes';
import { STATEMENT_KINDS, type StatementKind } from '../lib/statement-kinds';
import { call } from '../state/call';

const readRow = readerOf({
  /** 1, 2, 3 … in the order of time. undefined if the server numbers no rows. */
  number: readWhole,
  /** A kind that the app doesn't know counts as OTHER. */
  kind(value): StatementKind {
    const kind = readText(value);
    return STATEMENT_KINDS.find((one) => one === kind) ?? 'OTHER';
  },
  /** The ID of the round, the recharge or the withdrawal. */
  reference: readShortText,
  /** Below zero for money that went out. */
  amount: toPaise,
  balance: toPaise,
  at: readText,
});

export type StatementRow = ReturnType<typeof readRow>;

export interface StatementPage {
  readonly rows: readonly StatementRow[];
  /** The `after` of the next page. null if this is the last one. */
  readonly next: string | null;
}

interface StatementVariables {
  readonly after: string | null;
  readonly first: number;
  /** null: all kinds. */
  readonly kind: StatementKind | null;
}

export const getStatement: Operation<StatementVariables, StatementPage> = {
  query:
    'query getStatement($after:ID,$first:Int!,$kind:StatementKind){getStatement(after:$after,first:$first,kind:$kind){rows{number kind reference amount balance at}next}}',
  read(value) {
    const { rows, next } = readFields(value);
    return { rows: readRequiredList(rows).map(readRow), next: readText(next) || null };
  },
};

const missing = signal<ReadonlySet<string>>(new Set());
const lookups = new Map<string, Promise<boolean>>();

const keyOf = (reference: string, sum: Paise | undefined): string => `${reference} ${sum}`;

/** Whether a credit that an answer reported wasn't in the statement when it was looked up. */
export const isCreditMissing = (reference: string, sum: Paise | undefined): boolean =>
  missing.value.has(keyOf(reference, sum));

/** Whether the statement's newest rows add up to a credit, looked up once. true without a statement, false if that fails. */
export function isBooked(kind: StatementKind, reference: string, sum: Paise | undefined): Promise<boolean> {
  const key = keyOf(reference, sum);
  const lookup = lookups.get(key) ?? lookUp(kind, reference, sum);
  lookups.set(key, lookup);
  return lookup;
}

async function lookUp(kind: StatementKind, reference: string, sum: Paise | undefined): Promise<boolean> {
  if (!features.history) return true;
  const page = await call(getStatement, { after: null, first: 100, kind }, { background: true }).catch(() => undefined);
  const rows = page?.rows.filter((row) => row.kind === kind && row.reference === reference) ?? [];
  const total = rows.reduce<Paise | undefined>((all, { amount }) => plus(all, amount), 0);
  const isThere = sum !== undefined && total !== undefined && total >= sum;
  if (!isThere) missing.value = new Set(missing.peek()).add(keyOf(reference, sum));
  return isThere;
}
