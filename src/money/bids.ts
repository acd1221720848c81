import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { GraphqlError, isTransient } from '../api/errors';
import { whenVisible } from '../browser/scheduling';
import { isFitting, type Lock, lockLine } from '../domain/lock';
import type { Movement } from '../domain/wallet';
import { formatBrief, formatRupees, type Paise, toRupees } from '../lib/money';
import { isSeed, newSeed, sha256 } from '../lib/seeds';
import { type CoinSide, sideName } from '../lib/sides';
import { minus, netOf } from '../lib/stakes';
import { fill } from '../lib/text';
import { call, countAnswers } from '../state/call';
import { perSessionSignal, sessionEnd } from '../state/session';
import { showToast } from '../state/toasts';
import { type BidAnswer, cancelBid, type Flip, placeBid, resolveBid, revealBid } from './bid-operations';
import { type BidEvent, bidEvents, emitWallet } from './events';
import * as orders from './orders';
import { loadRound, refreshRound, round } from './round';
import { type Call, carryOut, untilAnswered } from './send';
import { isBooked } from './statement-operations';
import { countPushes, walletChanged } from './wallet';

export const BID_REFUSALS: readonly string[] = [
  'BAD_INPUT',
  'INSUFFICIENT_BALANCE',
  'ROUND_OVER',
  'REQUEST_OVER',
  'ON_BREAK',
  'LIMIT_REACHED',
];
const PENDING_AFTER = 10_000;
/** Milliseconds since the tap, and misses (see settle), after which a pending bid is withheld. */
const WITHHELD_AFTER = 60_000;
const MOST_MISSES = 5;
const PAUSES = { base: 800, cap: 15_000 } as const;

export interface LandedFlip {
  readonly order: orders.BidOrder;
  readonly flip: Flip;
}

/** Those whose outcome has been on screen in this document, the latest tap first. */
export const landedFlips = perSessionSignal<readonly LandedFlip[]>([]);

export function addLanded(landed: LandedFlip): void {
  const sorted = [landed, ...landedFlips.peek()].sort((one, other) => other.order.tappedAt - one.order.tappedAt);
  landedFlips.value = sorted.slice(0, 100);
}

export const openBids: ReadonlySignal<readonly orders.OpenOrder<'bid'>[]> = orders.ordersOf('bid');

const currentOrder = orders.currentOrder('bid');

export const currentBid: ReadonlySignal<orders.Current<'bid'>> = computed(() => {
  const { value: current } = currentOrder;
  return current.state === 'answered' && hasLanded(current.order.requestId) ? { state: 'none' } : current;
});

/** No later bid is open or has landed: the stage is its. */
const isLatest = ({ tappedAt }: orders.BidOrder) =>
  ![...openBids.peek(), ...landedFlips.peek()].some(({ order }) => order.tappedAt > tappedAt);

const hasLanded = (requestId: string) => landedFlips.value.some(({ order }) => order.requestId === requestId);

/** Whether the player waits for an outcome or for the coin to land. */
export const isTossing: ReadonlySignal<boolean> = computed(() =>
  ['sending', 'checking', 'revealing', 'answered'].includes(currentBid.value.state),
);

/** Does nothing without a round, or while isTossing. @param offer the round that was on screen at the tap */
export function bid(side: CoinSide, amount: Paise, offer = round.peek().value): void {
  const tap = orders.newTap(amount);
  if (round.peek().state !== 'loaded' || !offer || !tap || isTossing.peek()) return;
  const { requestId } = tap;
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent } = offer;
  const clientSeed = newSeed();
  const charges = { bidChargePercent, winChargePercent };
  const order: orders.BidOrder = { ...tap, kind: 'bid', roundId, serverSeedHash, ...charges, side, clientSeed };
  const variables = { roundId, gameType: 'coin', bidOnCoin: side, bidAmount: toRupees(amount), requestId } as const;
  const hash = sha256(clientSeed);
  orders.begin(order);
  void orders.workOn(requestId, () =>
    playBid(requestId, async (signal) => call(placeBid, { ...variables, clientSeedHash: await hash }, { signal })),
  );
}

export const startResumingBids = (): (() => void) =>
  orders.startResuming('bid', ({ order, order: { requestId }, state }) => {
    // Only the newest stands in the place of the form.
    if (state === 'revealing' && !isLatest(order)) orders.setState(requestId, 'pending');
    if (!hasLanded(requestId)) void orders.workOn(requestId, () => playBid(requestId));
  });

const orderOf = (requestId: string) => orders.find('bid', requestId)?.order;

