import { GraphqlError, isTransient } from '../api/errors';
import { lockLine } from '../domain/lock';
import type { Movement } from '../domain/wallet';
import { minus } from '../lib/stakes';
import { call, countAnswers } from '../state/call';
import { sessionEnd } from '../state/session';
import { bidNews, tellWallet } from './answers';
import { type BidAnswer, cancelBid, resolveBid, revealBid } from './bid-calls';
import { type BidOrder, costOf } from './order';
import { find, put, setState, stateOf } from './orders';
import { loadRound, refreshRound } from './round';
import { repeat } from './send';
import { countPushes, walletChanged } from './wallet';

/** Milliseconds for which the coin waits in the air for an outcome. */
const PATIENCE = 10_000;
/** When an outcome counts as kept back: milliseconds since the tap, and reveals in vain while other calls were answered. */
const WITHHELD_AFTER = 60_000;
const MOST_MISSES = 5;
/** Milliseconds between two tries for an outcome. */
export const PAUSES = { base: 800, cap: 15_000 } as const;

/** What the server says of a bid that it has locked. */
export type Locked = Exclude<BidAnswer, { status: 'NOT_MADE' }>;

const orderOf = (requestId: string) => find('bid', requestId)?.order;

/**
 * Reveals or cancels a bid until the server says what became of it. undefined: the session has ended.
 * @param isFresh whether the bid has just been locked. The wallet in another answer may be old
 */
export async function settle(
  requestId: string,
  move: 'reveal' | 'cancel',
  isFresh: boolean,
): Promise<Locked | undefined> {
  const { clientSeed = '', tappedAt = 0 } = orderOf(requestId) ?? {};
  const end = sessionEnd();
  const options = { signal: end, background: true };
  const [pushesBefore, sentAt] = [countPushes(), isFresh ? countAnswers() : undefined];
  const late = setTimeout(giveWay, PATIENCE, requestId);
  let misses = 0;
  /** How many calls had been answered before the latest try. */
  let answered = Infinity;
  let isFirst = false;
  /** Whether the latest try was refused, for maintenance too: no reveal ever is (contract, revealBid). */
  let isRefused = false;

  const resolve = () => call(resolveBid, { requestId }, options);
  const act = () =>
    move === 'cancel' ? call(cancelBid, { requestId }, options) : call(revealBid, { requestId, clientSeed }, options);

  async function attempt(_: AbortSignal, count: number): Promise<Locked | undefined> {
    if (isRefused || countAnswers() > answered) misses++;
    isRefused = false;
    answered = countAnswers();
    if (misses >= MOST_MISSES && Math.abs(Date.now() - tappedAt) >= WITHHELD_AFTER) withhold(requestId);
    // No honest server refuses. What it says of the bid may end it all the same.
    const ask = act().catch((error) => {
      if (isTransient(error) || end.aborted) return undefined;
      isRefused = error instanceof GraphqlError;
      return resolve();
    });
    const answer = await ask.catch(() => undefined);
    if (answer?.status === 'NOT_MADE') deny(requestId);
    if (answer?.status === 'FLIPPED' || answer?.status === 'CANCELLED') {
      isFirst = !count;
      return answer;
    }
    // The player may go on meanwhile.
    if (!end.aborted) void refreshRound();
    return undefined;
  }

  const answer = await repeat(attempt, PAUSES, end);
  clearTimeout(late);
  if (!answer || end.aborted) return undefined;
  walletChanged(isFresh && isFirst ? answer.wallet : undefined, pushesBefore);
  note(requestId, answer, sentAt);
  return answer;
}

/** The outcome is late: the player may make another bid meanwhile. */
function giveWay(requestId: string): void {
  if (stateOf(requestId) !== 'revealing') return;
  setState(requestId, 'pending');
  void loadRound();
}

/** The server answers other calls and keeps the outcome back. */
function withhold(requestId: string): void {
  const order = orderOf(requestId);
  if (!order || stateOf(requestId) !== 'pending') return;
  setState(requestId, 'withheld');
  bidNews.tell({ order, news: 'withheld' });
}

/** The server says of a bid that it has locked that there is none. */
function deny(requestId: string): void {
  const order = orderOf(requestId);
  if (!order) return;
  bidNews.tell({ order, news: 'denied' });
  // There is nothing to wait for.
  giveWay(requestId);
}

/**
 * Stores what an answer says of a bid: its lock, and the wallet after it.
 * @param sentAt countAnswers() when this document sent the call, if it did
 */
export function note(requestId: string, answer: Locked, sentAt: number | undefined): void {
  const open = find('bid', requestId);
  if (!open) return;
  const { order, state } = open;
  const { lock, wallet } = answer;
  tellWallet(wallet, { sentAt, movements: movementsOf(order, answer), requestId });
  if (order.lock && state !== 'cancelling' && lockLine(order.lock) !== lockLine(lock))
    bidNews.tell({ order, news: 'changed' });
  put({ ...open, order: { ...order, lock: order.lock ?? lock } });
}

/** What the steps of a bid that an answer tells of for the first time have done to the wallet. */
function movementsOf(order: BidOrder, answer: Locked): readonly Movement[] {
  if (answer.status === 'CANCELLED') return [];
  const bid = order.lock ? [] : [{ kind: 'BID', sum: costOf(order) } as const];
  if (answer.status === 'LOCKED') return bid;
  const { won, win, winCharge } = answer.flip.participation;
  return won ? [...bid, { kind: 'WIN', sum: minus(win, winCharge) }] : bid;
}
