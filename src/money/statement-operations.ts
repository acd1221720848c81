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
import { sessionEnd } from '../state/session';

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

const booked = signal<ReadonlyMap<string, boolean | undefined>>(new Map());

const keyOf = (reference: string, sum: Paise | undefined): string => `${reference} ${sum}`;

/** Whether a credit that an answer reported wasn't found in the statement. */
export const isCreditMissing = (reference: string, sum: Paise | undefined): boolean =>
  booked.value.has(keyOf(reference, sum)) && !booked.value.get(keyOf(reference, sum));

/** Whether the statement's newest rows add up to a credit. true without a statement. undefined: nobody could read it. */
export async function isBooked(kind: StatementKind, reference: string, sum: Paise | undefined) {
  const key = keyOf(reference, sum);
  const known = booked.peek().get(key);
  if (!features.history || known !== undefined) return known ?? true;
  const end = sessionEnd();
  const page = await call(getStatement, { after: null, first: 100, kind }, { background: true }).catch(() => undefined);
  if (end.aborted) return undefined;
  const rows = page?.rows.filter((row) => row.kind === kind && row.reference === reference) ?? [];
  const total = rows.reduce<Paise | undefined>((all, { amount }) => plus(all, amount), 0);
  // Another lookup may have found it meanwhile.
  const isThere = booked.peek().get(key) || (page && sum !== undefined && total !== undefined && total >= sum);
  booked.value = new Map(booked.peek()).set(key, isThere);
  return isThere;
}
