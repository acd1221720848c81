import { batch, computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { BID_REFUSALS, type Flip, placeBid, resolveBid } from '../api/game';
import { lackingCalls } from '../api/optional';
import { whenVisible } from '../browser/retry';
import type { CoinSide } from '../lib/fairness';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { randomId } from '../lib/random-id';
import { loadBreak } from '../state/break';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';
import { type BidCall, beginCall, close, keepOpen, openCalls } from './open-calls';
import { type Outcome, type Pursuit, resolve, sendAndResolve } from './pursue';
import { forgetRefused, noteRefused } from './refused-bids';
import { loadRound, round } from './round';
import { countPushes, expectPush, walletChanged } from './wallet';

type BidState =
  | { readonly state: 'none' }
  /** checking: the outcome is in doubt, and the server is being asked. unknown: asking brought no answer. */
  | { readonly state: 'sending' | 'checking' | 'unknown'; readonly bid: BidCall }
  /** The outcome is known, but the coin is still in the air. */
  | { readonly state: 'landing'; readonly bid: BidCall }
  /** The bid was not made, for this reason. */
  | { readonly state: 'refused'; readonly bid: BidCall; readonly reason: string };

/** A flip of this visit. */
export interface PlayedFlip {
  readonly bid: BidCall;
  readonly flip: Flip;
}

/** The most flips whose proofs are kept. */
const MOST_PROOFS = 100;

const current = sessionSignal<BidState>({ state: 'none' });
const played = sessionSignal<readonly PlayedFlip[]>([]);
const committed = sessionSignal(false);

/** The state of the player's latest bid. */
export const bidState: ReadonlySignal<BidState> = current;
/** The latest flips of this visit, newest first. */
export const flips: ReadonlySignal<readonly PlayedFlip[]> = played;
/** The flips of this visit whose coin has landed, newest first. */
export const landedFlips: ReadonlySignal<readonly PlayedFlip[]> = computed(() =>
  current.value.state === 'landing' ? played.value.slice(1) : played.value,
);
/** Whether at least one bid of this visit had a commitment. */
export const hasCommitted: ReadonlySignal<boolean> = committed;

/** Whether the player waits for an outcome or for the coin to land, and so can't bid. */
export const isFlipping: ReadonlySignal<boolean> = computed(() =>
  ['sending', 'checking', 'landing'].includes(current.value.state),
);

/**
 * Bids on the round on screen. Does nothing without a round, or while another bid is pending. Closes an earlier bid
 * with an unknown outcome: the wallet is right anyway, and Transactions lists the bid.
 */
export function bid(side: CoinSide, amount: Paise): void {
  const begun = beginCall(amount);
  const { state, round: shown } = round.peek();
  if (state !== 'ready' || !shown || !begun || isFlipping.peek()) return;
  dismissBid();
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent } = shown;
  const made: BidCall = {
    ...{ ...begun, kind: 'bid', clientSeed: randomId(), side },
    ...{ roundId, serverSeedHash, bidChargePercent, winChargePercent },
  };
  if (serverSeedHash) committed.value = true;
  keepOpen(made);
  current.value = { state: 'sending', bid: made };
  void follow(made, sendAndResolve);
}

/** Asks the server again about a bid whose outcome is unknown. */
export function checkBidAgain(): void {
  const last = current.peek();
  if (last.state === 'unknown') void follow(last.bid, resolve);
}

/** Closes a bid that was refused or whose outcome is unknown. */
export function dismissBid(): void {
  const last = current.peek();
  if (last.state !== 'unknown' && last.state !== 'refused') return;
  close(last.bid);
  current.value = { state: 'none' };
}

/** Call it when the coin has landed. The bid stays open until the page is visible: the player may not have seen it. */
export function showLanded(): void {
  if (current.peek().state !== 'landing') return;
  current.value = { state: 'none' };
  const landed = played.peek();
  void whenVisible().then(() =>
    batch(() => {
      for (const { bid } of landed) close(bid);
    }),
  );
}

