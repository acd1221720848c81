import { type BidAnswer, cancelBid, resolveBid, revealBid } from '../api/bid';
import { AbortedError, isTransient } from '../api/errors';
import { retry } from '../browser/retry';
import { isAsTapped, type Lock, SIGNING_KEYS, verifyLock } from '../lib/lock';
import { isSeed, sha256 } from '../lib/seeds';
import { stakeOf } from '../lib/stakes';
import { call, countAnswers } from '../state/call';
import { sessionEnd } from '../state/session';
import type { BidOrder } from './orders';
import { refreshRound } from './round';
import { countPushes } from './wallet';

/** Milliseconds for which the coin waits in the air for an outcome. */
const PATIENCE = 10_000;
/** When an outcome counts as kept back: milliseconds since the tap, and asks in vain while other calls were answered. */
const DUE_AFTER = 60_000;
const MOST_MISSES = 5;

/** Whether a lock is of this tap, and signed where the build has a key. Only then may the seed leave the phone. */
export async function isFitting(order: BidOrder, lock: Lock): Promise<boolean> {
  const { amount, bidChargePercent, winChargePercent, clientSeed } = order;
  if (bidChargePercent === undefined || winChargePercent === undefined || !isSeed(clientSeed)) return false;
  const { cost } = stakeOf(amount, bidChargePercent, winChargePercent);
  if (!isAsTapped(lock, { ...order, cost, clientSeedHash: await sha256(clientSeed) })) return false;
  return ['signed', 'unsigned'].includes(await verifyLock(lock, SIGNING_KEYS));
}

interface Waiting {
  /** The outcome keeps the player waiting. */
  onLate(): void;
  /** The server answers other calls and keeps the outcome back. */
  onOverdue(): void;
}

interface Conclusion {
  readonly answer: BidAnswer;
  /** Whether the first try was answered. */
  readonly isFirst: boolean;
  readonly pushesBefore: number;
}

/**
 * Reveals or cancels a locked bid until the server says what became of it. A phone does one of both, never the other.
 * undefined: the session has ended.
 */
export async function conclude(
  { requestId, clientSeed, tappedAt }: BidOrder,
  move: 'reveal' | 'cancel',
  { onLate, onOverdue }: Waiting,
): Promise<Conclusion | undefined> {
  const signal = sessionEnd();
  const options = { signal, background: true };
  const late = setTimeout(onLate, PATIENCE);
  let conclusion: Conclusion | undefined;
  let misses = 0;
  /** How many calls had been answered when the latest try failed. */
  let answered = Infinity;

  const ask = () =>
    move === 'reveal' ? call(revealBid, { requestId, clientSeed }, options) : call(cancelBid, { requestId }, options);

  async function attempt({ count }: { readonly count: number }): Promise<boolean> {
    if (countAnswers() > answered) misses++;
    if (misses >= MOST_MISSES && Math.abs(Date.now() - tappedAt) >= DUE_AFTER) onOverdue();
    const pushesBefore = countPushes();
    let answer: BidAnswer | undefined;
    try {
      answer = await ask();
      answered = countAnswers();
    } catch (error) {
      if (error instanceof AbortedError) return true;
      answered = countAnswers();
      // No honest server refuses. What it says of the bid may end it all the same.
      if (!isTransient(error)) answer = await call(resolveBid, { requestId }, options).catch(() => undefined);
    }
    if (answer && answer.status !== 'LOCKED') {
      conclusion = { answer, pushesBefore, isFirst: !count };
      return true;
    }
    // The player may go on meanwhile.
    void refreshRound();
    return false;
  }

  await retry(attempt, { base: 800, cap: 15_000, signal });
  clearTimeout(late);
  return conclusion;
}
