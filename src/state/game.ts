import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError } from '../api/errors';
import { type Flip, getRound, placeBid, type Round } from '../api/game';
import { readFields, readText } from '../api/read';
import { ROUND_VARIABLES } from '../api/round-query';
import type { CoinSide } from '../lib/fairness';
import { type Paise, toRupees } from '../lib/money';
import { randomId } from '../lib/random-id';
import { countPushes, walletChanged } from '../money/wallet';
import { call } from './call';
import { createIntents, type Intent } from './intent';
import { token } from './session';
import { sessionSignal } from './session-signal';
import { user } from './user';

/** A bid with all that its proof needs: a reload in mid-flight must not lose it. */
export interface BidIntent extends Intent {
  readonly roundId: string;
  /** The commitment as it was shown before the bid; '' from a backend without proofs. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly side: CoinSide;
  readonly amount: Paise;
}

export type RoundState =
  /** The round of before, whose limits and charges stay on screen meanwhile. */
  | { readonly state: 'loading' | 'failed'; readonly round?: Round | undefined }
  | { readonly state: 'ready'; readonly round: Round };

/** A flip of this visit. */
export interface PlayedFlip {
  readonly bid: BidIntent;
  readonly flip: Flip;
}

/** How many flips of this visit are kept. */
const KEPT_FLIPS = 30;

const currentRound = sessionSignal<RoundState>({ state: 'loading' });
const played = sessionSignal<readonly PlayedFlip[]>([]);
const inTheAir = sessionSignal(false);
const refusal = sessionSignal<string | undefined>(undefined);

export const round: ReadonlySignal<RoundState> = currentRound;
/** The flips of this visit, newest first. */
export const flips: ReadonlySignal<readonly PlayedFlip[]> = played;
/** The last flip has yet to be seen: until then its outcome isn't told, and nothing can be bid. */
export const landing: ReadonlySignal<boolean> = inTheAir;
/** Why the server refused the last bid. */
export const bidRefusal: ReadonlySignal<string | undefined> = refusal;

let pushesBefore = 0;

const bids = createIntents<BidIntent, Flip>({
  key: 'bid',
  read: readBid,
  send({ roundId, side, amount, clientSeed, requestId }) {
    pushesBefore = countPushes();
    const bid = {
      roundId,
      gameType: 'coin',
      bidOnCoin: side,
      bidAmount: toRupees(amount),
      clientSeed,
      requestId,
    } as const;
    return call(placeBid, bid, { quiet: true });
  },
  settle(bid, flip, repeated) {
    // The figures of a repeated answer may be old; the push that is due has the true ones.
    walletChanged(repeated ? undefined : flip.wallet, pushesBefore);
    inTheAir.value = true;
    played.value = [{ bid, flip }, ...played.peek()].slice(0, KEPT_FLIPS);
    void loadRound();
  },
  refuse(_, error) {
    refusal.value = error.message;
    void loadRound();
  },
});

/** Whether a bid is under way, and what is known of it. */
export const bidProgress = bids.progress;
export const checkBidAgain = bids.checkAgain;

let lastAsk = 0;

/**
 * Asks for the round that the next bid belongs to. A failure of the network is told in the page, not in a toast over a bid.
 * @param early the answer, where it is on its way already
 */
export async function loadRound(early?: Promise<Response>): Promise<void> {
  const ask = ++lastAsk;
  // Whatever is asked from now on is newer than what the HTML has asked for.
  window.earlyRound = undefined;
  const { round: last } = currentRound.peek();
  currentRound.value = { state: 'loading', round: last };
  let next: RoundState;
  try {
    next = { state: 'ready', round: await call(getRound, ROUND_VARIABLES, { quiet: true, early }) };
  } catch (error) {
    if (error instanceof AbortedError) return;
    next = { state: 'failed', round: last };
  }
  // An answer that was overtaken may tell of a round that has been bid on since.
  if (ask === lastAsk) currentRound.value = next;
}

/** The last flip has been seen to come down. */
export function showLanded(): void {
  inTheAir.value = false;
}

/** Bids on the round that is on screen. Does nothing without one, while another bid is open or its coin in the air. */
export function bid(side: CoinSide, amount: Paise): void {
  const current = currentRound.peek();
  const owner = user.peek()?.userId;
  if (current.state !== 'ready' || !owner || inTheAir.peek() || bids.progress.peek().state !== 'none') return;
  const { roundId, serverSeedHash } = current.round;
  refusal.value = undefined;
  bids.begin({ requestId: randomId(), owner, roundId, serverSeedHash, clientSeed: randomId(), side, amount });
}

/** Loads the round and takes up an open bid; answers how to stop. */
export function startGame(): () => void {
  const { earlyRound } = window;
  void loadRound(earlyRound?.token === token.peek() ? earlyRound?.response : undefined);
  const stopBids = bids.resume();
  const stopRetry = retryRoundOnline();
  return () => {
    stopBids();
    stopRetry();
    // It has been on screen, and may be true no longer on the way back.
    refusal.value = undefined;
  };
}

function retryRoundOnline(): () => void {
  const retry = () => {
    if (currentRound.peek().state === 'failed') void loadRound();
  };
  addEventListener('online', retry);
  return () => removeEventListener('online', retry);
}

function readBid(kept: unknown): BidIntent | undefined {
  const { requestId, owner, roundId, serverSeedHash, clientSeed, side, amount } = readFields(kept);
  if (side !== 'heads' && side !== 'tails') return undefined;
  if (!Number.isSafeInteger(amount) || !readText(requestId) || !readText(roundId)) return undefined;
  return {
    requestId: readText(requestId),
    owner: readText(owner),
    roundId: readText(roundId),
    serverSeedHash: readText(serverSeedHash),
    clientSeed: readText(clientSeed),
    side,
    amount: Number(amount),
  };
}
