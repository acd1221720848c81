import { batch, computed, type ReadonlySignal, untracked } from '@preact/signals-react';
import { BID_REFUSALS, type Flip, placeBid, resolveBid } from '../api/game';
import { lackingCalls } from '../api/optional';
import { whenVisible } from '../browser/retry';
import type { CoinSide } from '../lib/fairness';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { randomId } from '../lib/random-id';
import { sideWord } from '../lib/sides';
import { netOf } from '../lib/stakes';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { sessionEnd, sessionSignal } from '../state/session';
import { showToast } from '../state/toasts';
import { untilLanding } from './hold';
import { createMoneyCalls, type MoneyCall } from './money-call';
import { type BidOrder, beginOrder, close, keepOpen, openOrders } from './open-orders';
import { forgetRefused, lacksSeed, noteRefused } from './refused-bids';
import { loadRound, round } from './round';
import { checkPlayed, hasFailed, type PlayedFlip } from './verdicts';

/** How many flips keep their proofs. Those whose proof has failed do for the whole visit. */
const PROOFS = 100;

const played = sessionSignal<readonly PlayedFlip[]>([]);

const calls = createMoneyCalls<'bid', Flip>({
  kind: 'bid',
  refusals: BID_REFUSALS,
  resolve: (order) => (lackingCalls.has('resolveBid') ? undefined : (signal) => askAbout(order, signal)),
  notMade,
  moveOf: ({ participation, wallet }) => ({ reference: participation.game, amount: netOf(participation), wallet }),
  keepsUnanswered: () => !lackingCalls.has('resolveBid'),
  onSettled,
});

export type BidCall = MoneyCall<'bid', Flip>;

/** The player's latest bid. made: its coin hasn't landed yet. */
export const bidCall: ReadonlySignal<BidCall> = calls.shown;
/** The flips of this visit whose coin has landed, newest first. */
export const flips: ReadonlySignal<readonly PlayedFlip[]> = played;
/**
 * The requestId of the latest flip if it won. It changes with the balance: once the coin has landed, or with the answer
 * if the player has left the coin.
 */
export const latestWin: ReadonlySignal<string | undefined> = untilLanding(
  computed(() => {
    const { value: call } = calls.shown;
    const latest = call.state === 'made' ? { order: call.order, flip: call.result } : played.value[0];
    return latest?.flip.participation.won ? latest.order.requestId : undefined;
  }),
);

/** Whether the player waits for an outcome or for the coin to land, and so can't bid. */
export const isFlipping: ReadonlySignal<boolean> = computed(() =>
  ['sending', 'checking', 'made'].includes(calls.shown.value.state),
);

/** Closes the refusal on screen once the player sees it. Call it while the dashboard is open. */
export const startShowingBids = calls.startShowing;
/** Resolves the bid that an earlier document or session of the signed-in player left open. Returns a stop function. */
export const startResumingBids = () => calls.startResuming(resume);
/** Asks about a bid that isn't on screen. */
export const { askQuietly } = calls;
/** Asks the server again about a bid whose outcome is unknown. */
export const checkBidAgain = calls.checkAgain;

/** Takes a bid off the screen that was refused or whose outcome is unknown. */
export function dismissBid(): void {
  if (!isFlipping.peek()) calls.finish();
}

/**
 * Does nothing without a round, or while another bid is pending. An earlier bid without an outcome leaves the screen.
 * @param offer the round that was on screen at the tap: the bid is made on it and no other
 */
export function bid(side: CoinSide, amount: Paise, offer = round.peek().value): void {
  const begun = beginOrder(amount);
  if (round.peek().state !== 'loaded' || !offer || !begun || isFlipping.peek()) return;
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent } = offer;
  const clientSeed = randomId();
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
  const variables = { roundId, gameType: 'coin', bidOnCoin: side, bidAmount: toRupees(amount), clientSeed } as const;
  void calls.begin(order, (signal) => call(placeBid, { ...variables, requestId }, { signal }));
}

