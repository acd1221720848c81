import { batch, computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';
import { isFitting, type Lock, lockLine } from '../domain/lock';
import type { Movement } from '../domain/wallet';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { isSeed, newSeed, sha256 } from '../lib/seeds';
import type { CoinSide } from '../lib/sides';
import { sideWord } from '../lib/sides';
import { minus, netOf } from '../lib/stakes';
import { fill } from '../lib/text';
import { call, countAnswers } from '../state/call';
import { showToast } from '../state/toasts';
import { bidNews, tellWallet } from './answers';
import { BID_REFUSALS, type BidAnswer, type Flip, placeBid, resolveBid } from './bid-calls';
import { isBooked } from './booked';
import { addFlip, flips, type PlayedFlip } from './flips';
import { untilLanding } from './hold';
import { insist } from './insist';
import { type BidOrder, costOf, type Followed, isFollowed, type OpenOrder } from './order';
import { createOrderFlow } from './order-flow';
import { beginOrder, close, isBehind, put, type Shown } from './orders';
import { loadRound, round } from './round';
import { countPushes, walletChanged } from './wallet';

const flow = createOrderFlow<'bid', BidAnswer>({
  kind: 'bid',
  refusals: BID_REFUSALS,
  resolve:
    ({ requestId }) =>
    async (signal) => {
      const answer = await call(resolveBid, { requestId }, { signal });
      return answer.status === 'NOT_MADE' ? undefined : answer;
    },
  notMade,
  take,
  movesMoney: true,
  goOn(order) {
    void loadRound();
    return follow(order, 'unanswered');
  },
  onRefused: () => void loadRound(),
});

export type ShownBid = Shown<'bid'>;

/** The player's latest bid. made: its coin hasn't landed yet. */
export const shownBid: ReadonlySignal<ShownBid> = flow.shown;
/** The open bids of the player, the latest tap last. */
export const openBids: ReadonlySignal<readonly OpenOrder<'bid'>[]> = flow.orders;
/**
 * The latest flip if it brought more than it cost. It changes with the balance: once the coin has landed, or with the answer
 * if the player has left the coin.
 */
export const latestWin: ReadonlySignal<{ readonly requestId: string; readonly net: Paise } | undefined> = untilLanding(
  computed(() => {
    const { value: shown } = flow.shown;
    const latest = shown.state === 'made' ? { order: shown.order, flip: shown.result } : flips.value[0];
    const net = latest && netOf(latest.flip.participation);
    return latest && net && net > 0 ? { requestId: latest.order.requestId, net } : undefined;
  }),
);

/** Whether the player waits for an outcome or for the coin to land, and so can't bid. */
export const isFlipping: ReadonlySignal<boolean> = computed(() =>
  ['sending', 'checking', 'revealing', 'made'].includes(flow.shown.value.state),
);

/** Closes the refusal on screen once the player sees it. Call it while the dashboard is open. */
export const startShowingBids = flow.startShowing;

/**
 * Does nothing without a round, or while another bid is pending. An earlier refusal leaves the screen.
 * @param offer the round that was on screen at the tap: the bid is made on it and no other
 */
export function bid(side: CoinSide, amount: Paise, offer = round.peek().value): void {
  const begun = beginOrder(amount);
  if (round.peek().state !== 'loaded' || !offer || !begun) return;
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent } = offer;
  const terms = { roundId, serverSeedHash, bidChargePercent, winChargePercent };
  const clientSeed = newSeed();
  const { requestId } = begun;
  const order: BidOrder = { ...begun, ...terms, kind: 'bid', side, clientSeed };
  const variables = { roundId, gameType: 'coin', bidOnCoin: side, bidAmount: toRupees(amount), requestId } as const;
  const hash = sha256(clientSeed);
  flow
    .begin(order, async (signal) => call(placeBid, { ...variables, clientSeedHash: await hash }, { signal }))
    .then((refusal) => refusal && flow.refuse(order, notMade(order)));
}

async function take(order: BidOrder, answer: BidAnswer, sentAt: number | undefined): Promise<void> {
  if (answer.status === 'NOT_MADE') return flow.refuse(order, notMade(order));
  const { lock, wallet, status } = answer;
  tellWallet(wallet, { sentAt, movements: movementsOf(order, answer), requestId: order.requestId });
  const isCancelling = stateOf(order) === 'cancelling';
  if (order.lock && !isCancelling && lockLine(order.lock) !== lockLine(lock)) bidNews.tell({ order, news: 'changed' });
  const locked = { ...order, lock: order.lock ?? lock };
  if (status === 'LOCKED') return takeLock(locked);
  if (status === 'FLIPPED') {
    bidNews.tell({ order: locked, news: 'flipped', flip: answer.flip });
    showFlip(locked, answer.flip);
    void loadRound();
  } else if (isCancelling) {
    close(order);
    void tellCostBack(locked.lock);
  } else {
    bidNews.tell({ order: locked, news: 'withdrawn' });
    close(order);
    void loadRound();
  }
}

type LockedOrder = BidOrder & { readonly lock: Lock };