/** A bid's life: from the tap, which sends it, or from what an earlier document or session has left, which is only looked up. */
async function playBid(requestId: string, make?: Call<BidAnswer>): Promise<void> {
  let answer = orderOf(requestId)?.lock ? undefined : await place(requestId, make);
  const isFirstMove = answer !== undefined;
  if (!answer || answer.status === 'LOCKED') {
    const move = await chooseMove(requestId);
    answer = move && (await settle(requestId, move, isFirstMove));
  }
  if (answer?.status === 'FLIPPED') await showFlip(requestId, answer.flip);
  else if (answer) endCancelled(requestId);
}

type Locked = Exclude<BidAnswer, { status: 'NOT_MADE' }>;

function emit(requestId: string, event: Exclude<BidEvent['event'], 'flipped'>): void {
  const order = orderOf(requestId);
  if (order) bidEvents.emit({ order, event });
}

async function place(requestId: string, make?: Call<BidAnswer>): Promise<Locked | undefined> {
  const sent = await carryOut<BidAnswer>({
    ...{ kind: 'bid', requestId, make, refusals: BID_REFUSALS, pauses: PAUSES },
    ask: async (options) => {
      const answer = await call(resolveBid, { requestId }, options);
      return answer.status === 'NOT_MADE' ? undefined : answer;
    },
    onUnconfirmed: () => void loadRound(),
  });
  const order = orderOf(requestId);
  if (!sent || !order) return undefined;
  if (sent.state === 'refused' || sent.answer.status === 'NOT_MADE') {
    const [sum, side] = [formatRupees(order.amount), sideName(order.side)];
    const words = fill('Your bid of {sum} on {side} was not made. Nothing was taken from your wallet.', { sum, side });
    orders.refuse('bid', requestId, words, isLatest(order));
    void loadRound();
    return undefined;
  }
  recordAnswer(requestId, sent.answer, sent.answersBefore);
  return sent.answer;
}

/** Stores the move before it is sent: it never changes then. undefined: the order or the session has ended, or the seed is lost. */
async function chooseMove(requestId: string): Promise<'reveal' | 'cancel' | undefined> {
  const open = orders.find('bid', requestId);
  if (!open?.order.lock) return undefined;
  const { order, state } = open;
  if (state === 'cancelling') return 'cancel';
  if (state === 'revealing' || state === 'pending' || state === 'withheld') return 'reveal';
  if (!isSeed(order.clientSeed)) {
    // bids-from-elsewhere.ts then lists the bid.
    orders.close(order.requestId);
    return undefined;
  }
  const end = sessionEnd();
  const fits = await isFitting(open.order.lock, order);
  if (end.aborted) return undefined;
  if (fits) {
    orders.setState(requestId, orders.isBehindForm(open) ? 'pending' : 'revealing');
    return 'reveal';
  }
  emit(requestId, 'unfit');
  orders.setState(requestId, 'cancelling');
  // The lock has used up its round.
  void loadRound();
  return 'cancel';
}

/** undefined: the session has ended. @param isFirstMove nothing has sent it before: else the wallet in its answer may be old */
async function settle(requestId: string, move: 'reveal' | 'cancel', isFirstMove: boolean): Promise<Locked | undefined> {
  const { clientSeed = '', tappedAt = 0 } = orderOf(requestId) ?? {};
  const end = sessionEnd();
  const options = { signal: end, background: true };
  const [pushesBefore, answersBefore] = [countPushes(), isFirstMove ? countAnswers() : undefined];
  const late = setTimeout(moveBehindForm, PENDING_AFTER, requestId);
  let tries = 0;
  /** Tries in vain that were refused, or between which any call was answered. */
  let misses = 0;
  let isRefused = false;
  let answersAtTry = 0;

  const answer = await untilAnswered<Locked>(
    async () => {
      if (tries > 0 && (isRefused || countAnswers() > answersAtTry)) misses++;
      tries++;
      isRefused = false;
      answersAtTry = countAnswers();
      const isDue = misses >= MOST_MISSES && Math.abs(Date.now() - tappedAt) >= WITHHELD_AFTER;
      if (isDue && orders.stateOf(requestId) === 'pending') {
        orders.setState(requestId, 'withheld');
        emit(requestId, 'withheld');
      }
      const act =
        move === 'cancel'
          ? call(cancelBid, { requestId }, options)
          : call(revealBid, { requestId, clientSeed }, options);
      const reply = await act
        .catch((error) => {
          if (isTransient(error) || end.aborted) return undefined;
          // A refusal breaks the contract. resolveBid may still end the bid.
          isRefused = error instanceof GraphqlError;
          return call(resolveBid, { requestId }, options);
        })
        .catch(() => undefined);
      if (reply?.status === 'FLIPPED' || reply?.status === 'CANCELLED') return reply;
      if (reply?.status === 'NOT_MADE') {
        emit(requestId, 'denied');
        moveBehindForm(requestId);
      }
      // Its answer shows that the server can be reached: see misses.
      if (!end.aborted) void refreshRound();
      return undefined;
    },
    PAUSES,
    end,
  );
  clearTimeout(late);
  if (!answer || end.aborted) return undefined;
  walletChanged(isFirstMove && tries === 1 ? answer.wallet : undefined, pushesBefore);
  recordAnswer(requestId, answer, answersBefore);
  return answer;
}

