import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { isTransient } from '../api/errors';
import { getStatement, type StatementRow } from '../api/history';
import { report } from '../browser/report';
import { retry } from '../browser/retry';
import type { Paise } from '../lib/money';
import { differenceOf, type ToldWallet, unexplained } from '../lib/unexplained';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';
import { untilLanding } from './hold';
import { beginTrailAt, type Step, type Trail, trail } from './wallet-trail';

/** The least milliseconds until the statement is asked again: it may lag. */
const LAG = 10_000;
/** Rows of a page, and the most pages. */
const PAGE = 100;
const MOST_PAGES = 20;

interface WalletCheck {
  /** The sum that the server hasn't explained. 0: none. */
  readonly sum: Paise;
  /** Whether the latest wallet still has to be looked up in the statement. */
  readonly isOpen: boolean;
}

const none: WalletCheck = { sum: 0, isOpen: false };
const current = sessionSignal(none);

/** What the phone's own check of the wallet has found, held during a toss. */
export const walletCheck: ReadonlySignal<WalletCheck> = untilLanding(current);

/**
 * Compares the wallet in each first answer with the one before it, and looks up in the statement what differs. Returns a
 * stop function.
 */
export function startWalletCheck(): () => void {
  const end = new AbortController();
  const { signal } = end;
  let isBusy = false;
  let judged: Step | undefined;

  async function check(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const due = dueOf(trail.peek());
      if (!due || due.next === judged || signal.aborted) break;
      judged = due.next;
      const sum = differenceOf(due.before, due.next, due.moves) === 0 ? 0 : await lookUp(due, signal);
      // Otherwise the session has ended.
      if (trail.peek()?.[0] === due.before && !signal.aborted) settle(due, sum);
    }
    isBusy = false;
  }

  const stop = effect(() => {
    if (trail.value) untracked(() => void check());
  });
  return () => {
    stop();
    end.abort();
  };
}

interface Due {
  readonly before: ToldWallet & Step;
  readonly next: ToldWallet & Step;
  /** The moves from one to the other. */
  readonly moves: readonly Step[];
}

const hasBalance = (step: Step): step is ToldWallet & Step => step.balance !== undefined;

/** The newest first answer, which covers those before it. undefined if there is none since the trail began. */
function dueOf(steps: Trail | undefined): Due | undefined {
  if (!steps) return undefined;
  const [before, ...moves] = steps;
  const next = moves.findLast(hasBalance);
  return next && { before, next, moves: moves.slice(0, moves.indexOf(next) + 1) };
}

function settle({ next }: Due, sum: Paise | undefined): void {
  if (sum === 0) {
    current.value = none;
    beginTrailAt(next);
  } else if (sum !== undefined) {
    current.value = { sum, isOpen: false };
    report('proof', 'unexplained');
  }
}

/** Asks for the statement until it explains the difference, or twice has not. undefined if it can't be read. */
async function lookUp(due: Due, signal: AbortSignal): Promise<Paise | undefined> {
  current.value = { ...current.peek(), isOpen: true };
  let sum: Paise | undefined;
  let differed = false;
  const attempt = async (): Promise<boolean> => {
    try {
      sum = await readStatement(due, signal);
    } catch (error) {
      sum = undefined;
      return !isTransient(error);
    }
    const isFinal = !sum || differed;
    differed = true;
    return isFinal;
  };
  // Half of a pause is random. Nothing ends it early: the statement must get its time.
  await retry(attempt, { base: 2 * LAG, cap: 2 * LAG, signal, wakeOn: () => () => {} });
  return sum;
}

/** Reads the statement as far back as needed. @throws ApiError */
async function readStatement({ before, next, moves }: Due, signal: AbortSignal): Promise<Paise | undefined> {
  const rows: StatementRow[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const variables = { after, first: PAGE, kind: null };
    const answer: { rows: readonly StatementRow[]; next: string | null } = await call(getStatement, variables, {
      signal,
      background: true,
    });
    rows.push(...answer.rows);
    const sum = unexplained(rows, answer.next === null, before, next, moves);
    if (sum !== 'older') return sum;
    after = answer.next;
  }
  return undefined;
}
