import {
  type NoVariables,
  type Operation,
  readerOf,
  readFields,
  readList,
  readRequiredList,
  readShortText,
  readText,
  readWhole,
} from '../api/operation';
import { toPaise } from '../lib/money';
import { STATEMENT_KINDS, type StatementKind } from '../lib/statement-kinds';
import { PARTICIPATION_FIELDS } from './early-operations';
import { type RawParticipation, timeOf } from './participation-operations';

/** Newest first (spec section 3). */
export const getAllParticipationUser: Operation<NoVariables, readonly RawParticipation[]> = {
  query: `query getAllParticipationUser{getAllParticipationUser{${PARTICIPATION_FIELDS}}}`,
  read: (value) => newestFirst(readList(value)),
};

/** Returns the same rows if they are in order. */
export function newestFirst(rows: readonly RawParticipation[]): readonly RawParticipation[] {
  const times = rows.map(timeOf);
  if (!times.some((time, index) => index && time > Number(times[index - 1]))) return rows;
  return rows
    .map((_, index) => index)
    .sort((a, b) => (times[b] || 0) - (times[a] || 0))
    .map((index) => rows[index]);
}

const readRow = readerOf({
  /** 1, 2, 3 … in the order of time, without gaps. undefined if the server numbers no rows. */
  number: readWhole,
  /** A kind that the app doesn't know counts as OTHER. */
  kind(value): StatementKind {
    const kind = readText(value);
    return STATEMENT_KINDS.find((one) => one === kind) ?? 'OTHER';
  },
  /** The ID of the game, the recharge or the withdrawal. */
  reference: readShortText,
  /** Below zero for money that went out. */
  amount: toPaise,
  /** The balance right after it. */
  balance: toPaise,
  /** ISO 8601. */
  at: readText,
});

export type StatementRow = ReturnType<typeof readRow>;

export interface Statement {
  /** Newest first. */
  readonly rows: readonly StatementRow[];
  /** The `after` of the next page. null if this is the last one. */
  readonly next: string | null;
}

interface StatementPage {
  readonly after: string | null;
  readonly first: number;
  /** null: all kinds. */
  readonly kind: StatementKind | null;
}

export const getStatement: Operation<StatementPage, Statement> = {
  query:
    'query getStatement($after:ID,$first:Int!,$kind:StatementKind){getStatement(after:$after,first:$first,kind:$kind){rows{number kind reference amount balance at}next}}',
  read(value) {
    const { rows, next } = readFields(value);
    return { rows: readRequiredList(rows).map(readRow), next: readText(next) || null };
  },
};
