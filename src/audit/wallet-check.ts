import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { readFields, readList, readText, readWhole } from '../api/operation';
import { balanceOf } from '../api/wallet-data';
import { report } from '../browser/report';
import { formatMoment } from '../lib/day';
import { formatRupees, type Paise } from '../lib/money';
import { KIND_NAMES } from '../lib/statement-kinds';
import { fill } from '../lib/text';
import {
  compare,
  type Discrepancy,
  type Due,
  type DueRow,
  dueAfter,
  keyOf,
  type NumberedWallet,
  rowsBetween,
  sumBeyondCalls,
} from '../lib/wallet-rows';
import { type OwnRow, type WalletNews, walletNews } from '../money/answers';
import { getStatement, type Statement, type StatementRow } from '../money/history-calls';
import { untilLanding } from '../money/hold';
import { ordersOf } from '../money/orders';
import { call } from '../state/call';
import { keptSignal } from '../state/kept';
import { sessionSignal } from '../state/session';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';

/** Rows of a page, and the most pages: the wallet of whoever has played more on another phone stays unchecked. */
const PAGE = 100;
const MOST_PAGES = 20;

const checked = keptSignal<NumberedWallet | undefined>('checked-wallet', readChecked, undefined);
/** This document knows all rows after `from`, up to the wallet `to` that it has checked itself. */
const known = sessionSignal<{ readonly from: number; readonly to: NumberedWallet } | undefined>(undefined);
const keptDue = keptSignal('due-rows', readDue, []);
const due = computed<Due>(() => new Map(keptDue.value));
/**
 * What the latest wallet has more than this phone's calls explain, in paise, as long as the statement hasn't told why. 0
 * until it can't be read, NaN if a sum is unknown.
 */
const open = sessionSignal<Paise | undefined>(undefined);
/** By user ID. It stays as long as the document, whoever ends the session. */
const found = signal<ReadonlyMap<string, Discrepancy>>(new Map());

const discrepancyOf = computed(() => found.value.get(userId.value ?? ''));
/** What the server hasn't explained of the player's wallet, held during a toss. */
export const discrepancy: ReadonlySignal<Discrepancy | undefined> = untilLanding(discrepancyOf);

/** The sum that the statement still has to explain. undefined if there is none. */
export const openSum: ReadonlySignal<Paise | undefined> = untilLanding(open);

const bids = ordersOf('bid');

/** Checks the wallet in each answer against the one before it, one after the other. */
export function startWalletCheck(): void {
  if (!features.history) return;
  let last: Promise<void> = Promise.resolve();
  walletNews.listen((news) => {
    last = last.then(() => check(news));
  });
}

async function check({ row: own, wallet, session }: WalletNews): Promise<void> {
  if (session.aborted) return;
  const [row, balance] = [wallet?.row, balanceOf(wallet)];
  if (own && !due.peek().has(keyOf(own))) expectRow(own, row);
  const before = checked.peek();
  if (row === undefined || balance === undefined || (before && row < before.row)) return;
  await checkWallet({ row, balance }, session);
}

/** The number of the row after which this document knows all rows of the wallet that it has checked last. */
function knownFrom(): number | undefined {
  const [before, { from, to } = {}] = [checked.peek(), known.peek()];
  return to === before ? from : before?.row;
}

/** Notes the row that a call of this phone has told of, or finds that it is missing. @param row the wallet's newest */
function expectRow(own: OwnRow, row: number | undefined): void {
  const { amount, after = Number.NaN } = own;
  const before = checked.peek();
  // If a wallet of then or later has been checked, the row is in it.
  const isOver = before && row !== undefined && row <= before.row;
  // The call brought no new row, or all rows up to its number are known and lack it: its money is not in the wallet.
  const isMissing = Number(row) <= after || (isOver && after >= 0 && row > Number(knownFrom()));
  // A win of nothing has no row.
  if (amount !== 0 && isMissing) accuse({ sum: Math.min(0, 0 - (amount ?? 0)), hasGap: true });
  else if (!isOver) keptDue.value = [...keptDue.peek(), [keyOf(own), { amount, by: row ?? 0 }]];
}

