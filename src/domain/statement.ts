import type { Paise } from '../lib/money';
import { plus } from '../lib/stakes';

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
 * @param rows of all kinds, the newest first @param isWhole whether the last one is row 1 @param newest the highest number known
 * @returns the newest mistake; null: none; undefined: the server numbers no rows, or newer ones are missing
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
