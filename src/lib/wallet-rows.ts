import type { Paise } from './money';
import type { StatementKind } from './statement-kinds';

// Each row of the statement has a number, and each wallet the number of its newest row. So the wallet can be checked:
// from one wallet to the next there are exactly the rows between them.

export interface NumberedWallet {
  readonly row: number;
  readonly balance: Paise;
}

/** A row of the statement, or what a call of this phone tells of one. An amount that can't be read is undefined. */
export interface Movement {
  readonly kind: StatementKind;
  readonly reference: string;
  readonly amount: Paise | undefined;
}

interface NumberedRow extends Movement {
  readonly number: number | undefined;
}

export interface Discrepancy {
  /** The sum that nothing explains. */
  readonly sum: Paise;
  /** Whether a row is missing, repeated or can't be read. */
  readonly hasGap: boolean;
}

/** Rows of these kinds come once for each reference. A recharge has a row for each payment. */
const ONCE: readonly string[] = ['BID', 'WIN', 'CANCEL', ...(features.payments ? ['WITHDRAWAL'] : [])];

const comesOnce = (key: string) => ONCE.some((kind) => key.startsWith(kind));

export const keyOf = ({ kind, reference }: Movement): string => `${kind} ${reference}`;

/** A row that this phone knows of. */
export interface DueRow {
  /** What is still to come of it: 0 if it is in the wallet. */
  readonly amount: Paise | undefined;
  /** The newest row of the answer that told of it: its own number is that, or lower. */
  readonly by: number;
}

/** By keyOf(). */
export type Due = ReadonlyMap<string, DueRow>;

const IN_WALLET: DueRow = { amount: 0, by: 0 };

/** What is due once a wallet has been checked: of what is in it, and can't come twice, nothing more. */
export const dueAfter = (due: Due, { row }: NumberedWallet, rows: readonly Movement[]): Due =>
  new Map([
    ...[...due].flatMap(([key, one]): [string, DueRow][] => {
      if (one.by > row) return [[key, one]];
      return comesOnce(key) ? [[key, IN_WALLET]] : [];
    }),
    ...rows
      .map(keyOf)
      .filter(comesOnce)
      .map((key): [string, DueRow] => [key, IN_WALLET]),
  ]);

/** NaN if a sum is unknown. */
const total = (sums: readonly (Paise | undefined)[]): Paise =>
  sums.reduce<Paise>((sum, each) => sum + (each ?? Number.NaN), 0);

/**
 * What a wallet has more than this phone's own calls have brought since the one before, in paise. NaN if a sum is unknown,
 * undefined if they explain it whole.
 */
export function sumBeyondCalls(before: NumberedWallet, next: NumberedWallet, due: Due): Paise | undefined {
  const own = [...due.values()].filter(({ amount, by }) => amount !== 0 && by <= next.row).map(({ amount }) => amount);
  const sum = next.balance - before.balance - total(own);
  return next.row - before.row === own.length && sum === 0 ? undefined : sum;
}

/** The rows between two wallets, newest first like all rows. */
export const rowsBetween = <Each extends NumberedRow>(
  before: NumberedWallet,
  next: NumberedWallet,
  rows: readonly Each[],
) => rows.filter(({ number = 0 }) => number > before.row && number <= next.row);

/**
 * Compares two wallets by the rows between them. Those of this phone's calls must have the sums of their answers.
 * @returns undefined if all adds up
 */
export function compare(
  before: NumberedWallet,
  next: NumberedWallet,
  due: Due,
  between: readonly NumberedRow[],
): Discrepancy | undefined {
  const hasGap =
    between.length !== next.row - before.row ||
    between.some(({ number, amount }, index) => number !== next.row - index || amount === undefined);
  const sumOf = (rows: readonly NumberedRow[]) => total(rows.map(({ amount }) => amount));
  const ofCalls = [...due].flatMap(([key, { amount, by }]) => {
    const rows = between.filter((row) => keyOf(row) === key);
    // If a later answer has told of it, its row may still come.
    if (amount === undefined || (by > next.row && !rows.length)) return [];
    const more = sumOf(rows) - amount;
    return [comesOnce(key) ? more : Math.min(0, more)];
  });
  // Two lies that cancel each other are two lies.
  const sum = [next.balance - before.balance - sumOf(between), ...ofCalls].find(Boolean) ?? 0;
  return sum || hasGap ? { sum, hasGap } : undefined;
}