/**
 * Adds the flip of the bid on screen to the flips: its coin has landed. Returns it, once. The bid stays open until the
 * verdict on the flip is on screen.
 */
export function landFlip(): PlayedFlip | undefined {
  const last = calls.shown.peek();
  if (last.state !== 'made') return undefined;
  const { order, result: flip } = last;
  const landed = { order, flip, landedAt: performance.now() };
  batch(() => {
    add(landed);
    keepOpen({ ...order, hasLanded: true });
    calls.shown.value = { state: 'none' };
  });
  return landed;
}

/** Closes the bid of a flip whose verdict the player sees. Until then a reload tells the flip again. */
export function closeFlip({ order }: PlayedFlip): void {
  whenVisible(() => close(order));
}

/** Whether the flip of a bid has been told in this visit. */
export const isPlayed = ({ requestId }: BidOrder): boolean =>
  played.peek().some(({ order }) => order.requestId === requestId);

/** The latest tap first. */
function add(flip: PlayedFlip): void {
  if (isPlayed(flip.order)) return;
  const sorted = [flip, ...played.peek()].sort((one, other) => other.order.tappedAt - one.order.tappedAt);
  played.value = untracked(() => sorted.filter(({ order }, index) => index < PROOFS || hasFailed(order)));
}

/** Says that a bid was not made. */
export function notMade({ amount, side }: BidOrder): string {
  return fill('Your bid of {sum} on {side} was not made. Nothing was taken from your wallet.', {
    sum: formatRupees(amount),
    side: sideWord(side),
  });
}

async function askAbout(order: BidOrder, signal: AbortSignal): Promise<Flip | undefined> {
  const { requestId, roundId } = order;
  const { flip, serverSeed } = await call(resolveBid, { requestId, roundId }, { signal, background: true });
  if (!flip) noteRefused(order, serverSeed);
  return flip;
}

function onSettled(last: BidCall): void {
  if (last.state === 'made') {
    const made = { order: last.order, flip: last.result, landedAt: performance.now() };
    forgetRefused(last.order);
    void checkPlayed(made);
    judgeOthersOn(made);
    if (!calls.isShown(last.order)) tellLate(made);
  } else if (last.state === 'refused' && last.error) {
    noteRefused(last.order, '');
    void checkRefused(last.order);
  }
  void loadRound();
}

/** Older ones are asked about quietly. */
function resume(newest: BidOrder): void {
  for (const left of openOrders('bid')) if (left !== newest) keepOpen({ ...left, isHidden: true });
  void calls.resume(newest);
}

/** Asks for the seed of a refused bid. The server may say that it made the bid after all. */
async function checkRefused(order: BidOrder): Promise<void> {
  const outcome = await calls.askQuietly(order, sessionEnd());
  if (!outcome) return;
  if (outcome.state !== 'made' && lacksSeed(order)) keepOpen({ ...order, isHidden: true, isRefused: true });
  // resolveBid may have ended the round on screen.
  void loadRound();
}

/** The seed of a flip judges the bids too that were refused on its round while it went on. */
function judgeOthersOn({ order: { roundId, requestId }, flip }: PlayedFlip): void {
  if (!flip.serverSeed) return;
  for (const other of openOrders('bid')) {
    if (other.roundId !== roundId || other.requestId === requestId || !other.isRefused) continue;
    noteRefused(other, flip.serverSeed);
    close(other);
  }
}

/** Adds the flip of a bid while the screen shows a later one. Tells it in words if its coin hasn't landed. */
function tellLate(late: PlayedFlip): void {
  if (isPlayed(late.order)) return;
  const { amount, side, hasLanded } = late.order;
  add(late);
  if (hasLanded) return;
  showToast(
    fill('Your bid of {sum} on {side} was made after all. Transactions lists it.', {
      sum: formatRupees(amount),
      side: sideWord(side),
    }),
  );
}
