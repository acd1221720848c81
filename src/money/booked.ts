import { signal } from '@preact/signals-react';
import type { Paise } from '../lib/money';
import { plus } from '../lib/stakes';
import type { StatementKind } from '../lib/statement-kinds';
import { call } from '../state/call';
import { getStatement } from './history-operations';

const missing = signal<ReadonlySet<string>>(new Set());
const looks = new Map<string, Promise<boolean>>();

const keyOf = (reference: string, sum: Paise | undefined): string => `${reference} ${sum}`;

/** Whether a credit that was reported wasn't in the statement when it was looked up. */
export const isCreditMissing = (reference: string, sum: Paise | undefined): boolean =>
  missing.value.has(keyOf(reference, sum));

/**
 * Looks once whether the statement's newest rows of a kind and reference add up to a credit that was reported. Resolves to true
 * without a statement. Never rejects.
 */
export function isBooked(kind: StatementKind, reference: string, sum: Paise | undefined): Promise<boolean> {
  const key = keyOf(reference, sum);
  const look = looks.get(key) ?? lookUp(kind, reference, sum);
  looks.set(key, look);
  return look;
}

async function lookUp(kind: StatementKind, reference: string, sum: Paise | undefined): Promise<boolean> {
  if (!features.history) return true;
  const variables = { after: null, first: 100, kind };
  const page = await call(getStatement, variables, { background: true }).catch(() => undefined);
  const rows = page?.rows.filter((row) => row.kind === kind && row.reference === reference) ?? [];
  const total = rows.reduce<Paise | undefined>((all, { amount }) => plus(all, amount), 0);
  const isThere = sum !== undefined && total !== undefined && total >= sum;
  if (!isThere) missing.value = new Set(missing.peek()).add(keyOf(reference, sum));
  return isThere;
}