/** Checks that the statement's rows lead from the wallet before to this one. */
async function checkWallet(next: NumberedWallet, session: AbortSignal): Promise<void> {
  const [before, from = next.row] = [checked.peek(), knownFrom()];
  let between: readonly StatementRow[] = [];
  const beyond = before && sumBeyondCalls(before, next, due.peek());
  if (before && beyond !== undefined) {
    open.value ??= 0;
    const read = next.row > before.row ? await readRows(before.row, session).catch(() => undefined) : [];
    if (session.aborted) return;
    if (!read) {
      // The next wallet asks again.
      open.value = beyond;
      return;
    }
    between = rowsBetween(before, next, read);
    const result = compare(before, next, due.peek(), between);
    if (result) accuse(result);
    tellForeign(between.filter(isForeign));
  }
  open.value = undefined;
  checked.value = next;
  known.value = { from, to: next };
  keptDue.value = [...dueAfter(due.peek(), next, between)];
}

/** Reads the statement back to a row. @returns undefined if that takes too many pages @throws ApiError */
async function readRows(from: number, signal: AbortSignal): Promise<readonly StatementRow[] | undefined> {
  const rows: StatementRow[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const variables = { after, first: PAGE, kind: null };
    const answer: Statement = await call(getStatement, variables, { signal, background: true });
    rows.push(...answer.rows);
    after = answer.next;
    if (after === null || Number(rows.at(-1)?.number) <= from + 1) return rows;
  }
  return undefined;
}

/** Whether a row took money for a call that this phone doesn't know, not even as one whose answer is still to come. */
const isForeign = (row: StatementRow): boolean => {
  const { kind, reference, amount = 0 } = row;
  if (amount >= 0 || due.peek().has(keyOf(row))) return false;
  if (kind === 'BID') return !bids.peek().some((bid) => bid.order.roundId === reference && !('reason' in bid));
  if (!features.payments || kind !== 'WITHDRAWAL') return true;
  return !ordersOf('withdrawal')
    .peek()
    .some(({ order }) => order.amount === -amount);
};

/** Another tab or phone is normal, so this is no warning. */
function tellForeign(rows: readonly StatementRow[]): void {
  const [newest] = rows;
  if (!newest) return;
  const sum = formatRupees(rows.reduce((taken, { amount = 0 }) => taken - amount, 0));
  const kinds = [...new Set(rows.map(({ kind }) => KIND_NAMES[kind]))].join(', ');
  showToast(
    fill('{sum} left your wallet by {time}, and not from this phone: {kinds}. The statement lists it.', {
      sum,
      time: formatMoment(newest.at) || '—',
      kinds,
    }),
  );
}

/** The first sum stays: a lie has consequences that aren't another one, and a later sum takes nothing back. */
function accuse({ sum, hasGap }: Discrepancy): void {
  const before = discrepancyOf.peek();
  noteDiscrepancy({ sum: before?.sum || sum, hasGap: hasGap || before?.hasGap === true });
  report('proof', 'unexplained');
}

function noteDiscrepancy(discrepancy: Discrepancy): void {
  found.value = new Map(found.peek()).set(userId.peek() ?? '', discrepancy);
}

/** Session storage may hold anything: what is no row stands for nothing. */
function readDue(value: unknown): (readonly [string, DueRow])[] {
  return readList(value).map((each) => {
    const [key, row] = readList(each);
    const { amount, by } = readFields(row);
    return [readText(key), { amount: readWhole(amount), by: readWhole(by) ?? 0 }];
  });
}

/** Returns undefined if the stored value is no wallet: session storage may hold anything. */
function readChecked(value: unknown): NumberedWallet | undefined {
  const fields = readFields(value);
  const [row, balance] = [readWhole(fields.row), readWhole(fields.balance)];
  return row === undefined || balance === undefined ? undefined : { row, balance };
}
