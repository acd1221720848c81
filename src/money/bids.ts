import { computed, type ReadonlySignal } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';
import { isFitting, type Lock } from '../domain/lock';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { isSeed, newSeed, sha256 } from '../lib/seeds';
import { type CoinSide, sideWord } from '../lib/sides';
import { netOf } from '../lib/stakes';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { bidNews } from './answers';
import { BID_REFUSALS, type BidAnswer, placeBid, resolveBid } from './bid-calls';
import { isBooked } from './booked';
import { addFlip, flips, type PlayedFlip } from './flips';
import { untilLanding } from './hold';
import { type BidOrder, isBehind, type OpenOrder, type Shown } from './order';
import {
  begin,
  close,
  find,
  isPageOpen,
  newTap,
  once,
  ordersOf,
  put,
  refuse,
  setState,
  shownOrder,
  startResuming,
  until,
} from './orders';
import { loadRound, round } from './round';
import { type Ask, send } from './send';
import { type Locked, note, PAUSES, settle } from './settle';

/** The open bids of the player, the latest tap last. */
export const openBids: ReadonlySignal<readonly OpenOrder<'bid'>[]> = ordersOf('bid');

export type ShownBid = Shown<'bid'>;

const latest = shownOrder('bid');

/** The player's latest bid, until its coin has landed. answered: the coin falls. */
export const shownBid: ReadonlySignal<ShownBid> = computed(() => {
  const { value: shown } = latest;
  return shown.state === 'answered' && hasLanded(shown.order.requestId) ? { state: 'none' } : shown;
});

/** Whether this document has shown how the coin landed. */
const hasLanded = (requestId: string) => flips.value.some(({ order }) => order.requestId === requestId);

/**
 * The latest flip if it brought more than it cost. It changes with the balance: once the coin has landed, or with the answer
 * if the player has left the coin.
 */
export const latestWin: ReadonlySignal<{ readonly requestId: string; readonly net: Paise } | undefined> = untilLanding(
  computed(() => {
    const { value: shown } = shownBid;
    const last = shown.state === 'answered' ? { order: shown.order, flip: shown.result } : flips.value[0];
    const net = last && netOf(last.flip.participation);
    return last && net && net > 0 ? { requestId: last.order.requestId, net } : undefined;
  }),
);

/** Whether the player waits for an outcome or for the coin to land, and so can't bid. */
export const isFlipping: ReadonlySignal<boolean> = computed(() =>
  ['sending', 'checking', 'revealing', 'answered'].includes(shownBid.value.state),
);

/**
 * Does nothing without a round, or while another bid is pending. An earlier refusal leaves the screen.
 * @param offer the round that was on screen at the tap: the bid is made on it and no other
 */
export function bid(side: CoinSide, amount: Paise, offer = round.peek().value): void {
  const tap = newTap(amount);
  if (round.peek().state !== 'loaded' || !offer || !tap || isFlipping.peek()) return;
  const { requestId } = tap;
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent } = offer;
  const terms = { roundId, serverSeedHash, bidChargePercent, winChargePercent };
  const clientSeed = newSeed();
  const order: BidOrder = { ...tap, ...terms, kind: 'bid', side, clientSeed };
  const variables = { roundId, gameType: 'coin', bidOnCoin: side, bidAmount: toRupees(amount), requestId } as const;
  const hash = sha256(clientSeed);
  begin(order);
  void once(requestId, () =>
    play(requestId, async (signal) => call(placeBid, { ...variables, clientSeedHash: await hash }, { signal })),
  );
}

/** Takes up the bids that an earlier document or session of the player left open. Returns a stop function. */
export const startResumingBids = (): (() => void) =>
  startResuming('bid', ({ order: { requestId } }) => {
    if (!hasLanded(requestId)) void once(requestId, () => play(requestId));
  });

/**
 * The life of a bid, to its outcome: from the tap, which sends it, or from what an earlier document or session has left,
 * which is only asked about. It rests where the session ends, and the next session of its player goes on from there.
 */
async function play(requestId: string, tap?: Ask<BidAnswer>): Promise<void> {
  let answer = lockOf(requestId) ? undefined : await place(requestId, tap);
  const isFresh = answer !== undefined;
  if (!lockOf(requestId)) return;
  if (!answer || answer.status === 'LOCKED') {
    const move = await moveOf(requestId);
    answer = move && (await settle(requestId, move, isFresh));
  }
  if (answer?.status === 'FLIPPED') await showFlip(requestId, answer);
  else if (answer) showCancel(requestId);
}

