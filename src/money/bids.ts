import { batch, computed, type ReadonlySignal } from '@preact/signals-react';
import { BID_REFUSALS, type BidAnswer, type Flip, placeBid, resolveBid } from '../api/bid';
import { whenVisible } from '../browser/retry';
import type { CoinSide } from '../lib/fairness';
import { type Lock, lockLine } from '../lib/lock';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { isSeed, newSeed, sha256 } from '../lib/seeds';
import { sideWord } from '../lib/sides';
import { minus } from '../lib/stakes';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { bidNews, tellWallet } from './answers';
import { addFlip, flips, type PlayedFlip } from './flips';
import { untilLanding } from './hold';
import { type Answered, createOrderFlow } from './order-flow';
import { type BidOrder, beginOrder, close, type OpenOrder, put, type Shown } from './orders';
import { conclude, isFitting } from './reveals';
import { loadRound, round } from './round';
import { walletChanged } from './wallet';

const flow = createOrderFlow<'bid', BidAnswer>({
  kind: 'bid',
  refusals: BID_REFUSALS,
  resolve:
    ({ requestId, lock }) =>
    async (signal) => {
      const answer = await call(resolveBid, { requestId }, { signal, background: true });
      return answer.status === 'NOT_MADE' && !lock ? undefined : answer;
    },
  notMade,
  take,
  movesMoney: true,
  leaves: 'dismissed',
  onMissed: () => void loadRound(),
});

export type BidCall = Shown<'bid'>;

/** The player's latest bid. made: its coin hasn't landed yet. */
export const bidCall: ReadonlySignal<BidCall> = flow.shown;
/** The open bids of the player, the latest tap last. */
export const openBids: ReadonlySignal<readonly OpenOrder<'bid'>[]> = flow.orders;
/**
 * The requestId of the latest flip if it won. It changes with the balance: once the coin has landed, or with the answer
 * if the player has left the coin.
 */
export const latestWin: ReadonlySignal<string | undefined> = untilLanding(
  computed(() => {
    const { value: shown } = flow.shown;
    const latest = shown.state === 'made' ? { order: shown.order, flip: shown.result } : flips.value[0];
    return latest?.flip.participation.won ? latest.order.requestId : undefined;
  }),
);

/** Whether the player waits for an outcome or for the coin to land, and so can't bid. */
export const isFlipping: ReadonlySignal<boolean> = computed(() =>
  ['sending', 'checking', 'revealing', 'made'].includes(flow.shown.value.state),
);

/** Closes the refusal on screen once the player sees it. Call it while the dashboard is open. */
export const startShowingBids = flow.startShowing;
/** Asks the server again about a bid whose outcome is unknown. */
export const checkBidAgain = flow.checkAgain;

/** Takes a bid off the screen that was refused or whose outcome is unknown. */
export function dismissBid(): void {
  if (!isFlipping.peek()) flow.finish();
}

/**
 * Does nothing without a round, or while another bid is pending. An earlier bid without an outcome leaves the screen.
 * @param offer the round that was on screen at the tap: the bid is made on it and no other
 */
export function bid(side: CoinSide, amount: Paise, offer = round.peek().value): void {
  const begun = beginOrder(amount);
  if (round.peek().state !== 'loaded' || !offer || !begun || isFlipping.peek()) return;
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent } = offer;
  const clientSeed = newSeed();
  const order: BidOrder = {
    ...begun,
    kind: 'bid',
    clientSeed,
    side,
    roundId,
    serverSeedHash,
    bidChargePercent,
    winChargePercent,
  };
  const { requestId } = order;
  const variables = { roundId, gameType: 'coin', bidOnCoin: side, bidAmount: toRupees(amount), requestId } as const;
  const hash = sha256(clientSeed);
  void flow.begin(order, async (signal) => call(placeBid, { ...variables, clientSeedHash: await hash }, { signal }));
}

/** Brings a bid to what an answer says. */
async function take(order: BidOrder, answer: BidAnswer, { isFirst, pushesBefore, isQuiet }: Answered): Promise<void> {
  walletChanged(isFirst ? answer.wallet : undefined, pushesBefore);
  if (answer.status === 'NOT_MADE') {
    if (order.lock) {
      bidNews.tell({ order, news: 'denied' });
      close(order);
    } else flow.refuse(order, notMade(order), isQuiet);
  } else {
    const { lock, wallet } = answer;
    tellWallet(wallet, rowOf(order, answer));
    const isCancelling = stateOf(order) === 'cancelling';
    if (order.lock && !isCancelling && lockLine(order.lock) !== lockLine(lock))
      bidNews.tell({ order, news: 'changed', lock });
    const locked = { ...order, lock: order.lock ?? lock };
    if (answer.status === 'LOCKED') return takeLock(locked, isQuiet);
    if (answer.status === 'FLIPPED') {
      bidNews.tell({ order: locked, news: 'flipped', flip: answer.flip, wallet });
      showFlip(locked, answer.flip, isQuiet);
    } else if (isCancelling) {
      close(order);
      showToast(fill('{sum} is back in your wallet.', { sum: formatRupees(locked.lock.cost) }));
    } else {
      bidNews.tell({ order: locked, news: 'withdrawn' });
      flow.refuse(locked, withdrawn(locked), isQuiet);
    }
  }
  void loadRound();
  askAboutDismissed();
}

