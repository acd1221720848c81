import type { Paise } from './money';
import { minus } from './stakes';

/** What a call of this phone has moved, by its own answer. */
export interface Move {
  /** The ID of the game, the recharge or the withdrawal. */
  readonly reference: string;
  /** Below zero for money that went out. undefined if the answer left a sum out. */
  readonly amount: Paise | undefined;
}

/** A wallet that the server has told. The reference is that of the call it came with, or '' for a push. */
export interface ToldWallet {
  readonly reference: string;
  readonly balance: Paise;
}

/** A row of the statement. */
interface Row {
  readonly kind: string;
  readonly reference: string;
  readonly amount: Paise | undefined;
  readonly balance: Paise | undefined;
}

/** The kinds of rows that calls of a player bring about. */
const OWN = ['BID', 'WIN', 'RECHARGE', 'WITHDRAWAL'];

/** Beyond so many rows nothing is looked for. */
const MOST_ROWS = 1_000;

/** How much of `next` remains after `before` and the moves of this phone since then. undefined if a move is unknown. */
export function differenceOf(before: ToldWallet, next: ToldWallet, moves: readonly Move[]): Paise | undefined {
  return moves.reduce<Paise | undefined>((left, { amount }) => minus(left, amount), next.balance - before.balance);
}

/**
 * The part of a difference that the statement doesn't explain. 0: it explains all of it. From one wallet to the next
 * there must be exactly the rows between them, and each move must have its own rows with the sums of its answer.
 * @param rows newest first @param isWhole whether there are no older rows @param moves the last one brought `next`
 * @returns 'older' if older rows are needed, undefined if the rows can't tell
 */
export function unexplained(
  rows: readonly Row[],
  isWhole: boolean,
  before: ToldWallet,
  next: ToldWallet,
  moves: readonly Move[],
): Paise | 'older' | undefined {
  if (rows.some(({ amount, balance }) => amount === undefined || balance === undefined)) return undefined;
  if (moves.some(({ reference }) => !reference)) return undefined;
  const read = rows as readonly (Row & { readonly amount: Paise; readonly balance: Paise })[];
  const isOf = (row: Row, { reference }: { readonly reference: string }) =>
    reference !== '' && row.reference === reference && OWN.includes(row.kind);
  const sumOf = (some: typeof read) => some.reduce((sum, { amount }) => sum + amount, 0);

  const isLast = isWhole || rows.length >= MOST_ROWS;
  // The row of a bid is older than that of its win.
  const isMissing = (move: Move) => !read.some((row) => isOf(row, move) && row.kind !== 'WIN');
  if (!isLast && moves.some(isMissing)) return 'older';

  // The earnings of a day may be one row, which has grown since the push.
  const holds = ({ kind, amount, balance }: (typeof read)[number]) =>
    balance === before.balance ||
    (kind === 'REFERRAL' && balance - amount <= before.balance && before.balance <= balance);
  const own = read.findIndex((row) => isOf(row, before));
  // The oldest of them: where the rows chain it is as good as the newest, and elsewhere it hides nothing.
  const start = own < 0 ? read.findLastIndex(holds) : own;
  const oldest = read.at(-1);
  const isBeginning = start < 0 && isWhole && (!oldest || oldest.balance - oldest.amount === before.balance);
  if (start < 0 && !isBeginning && !isWhole) return isLast ? undefined : 'older';

  let told = 0;
  for (const move of moves) {
    const kept = read.filter((row) => isOf(row, move));
    if (move.amount !== undefined) told += move.amount - sumOf(kept);
    else if (!kept.length) return undefined;
  }
  const from = isBeginning ? read.length : start;
  const end = Math.max(
    0,
    read.findIndex((row) => isOf(row, next)),
  );
  let between = sumOf(read.slice(end, from)) - sumOf(read.slice(from, end));
  // Where no row has the wallet before, only this phone's own moves are known to lie between.
  if (from < 0) between = sumOf(read.filter((row) => moves.some((move) => isOf(row, move))));
  else if (own < 0 && !isBeginning) between += (read[start]?.balance ?? 0) - before.balance;
  return next.balance - before.balance - between - told;
}
