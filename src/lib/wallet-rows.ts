import type { Paise } from './money';

// Each row of the statement has a number, and each wallet the number of its newest row. So the wallet can be checked:
// from one wallet to the next there are exactly the rows between them.

/** A wallet and the number of its newest row. */
export interface NumberedWallet {
  readonly row: number;
  readonly balance: Paise;
}

/** What a call of this phone has moved: the sum of its rows, and how many there are. undefined: a sum is unknown. */
export interface Move {
  readonly sum: Paise | undefined;
  readonly rows: number;
}

/** By the reference of their rows. */
export type Moves = ReadonlyMap<string, Move>;

interface Row {
  readonly number: number | undefined;
  readonly kind: string;
  readonly reference: string;
  readonly amount: Paise | undefined;
}

/** What doesn't add up. */
export interface Discrepancy {
  /** The sum that nothing explains. */
  readonly sum: Paise;
  /** Whether a row is missing, repeated or can't be read. */
  readonly hasGap: boolean;
}

/** The kinds of rows that a call of the player brings about. */
const OF_CALLS = ['BID', 'WIN', 'CANCEL', 'RECHARGE', 'WITHDRAWAL'];

/** NaN if a sum is unknown. */
const total = (sums: readonly (Paise | undefined)[]): Paise =>
  sums.reduce<Paise>((sum, each) => sum + (each ?? Number.NaN), 0);

/**
 * Compares two wallets by what this phone's own calls have moved since the first.
 * @returns undefined if that explains the difference, 'ask' if the rows between must be looked at
 */
export function compareByMoves(
  before: NumberedWallet,
  next: NumberedWallet,
  moves: Moves,
): Discrepancy | 'ask' | undefined {
  const made = [...moves.values()];
  const sum = next.balance - before.balance - total(made.map((move) => move.sum));
  const missing = next.row - before.row - total(made.map((move) => move.rows));
  if (sum === 0 && missing === 0) return undefined;
  return next.row > before.row ? 'ask' : { sum: sum || 0, hasGap: missing !== 0 };
}

/**
 * Compares two wallets by the rows between them. Those of this phone's calls must have the sums of their answers.
 * @returns undefined if all adds up
 */
export function compareByRows(
  before: NumberedWallet,
  next: NumberedWallet,
  moves: Moves,
  rows: readonly Row[],
): Discrepancy | undefined {
  const between = rowsBetween(before, next, rows);
  const hasGap =
    between.length !== next.row - before.row ||
    between.some(({ number, amount }, index) => number !== next.row - index || amount === undefined);
  const sumOf = (some: readonly Row[]) => total(some.map(({ amount }) => amount));
  const sums = [next.balance - before.balance - sumOf(between)];
  for (const [reference, { sum }] of moves) {
    const own = between.filter((row) => row.reference === reference && OF_CALLS.includes(row.kind));
    if (sum !== undefined) sums.push(sumOf(own) - sum);
  }
  // Two lies that cancel each other are two lies.
  const sum = sums.find(Boolean) ?? 0;
  return sum || hasGap ? { sum, hasGap } : undefined;
}

/** The rows between two wallets, newest first like all rows. */
export const rowsBetween = <Each extends Row>(before: NumberedWallet, next: NumberedWallet, rows: readonly Each[]) =>
  rows.filter(({ number = 0 }) => number > before.row && number <= next.row);