type Flipped = Extract<BidAnswer, { status: 'FLIPPED' }>;

const orderOf = (requestId: string) => find('bid', requestId)?.order;
const lockOf = (requestId: string) => orderOf(requestId)?.lock;

/** Brings a bid to its lock, which is then in its order. undefined: it was not made, or the session has ended. */
async function place(requestId: string, tap?: Ask<BidAnswer>): Promise<Locked | undefined> {
  const outcome = await send<BidAnswer>({
    ...{ kind: 'bid', requestId, send: tap, refusals: BID_REFUSALS, pauses: PAUSES, movesMoney: true },
    ask: async (options) => {
      const answer = await call(resolveBid, { requestId }, options);
      return answer.status === 'NOT_MADE' ? undefined : answer;
    },
    onUnconfirmed: () => void loadRound(),
  });
  const order = orderOf(requestId);
  if (!outcome || !order) return undefined;
  if (outcome.state === 'refused' || outcome.answer.status === 'NOT_MADE') {
    refuse('bid', requestId, notMade(order));
    void loadRound();
    return undefined;
  }
  note(requestId, outcome.answer, outcome.sentAt);
  return outcome.answer;
}

/**
 * What to do with the lock of a bid. It is stored before it is sent, and then never changes.
 * undefined: the phone lacks the seed. The bid is listed with those of other phones, to cancel it.
 */
async function moveOf(requestId: string): Promise<'reveal' | 'cancel' | undefined> {
  const open = find('bid', requestId);
  if (!open?.order.lock) return undefined;
  const { order, state } = open;
  if (state === 'cancelling') return 'cancel';
  if (state === 'revealing' || state === 'pending' || state === 'withheld') return 'reveal';
  if (!isSeed(order.clientSeed)) {
    close(order);
    return undefined;
  }
  if (await isFitting(open.order.lock, order)) {
    setState(requestId, isBehind(open) ? 'pending' : 'revealing');
    return 'reveal';
  }
  bidNews.tell({ order, news: 'unfit' });
  setState(requestId, 'cancelling');
  // The lock has used up its round.
  void loadRound();
  return 'cancel';
}

/**
 * The coin of the bid on screen falls. Elsewhere the flip is told in words. The bid ends once the check of the flip is done
 * and its result has been on a visible screen, unless a later one stands there: until then a reload shows it again.
 */
async function showFlip(requestId: string, { flip }: Flipped): Promise<void> {
  const open = find('bid', requestId);
  if (!open) return;
  const { order } = open;
  const checked = bidNews.tell({ order, news: 'flipped', flip });
  void loadRound();
  if (isBehind(open)) {
    addFlip({ order, flip });
    showToast(
      fill('Your bid of {sum} on {side} was made after all. Transactions lists it.', {
        sum: formatRupees(order.amount),
        side: sideWord(order.side),
      }),
    );
  }
  put({ order, state: 'answered', result: flip });
  await checked;
  const isShown = () => isPageOpen('bid') || flips.value[0]?.order.requestId !== requestId;
  await until(order, () => hasLanded(requestId) && isShown());
  whenVisible(() => close(order));
}

function showCancel(requestId: string): void {
  const open = find('bid', requestId);
  if (!open) return;
  const { order, state } = open;
  close(order);
  if (state === 'cancelling') {
    if (order.lock) void sayCostBack(order.lock);
  } else {
    bidNews.tell({ order, news: 'withdrawn' });
    void loadRound();
  }
}

/** The coin of the bid on screen has landed. Returns its flip, once. */
export function landFlip(): PlayedFlip | undefined {
  const last = shownBid.peek();
  if (last.state !== 'answered') return undefined;
  const landed = { order: last.order, flip: last.result };
  addFlip(landed);
  return landed;
}

/** Says of a bid that was cancelled whether its cost is back, by the statement. */
export async function sayCostBack({ roundId, cost }: Lock): Promise<void> {
  const sum = formatRupees(cost);
  if (await isBooked('CANCEL', roundId, cost)) showToast(fill('{sum} came back to your wallet.', { sum }));
  else showToast(fill('The bid was cancelled. {sum} isn’t in your statement yet.', { sum }));
}

function notMade({ amount, side }: BidOrder): string {
  return fill('Your bid of {sum} on {side} was not made. Nothing was taken from your wallet.', {
    sum: formatRupees(amount),
    side: sideWord(side),
  });
}
