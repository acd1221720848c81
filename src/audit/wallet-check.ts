import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { getStatement, type StatementRow } from '../api/history';
import { readFields, readWhole } from '../api/operation';
import { lackingCalls } from '../api/optional';
import { report } from '../browser/report';
import { readSessionJson, writeSession } from '../browser/storage';
import { formatTime } from '../lib/day';
import { formatRupees } from '../lib/money';
import { plus as sumOf } from '../lib/stakes';
import { fill } from '../lib/text';
import {
  compareByMoves,
  compareByRows,
  type Discrepancy,
  type Move,
  type Moves,
  type NumberedWallet,
  rowsBetween,
} from '../lib/wallet-rows';
import { listenToWallets, type WalletNews } from '../money/answers';
import { untilLanding } from '../money/hold';
import { ordersOf } from '../money/orders';
import { balanceOf } from '../money/wallet';
import { call } from '../state/call';
import { sessionSignal, token } from '../state/session';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';

/** Session storage key of the wallet that was checked last. */
const KEY = 'checked-wallet';

/** Rows of a page, and the most pages: whoever has played more on another phone begins again. */
const PAGE = 100;
const MOST_PAGES = 20;

/** The latest wallet that was checked. */
const checked = sessionSignal<NumberedWallet | undefined>(undefined);
/** What the calls of this phone have moved since then. */
const moves = sessionSignal<Moves>(new Map());
const open = sessionSignal(false);
/** By user ID. It stays as long as the document, whoever ends the session. */
const found = signal<ReadonlyMap<string, Discrepancy>>(new Map());

/** What the server hasn't explained of the player's wallet, held during a toss. */
export const discrepancy: ReadonlySignal<Discrepancy | undefined> = untilLanding(
  computed(() => found.value.get(userId.value ?? '')),
);

/** Whether the latest wallet still has to be compared with the statement. */
export const isWalletOpen: ReadonlySignal<boolean> = untilLanding(open);

const bids = ordersOf('bid');
const withdrawals = ordersOf('withdrawal');

/** Checks the wallet in each answer against the one before it, one after the other. */
export function startWalletCheck(): void {
  if (lackingCalls.has('getStatement')) return;
  checked.value = readChecked(readSessionJson(KEY));
  let last: Promise<void> = Promise.resolve();
  listenToWallets((news) => {
    last = last.then(() => check(news));
  });
  effect(() => {
    if (token.value && checked.value) writeSession(KEY, JSON.stringify(checked.value));
  });
}

async function check({ reference, sum, rows, wallet, session }: WalletNews): Promise<void> {
  if (session.aborted) return;
  const [row, balance] = [wallet?.row, balanceOf(wallet)];
  const before = checked.peek();
  // A wallet of then or later has been checked. What this call has moved is in it.
  const isCounted = before && row !== undefined && row <= before.row;
  if (rows && !isCounted)
    moves.value = new Map(moves.peek()).set(reference, plus(moves.peek().get(reference), { sum, rows }));
  if (row === undefined || balance === undefined) return;
  const next = { row, balance };
  if (!before) return note(next);
  if (row < before.row) return;
  let result = compareByMoves(before, next, moves.peek());
  if (result === 'ask') {
    open.value = true;
    const read = await readRows(before.row, session).catch(() => undefined);
    // The next wallet asks again.
    if (!read || session.aborted) return;
    result = compareByRows(before, next, moves.peek(), read);
    tellForeign(rowsBetween(before, next, read).filter(isForeign));
  }
  open.value = false;
  if (result) accuse(result);
  note(next);
}

const plus = (before: Move | undefined, { sum, rows }: Move): Move =>
  before ? { sum: sumOf(before.sum, sum), rows: before.rows + rows } : { sum, rows };

/** Later wallets are compared with this one. */
function note(next: NumberedWallet): void {
  checked.value = next;
  moves.value = new Map();
}

/** Reads the statement back to a row. @returns undefined if that takes too many pages @throws ApiError */
async function readRows(from: number, signal: AbortSignal): Promise<readonly StatementRow[] | undefined> {
  const rows: StatementRow[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const variables = { after, first: PAGE, kind: null };
    const answer: { rows: readonly StatementRow[]; next: string | null } = await call(getStatement, variables, {
      signal,
      background: true,
    });
    rows.push(...answer.rows);
    const oldest = rows.at(-1)?.number;
    if (answer.next === null || oldest === undefined || oldest <= from + 1) return rows;
    after = answer.next;
  }
  return undefined;
}

/** Whether a row took money for a call that this phone doesn't know, not even as one whose answer is still to come. */
const isForeign = ({ reference, amount = 0 }: StatementRow): boolean =>
  amount < 0 &&
  !moves.peek().has(reference) &&
  !bids.peek().some(({ order, state }) => order.roundId === reference && state !== 'refused' && state !== 'told') &&
  !withdrawals.peek().some(({ order }) => order.amount === -amount);

/** Another tab or phone is normal, so this is no warning. */
function tellForeign(rows: readonly StatementRow[]): void {
  const [first] = rows;
  if (!first) return;
  const sum = formatRupees(rows.reduce((taken, { amount = 0 }) => taken - amount, 0));
  showToast(
    rows.length === 1
      ? fill('{sum} left your wallet at {time}, from another tab or phone. The statement lists it.', {
          sum,
          time: formatTime(Date.parse(first.at)),
        })
      : fill('{sum} left your wallet in {count} steps, from another tab or phone. The statement lists them.', {
          sum,
          count: rows.length,
        }),
  );
}

/** The first sum stays: a later one of the other sign takes nothing back. */
function accuse({ sum, hasGap }: Discrepancy): void {
  const owner = userId.peek() ?? '';
  const before = found.peek().get(owner);
  const both = { sum: before?.sum || sum, hasGap: hasGap || before?.hasGap === true };
  found.value = new Map(found.peek()).set(owner, both);
  report('proof', 'unexplained');
}

/** Returns undefined if the stored value is no wallet: session storage may hold anything. */
function readChecked(value: unknown): NumberedWallet | undefined {
  const fields = readFields(value);
  const [row, balance] = [readWhole(fields.row), readWhole(fields.balance)];
  return row === undefined || balance === undefined ? undefined : { row, balance };
}
