import type { Paise } from '../lib/money';
import { plus } from '../lib/stakes';

/** A row of the statement. What can't be read is undefined. */
interface NumberedRow {
  readonly number: number | undefined;
  readonly amount: Paise | undefined;
  readonly balance: Paise | undefined;
}

/** The row that is missing, or whose balance isn't the one below it plus its amount. */
export interface Mistake {
  readonly what: 'missing' | 'differs';
  readonly number: number;
}

/**
 * Checks that rows are numbered without gaps, and that each balance is the one below it plus the amount.
 * @param rows of all kinds, the newest first. @param isWhole whether the last one is the first of all: number 1
 * @param newest the highest number that is known
 * @returns the newest mistake, null if there is none, and undefined if the server numbers no rows or newer ones are missing
 */
export function findMistake(rows: readonly NumberedRow[], isWhole: boolean, newest = 0): Mistake | null | undefined {
  if (Number(rows[0]?.number) < newest) return undefined;
  for (const [index, { number, amount, balance }] of rows.entries()) {
    if (number === undefined) return undefined;
    const below = rows[index + 1] ?? (isWhole ? { number: 0, balance: 0 } : undefined);
    if (!below) return null;
    if (below.number !== undefined && below.number < number - 1) return { what: 'missing', number: number - 1 };
    const isNext = below.number === number - 1;
    const due = plus(below.balance, amount);
    if (!isNext || due === undefined || balance !== due) return { what: 'differs', number };
  }
  return null;
}