/** The server answers, so it may say now what it didn't before. */
function askAboutDismissed(): void {
  for (const { order, state } of flow.orders.peek())
    if (state === 'dismissed') void flow.follow(order, undefined, true);
}

type LockedOrder = BidOrder & { readonly lock: Lock };

/** Reveals a lock that is of the tap, and cancels any other. */
async function takeLock(order: LockedOrder, isQuiet: boolean): Promise<void> {
  // Without its seed the phone can't reveal it. It is listed among the open bids, to cancel.
  if (!isSeed(order.clientSeed)) return close(order);
  if (await isFitting(order, order.lock)) return follow(order, isQuiet ? 'owed' : 'revealing');
  bidNews.tell({ order, news: 'unfit' });
  return follow(order, 'cancelling');
}

/** Reveals or cancels a locked bid until its outcome is known. What it does is stored before it is sent. */
async function follow(order: LockedOrder, state: 'revealing' | 'cancelling' | 'owed' | 'overdue'): Promise<void> {
  put({ order, state });
  const conclusion = await conclude(order, state === 'cancelling' ? 'cancel' : 'reveal', {
    onLate() {
      if (stateOf(order) === 'revealing') put({ order, state: 'owed' });
      void loadRound();
    },
    onOverdue() {
      if (stateOf(order) !== 'owed') return;
      put({ order, state: 'overdue' });
      bidNews.tell({ order, news: 'overdue' });
    },
  });
  if (conclusion) await take(order, conclusion.answer, { ...conclusion, isQuiet: stateOf(order) !== 'revealing' });
}

const stateOf = ({ requestId }: BidOrder) =>
  flow.orders.peek().find(({ order }) => order.requestId === requestId)?.state;

/** Takes up the bids that an earlier document or session of the player left open. Returns a stop function. */
export function startResumingBids(): () => void {
  return flow.startResuming(({ order, state }) => {
    const { lock } = order;
    switch (state) {
      case 'revealing':
      case 'cancelling':
      case 'owed':
      case 'overdue':
        if (lock) void flow.alone(order, () => follow({ ...order, lock }, state));
        return;
      case 'sending':
      case 'checking':
        return flow.resume(order);
      case 'landed':
        if (flips.peek().some((one) => one.order.requestId === order.requestId)) return;
        return void flow.follow(order, undefined, true);
      case 'dismissed':
        return void flow.follow(order, undefined, true);
    }
  });
}

/** The coin of the bid on screen falls. Elsewhere the flip is told in words, unless it has been. */
function showFlip(order: BidOrder, flip: Flip, isQuiet: boolean): void {
  const isRetold = stateOf(order) === 'landed';
  put(isQuiet ? { order, state: 'landed' } : { order, state: 'made', result: flip });
  if (!isQuiet) return;
  const isNew = addFlip({ order, flip, isRetold });
  // The result of a later tap stands on the screen: this one's verdict won't be seen there.
  if (flips.peek()[0]?.order.requestId !== order.requestId) whenVisible(() => close(order));
  if (!isNew || isRetold) return;
  const { amount, side } = order;
  showToast(
    fill('Your bid of {sum} on {side} was made after all. Transactions lists it.', {
      sum: formatRupees(amount),
      side: sideWord(side),
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

/** Closes the landed bids up to this one, whose verdict the player sees. Until then a reload tells a flip again. */
export function closeFlip({ order: { tappedAt } }: PlayedFlip): void {
  whenVisible(() => {
    for (const { order, state } of flow.orders.peek())
      if (state === 'landed' && order.tappedAt <= tappedAt) close(order);
  });
}

/**
 * The row of the statement that the step before an answer has brought about. If the phone has missed the lock, other rows
 * may be new too: then the statement tells them.
 */
function rowOf({ roundId: reference, lock: known }: BidOrder, answer: Exclude<BidAnswer, { status: 'NOT_MADE' }>) {
  const { status, lock } = answer;
  if (status === 'LOCKED')
    return known ? undefined : ({ kind: 'BID', reference, amount: minus(0, lock.cost) } as const);
  if (!known) return undefined;
  if (status === 'CANCELLED') return { kind: 'CANCEL', reference, amount: lock.cost } as const;
  const { won, win, winCharge } = answer.flip.participation;
  return won ? ({ kind: 'WIN', reference, amount: minus(win, winCharge) } as const) : undefined;
}

/** Says that a bid was not made. */
function notMade({ amount, side }: BidOrder): string {
  return fill('Your bid of {sum} on {side} was not made. Nothing was taken from your wallet.', {
    sum: formatRupees(amount),
    side: sideWord(side),
  });
}

/** Says that the server has cancelled a bid. */
const withdrawn = ({ amount, side, lock }: LockedOrder): string =>
  fill('Your bid of {sum} on {side} was cancelled, and not by this phone. {cost} is back in your wallet.', {
    sum: formatRupees(amount),
    side: sideWord(side),
    cost: formatRupees(lock.cost),
  });
