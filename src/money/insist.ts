import { GraphqlError, isTransient } from '../api/errors';
import { retry } from '../browser/retry';
import { call, countAnswers } from '../state/call';
import { sessionEnd } from '../state/session';
import { type BidAnswer, cancelBid, resolveBid, revealBid } from './bid-calls';
import type { BidOrder } from './order';
import { refreshRound } from './round';

/** Milliseconds for which the coin waits in the air for an outcome. */
const PATIENCE = 10_000;
/** When an outcome counts as kept back: milliseconds since the tap, and asks in vain while other calls were answered. */
const DUE_AFTER = 60_000;
const MOST_MISSES = 5;

interface InsistListeners {
  /** The answer keeps the player waiting. */
  onLate(): void;
  /** The server answers other calls and keeps the outcome back. */
  onOverdue(): void;
  /** The server says of a bid that it has locked that there is none. */
  onDenied(): void;
}

/**
 * Asks about a bid until the server says what became of it. One with a lock is revealed or cancelled, always the same.
 * @returns undefined if the session has ended. isFirst: the first try was answered
 */
export async function insist(
  { requestId, clientSeed, tappedAt, lock }: BidOrder,
  move: 'reveal' | 'cancel',
  { onLate, onOverdue, onDenied }: InsistListeners,
): Promise<{ readonly answer: BidAnswer; readonly isFirst: boolean } | undefined> {
  const signal = sessionEnd();
  const options = { signal, background: true };
  const late = setTimeout(onLate, PATIENCE);
  let told: { readonly answer: BidAnswer; readonly isFirst: boolean } | undefined;
  let misses = 0;
  /** Whether the latest try was refused, for maintenance too: no reveal ever is (contract, revealBid). */
  let isRefused = false;
  /** How many calls had been answered before the latest try. */
  let answered = Infinity;

  const resolve = () => call(resolveBid, { requestId }, options);
  const act = () =>
    move === 'cancel' ? call(cancelBid, { requestId }, options) : call(revealBid, { requestId, clientSeed }, options);

  async function ask(): Promise<BidAnswer | undefined> {
    if (!lock) return resolve();
    // No honest server refuses. What it says of the bid may end it all the same.
    const answer = await act().catch((error) => {
      if (isTransient(error) || signal.aborted) return undefined;
      isRefused = error instanceof GraphqlError;
      return resolve();
    });
    if (answer?.status === 'NOT_MADE') onDenied();
    return answer?.status === 'LOCKED' || answer?.status === 'NOT_MADE' ? undefined : answer;
  }

  async function attempt({ count }: { readonly count: number }): Promise<boolean> {
    if (isRefused || countAnswers() > answered) misses++;
    isRefused = false;
    answered = countAnswers();
    if (misses >= MOST_MISSES && Math.abs(Date.now() - tappedAt) >= DUE_AFTER) onOverdue();
    const answer = await ask().catch(() => undefined);
    if (answer) told = { answer, isFirst: !count };
    // The player may go on meanwhile.
    else if (!signal.aborted) void refreshRound();
    return answer !== undefined || signal.aborted;
  }

  await retry(attempt, { base: 800, cap: 15_000, signal });
  clearTimeout(late);
  return told;
}