/** Resolves the bids that an earlier document or session of the signed-in player left open. */
export function installBids(): void {
  effect(() => {
    if (userId.value) untracked(() => void followLeftOpen());
  });
  addEventListener('online', checkBidAgain);
}

async function followLeftOpen(): Promise<void> {
  for (const left of openCalls('bid')) await follow(left, resolve);
}

async function follow(bid: BidCall, pursue: typeof sendAndResolve): Promise<void> {
  const pushesBefore = countPushes();
  const outcome = await pursue(pursuitOf(bid)).catch(() => undefined);
  // Without an outcome the session has ended. The bid stays open until its player signs in again.
  if (outcome) settle(bid, outcome, pushesBefore);
}

function pursuitOf(bid: BidCall): Pursuit<Flip> {
  const { roundId, side, amount, clientSeed, requestId, tappedAt } = bid;
  const bidAmount = toRupees(amount);
  return {
    tappedAt,
    refusals: BID_REFUSALS,
    send: (signal) =>
      call(placeBid, { roundId, gameType: 'coin', bidOnCoin: side, bidAmount, clientSeed, requestId }, { signal }),
    resolve: lackingCalls.has('resolveBid') ? undefined : (signal) => askAbout(bid, signal),
    onDoubt() {
      current.value = { state: 'checking', bid };
    },
  };
}

async function askAbout(bid: BidCall, signal: AbortSignal): Promise<Flip | undefined> {
  const { requestId, roundId } = bid;
  const { flip, serverSeed } = await call(resolveBid, { requestId, roundId }, { signal });
  if (!flip) noteRefused(bid, serverSeed);
  return flip;
}

/** Asks for the seed of a refused bid. The server may say that it made the bid after all. */
async function checkRefused(bid: BidCall): Promise<void> {
  const pushesBefore = countPushes();
  const outcome = await resolve({ ...pursuitOf(bid), onDoubt() {} }).catch(() => undefined);
  const last = current.peek();
  if (outcome?.state === 'made') {
    if ('bid' in last && last.bid === bid) return settle(bid, outcome, pushesBefore);
    tellLate({ bid, flip: outcome.result });
  }
  // resolveBid may have ended the round on screen.
  if (outcome) void loadRound();
}

/** Tells the outcome of a bid while the screen shows a later one: in words, without a coin. */
function tellLate(late: PlayedFlip): void {
  const { amount, side } = late.bid;
  played.value = [late, ...played.peek()].sort((one, other) => other.bid.tappedAt - one.bid.tappedAt);
  forgetRefused(late.bid);
  expectPush();
  showToast(`Your bid of ${formatRupees(amount)} on ${side} was made after all. Transactions lists it.`);
}

function settle(bid: BidCall, outcome: Outcome<Flip>, pushesBefore: number): void {
  switch (outcome.state) {
    case 'made': {
      const flip = outcome.result;
      // The figures in the answer to a repeated call may be old. The next push brings the current ones.
      walletChanged(outcome.first ? flip.wallet : undefined, pushesBefore);
      forgetRefused(bid);
      // In one batch: otherwise landedFlips would show the new flip for a moment.
      batch(() => {
        played.value = [{ bid, flip }, ...played.peek()].slice(0, MOST_PROOFS);
        current.value = { state: 'landing', bid };
      });
      break;
    }
    case 'refused':
      current.value = { state: 'refused', bid, reason: outcome.error.message };
      noteRefused(bid, '');
      void checkRefused(bid);
      // The player may have taken a break on another phone.
      if (outcome.error.code === 'ON_BREAK') void loadBreak();
      break;
    case 'not-made':
      current.value = {
        state: 'refused',
        bid,
        reason: `Your bid of ${formatRupees(bid.amount)} on ${bid.side} was not made. Nothing was taken from your wallet.`,
      };
      break;
    case 'unknown':
      current.value = { state: 'unknown', bid };
      // The bid may have been made, and its push lost.
      expectPush();
  }
  void loadRound();
}