function moveBehindForm(requestId: string): void {
  if (orders.stateOf(requestId) !== 'revealing') return;
  orders.setState(requestId, 'pending');
  void loadRound();
}

function recordAnswer(requestId: string, answer: Locked, answersBefore: number | undefined): void {
  const open = orders.find('bid', requestId);
  if (!open) return;
  const { order, state } = open;
  const { lock, wallet } = answer;
  emitWallet({ wallet, answersBefore, movements: movementsOf(order, answer), requestId });
  if (order.lock && state !== 'cancelling' && lockLine(order.lock) !== lockLine(lock)) emit(requestId, 'changed');
  orders.put({ ...open, order: { ...order, lock: order.lock ?? lock } });
}

/** Those of the steps that an answer is the first to report. */
function movementsOf(order: orders.BidOrder, answer: Locked): readonly Movement[] {
  if (answer.status === 'CANCELLED') return [];
  const bid = order.lock ? [] : [{ kind: 'BID', sum: orders.costOf(order) } as const];
  if (answer.status === 'LOCKED') return bid;
  const { won, win, winCharge } = answer.flip.participation;
  return won ? [...bid, { kind: 'WIN', sum: minus(win, winCharge) }] : bid;
}

/** The bid ends once its flip is checked and it, or a later one, was on a visible screen: until then a reload shows it again. */
async function showFlip(requestId: string, flip: Flip): Promise<void> {
  const open = orders.find('bid', requestId);
  if (!open) return;
  const { order } = open;
  const checked = bidEvents.emit({ order, event: 'flipped', flip });
  void loadRound();
  if (orders.isBehindForm(open)) {
    addLanded({ order, flip });
    sayOutcome(order.amount, flip);
  }
  orders.put({ order, state: 'answered', result: flip });
  await checked;
  const isShown = () => orders.isPageOpen('bid') || landedFlips.value[0]?.order.requestId !== requestId;
  await until(() => !orders.stateOf(requestId) || (hasLanded(requestId) && isShown()));
  whenVisible(() => orders.close(order.requestId));
}

/** Says how a bid ended whose coin nobody sees land. */
export function sayOutcome(amount: Paise | undefined, { participation }: Flip): void {
  const net = netOf(participation);
  const sums = { sum: formatBrief(amount), net: formatRupees(net && Math.abs(net)) };
  showToast(
    net && net > 0
      ? fill('Your {sum} bid went through: you won {net}.', sums)
      : fill('Your {sum} bid went through: you lost {net}.', sums),
  );
}

async function until(condition: () => boolean): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (condition()) resolve();
    });
  });
  stop();
}

function endCancelled(requestId: string): void {
  const order = orderOf(requestId);
  if (!order) return;
  if (orders.stateOf(requestId) === 'cancelling') {
    if (order.lock) void sayCostBack(order.lock);
  } else {
    emit(requestId, 'cancelled');
    void loadRound();
  }
  const places = { sum: formatRupees(order.amount), side: sideName(order.side) };
  orders.refuse('bid', requestId, fill('Your bid of {sum} on {side} was cancelled.', places), isLatest(order));
}

/** The coin of the bid on screen has landed. Returns its flip, once. */
export function landFlip(): LandedFlip | undefined {
  const current = currentBid.peek();
  if (current.state !== 'answered') return undefined;
  const landed = { order: current.order, flip: current.result };
  addLanded(landed);
  return landed;
}

export async function sayCostBack({ roundId, cost }: Lock): Promise<void> {
  const [sum, end] = [formatRupees(cost), sessionEnd()];
  if (await isBooked('CANCEL', roundId, cost)) showToast(fill('{sum} came back to your wallet.', { sum }));
  else if (!end.aborted) showToast(fill('The bid was cancelled. {sum} isn’t in your statement yet.', { sum }));
}