async function takeLock(order: LockedOrder): Promise<void> {
  // Without its seed the phone can't reveal it. It is listed among the open bids, to cancel.
  if (!isSeed(order.clientSeed)) return close(order);
  if (await isFitting(order.lock, order)) return follow(order, isBehind(order) ? 'owed' : 'revealing', true);
  bidNews.tell({ order, news: 'unfit' });
  // The lock has used up its round.
  void loadRound();
  return follow(order, 'cancelling');
}

/**
 * Asks about a bid until its outcome is known. Whether it is revealed or cancelled is stored before it is sent.
 * @param isFresh whether the bid has just been locked. The wallet in another answer may be old
 */
async function follow(order: BidOrder, state: Followed, isFresh = false): Promise<void> {
  put({ order, state });
  const [pushesBefore, sentAt] = [countPushes(), isFresh ? countAnswers() : undefined];
  function onLate(): void {
    if (stateOf(order) !== 'revealing') return;
    put({ order, state: 'owed' });
    void loadRound();
  }
  const told = await insist(order, state === 'cancelling' ? 'cancel' : 'reveal', {
    onLate,
    onOverdue() {
      if (stateOf(order) !== 'owed') return;
      put({ order, state: 'overdue' });
      bidNews.tell({ order, news: 'overdue' });
    },
    onDenied() {
      bidNews.tell({ order, news: 'denied' });
      // There is nothing to wait for.
      onLate();
    },
  });
  if (!told) return;
  walletChanged(isFresh && told.isFirst ? told.answer.wallet : undefined, pushesBefore);
  await take(order, told.answer, sentAt);
}

/** Whether this document has told how the coin landed. */
const isTold = ({ requestId }: BidOrder) => flips.peek().some(({ order }) => order.requestId === requestId);

const stateOf = ({ requestId }: BidOrder) =>
  flow.orders.peek().find(({ order }) => order.requestId === requestId)?.state;

/** Takes up the bids that an earlier document or session of the player left open. Returns a stop function. */
export const startResumingBids = (): (() => void) =>
  flow.startResuming(({ order, state }) => {
    if (state === 'sending' || state === 'checking') return flow.resume(order);
    if (isFollowed(state) && !isTold(order)) void flow.alone(order, () => follow(order, state));
  });

/** The coin of the bid on screen falls. Elsewhere the flip is told in words, unless it has been. */
function showFlip(order: BidOrder, flip: Flip): void {
  if (!isBehind(order)) {
    put({ order, state: 'made', result: flip });
    return;
  }
  const isRetold = stateOf(order) === 'landed';
  put({ order, state: 'landed' });
  const isNew = addFlip({ order, flip, isRetold });
  // The result of a later tap stands on the screen: this one's verdict won't be seen there.
  if (flips.peek()[0]?.order.requestId !== order.requestId) whenVisible(() => close(order));
  if (!isNew || isRetold) return;
  showToast(
    fill('Your bid of {sum} on {side} was made after all. Transactions lists it.', {
      sum: formatRupees(order.amount),
      side: sideWord(order.side),
    }),
  );
}

/**
 * Adds the flip of the bid on screen to the flips: its coin has landed. Returns it, once. The bid stays open until the
 * verdict on the flip is on screen.
 */
export function landFlip(): PlayedFlip | undefined {
  const last = flow.shown.peek();
  if (last.state !== 'made') return undefined;
  const landed = { order: last.order, flip: last.result, isRetold: false };
  batch(() => {
    addFlip(landed);
    put({ order: last.order, state: 'landed' });
  });
  return landed;
}

/** Closes the told bids up to this one. Until then a reload tells a flip again. */
export function closeFlip({ order: { tappedAt } }: PlayedFlip): void {
  whenVisible(() => {
    for (const { order } of flow.orders.peek()) if (order.tappedAt <= tappedAt && isTold(order)) close(order);
  });
}

/**
 * Ends a bid once its result is on screen and its verdict is known. Call it while the dashboard is open. Returns a stop
 * function.
 */
export const startEndingBids = (isJudged: (requestId: string) => boolean): (() => void) =>
  effect(() => {
    const [newest] = flips.value;
    if (newest && flow.shown.value.state === 'none' && isJudged(newest.order.requestId))
      untracked(() => closeFlip(newest));
  });

/** Says of a bid that was cancelled whether its cost is back, by the statement. */
export async function tellCostBack({ roundId, cost }: Lock): Promise<void> {
  const sum = formatRupees(cost);
  if (await isBooked('CANCEL', roundId, cost)) showToast(fill('{sum} came back to your wallet.', { sum }));
  else showToast(fill('The bid was cancelled. {sum} isn’t in your statement yet.', { sum }));
}

/** What the steps of a bid that an answer tells of for the first time have done to the wallet. */
function movementsOf(order: BidOrder, answer: Exclude<BidAnswer, { status: 'NOT_MADE' }>): readonly Movement[] {
  if (answer.status === 'CANCELLED') return [];
  const bid = order.lock ? [] : [{ kind: 'BID', sum: costOf(order) } as const];
  if (answer.status === 'LOCKED') return bid;
  const { won, win, winCharge } = answer.flip.participation;
  return won ? [...bid, { kind: 'WIN', sum: minus(win, winCharge) }] : bid;
}

function notMade({ amount, side }: BidOrder): string {
  return fill('Your bid of {sum} on {side} was not made. Nothing was taken from your wallet.', {
    sum: formatRupees(amount),
    side: sideWord(side),
  });
}
