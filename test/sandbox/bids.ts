import { inWords, type Paise, percentOf } from './amounts';
import type { Core } from './core';
import { createIdempotency } from './idempotency';
import { checkedAmount, checkedHex, type Texts } from './inputs';
import { type Entry, spend, type Wallet } from './ledger';
import type { Limits } from './limits';
import { momentInWords } from './periods';
import type { Referrals } from './referrals';
import { badInput, mustWait, refusal } from './refusal';
import { type CoinSide, commitmentOf, type Round, type Rounds, sideOf } from './rounds';
import { type LockTerms, signatureOf } from './signing';
import { pauseOf } from './time-outs';

/** bidAmount is in rupees, as on the wire. */
export type BidRequest = Texts<'roundId' | 'clientSeedHash' | 'requestId'> & {
  readonly bidOnCoin: CoinSide;
  readonly bidAmount: number;
};

interface Outcome {
  readonly participationId: string;
  readonly clientSeed: string;
  readonly side: CoinSide;
  readonly won: boolean;
  readonly winAmount: Paise;
  readonly winCharge: Paise;
  readonly payout: Paise;
}

export interface Bid extends LockTerms {
  readonly username: string;
  readonly signature: string;
  readonly serverSeed: string;
  readonly taken: readonly Entry[];
  status: 'LOCKED' | 'FLIPPED' | 'CANCELLED';
  flip: Outcome | undefined;
  /** The player's wallet right after the step that led to the status. */
  wallet: Wallet;
}

export type Flipped = Bid & { readonly flip: Outcome };

export const isFlipped = (bid: Bid): bid is Flipped => bid.flip !== undefined;

const isLocked = ({ status }: Bid) => status === 'LOCKED';

const MOST = 10;
/** Seconds after which a player with too many locked bids may try again: nobody knows when one of them ends. */
const LOOK_AGAIN = 10;

/** Every method is one synchronous step, so that no other call comes between its checks and the ledger. */
export function createBids(core: Core, rounds: Rounds, limits: Limits, referrals: Referrals) {
  const { rules, accounts, ledger, timeOuts, limiter } = core;
  const { runOnce, resolve, find, of } = createIdempotency(core, isLocked);
  let lastId = 0;

  const flipsOf = (userId: number) => of(userId).filter(isFlipped);
  const lockedOf = (userId: number) => of(userId).filter(isLocked);

  function found<One extends Bid>(bid: One | undefined): One {
    if (bid) return bid;
    throw refusal('NOT_FOUND', 'There is no such bid.');
  }

  function checkedCost(
    round: Round,
    bidAmount: number,
    at: number,
  ): { readonly amount: Paise; readonly charge: Paise } {
    const amount = checkedAmount('bidAmount', bidAmount, round.minBid, round.maxBid);
    const charge = percentOf(amount, round.bidChargePercent);
    // Before the balance: whoever has reached a limit must not be sent to add money.
    limits.check('LOST', round.userId, amount + charge, at);
    const figures = ledger.figures(round.userId);
    const balance = figures.top_up + figures.game + figures.reference_earning;
    if (amount + charge <= balance) return { amount, charge };
    const message = `This bid costs ${inWords(amount + charge)} and your wallet has ${inWords(balance)}.`;
    throw refusal('INSUFFICIENT_BALANCE', `${message} Recharge it or bid less.`, { field: 'bidAmount' });
  }

  const pause = (player: number, at: number) => pauseOf(of(player), at, rules.pauseAfter);

  function checkTimeOut(player: number, at: number): void {
    timeOuts.check(player, at);
    const { until } = pause(player, at) ?? {};
    if (until) throw refusal('ON_BREAK', `You have a pause until ${momentInWords(until)}.`);
  }

  function secondsLeft(player: number, at: number): number {
    const passed = (at - (of(player).at(-1)?.at ?? -Infinity)) / 1000;
    // Never more than the cooldown, even if the clock was set back.
    return Math.min(Math.max(0, rules.leastSeconds - passed), rules.leastSeconds);
  }

  function checkPace(player: number, at: number): void {
    mustWait(Math.ceil(secondsLeft(player, at)), 'A flip takes its time. Wait a moment before the next one.');
    const isFull = lockedOf(player).length >= MOST;
    mustWait(isFull ? LOOK_AGAIN : 0, `You have ${MOST} bids without an outcome. Wait for one, or cancel one.`);
    const wait = limiter.wait('cancelled bid', { player });
    mustWait(wait, 'You have cancelled many bids within an hour. Wait before you bid again.');
  }

  function lock(userId: number, request: BidRequest, at: number): Bid {
    const { requestId, bidOnCoin } = request;
    const round = rounds.current(userId);
    const { roundId, serverSeed, serverSeedHash, bidChargePercent, winChargePercent } = round;
    if (request.roundId !== roundId) throw refusal('ROUND_OVER', 'That round is over. Bid again on the new one.');
    checkTimeOut(userId, at);
    const clientSeedHash = checkedHex('clientSeedHash', request.clientSeedHash);
    const { amount, charge } = checkedCost(round, request.bidAmount, at);
    checkPace(userId, at);

    const terms: LockTerms = {
      ...{ userId, requestId, roundId, serverSeedHash, clientSeedHash, bidOnCoin },
      ...{ amount, charge, bidChargePercent, winChargePercent, at },
    };
    const { username } = accounts.get(userId);
    const signature = signatureOf(terms);
    const entry = { account: userId, kind: 'BID', ref: roundId, at } as const;
    const taken = spend(ledger.figures(userId), amount + charge).map((part) => ({ ...entry, ...part }));
    ledger.post(taken);
    rounds.end(userId);
    return {
      ...{ ...terms, username, signature, serverSeed, taken, flip: undefined },
      ...{ status: 'LOCKED', wallet: ledger.wallet(userId) },
    };
  }

  function flip(bid: Bid, clientSeed: string, at: number): void {
    const { userId, roundId, amount } = bid;
    const side = sideOf(bid.serverSeed, clientSeed, roundId);
    const won = side === bid.bidOnCoin;
    const winAmount = won ? 2 * amount : 0;
    const winCharge = percentOf(winAmount, bid.winChargePercent);
    const payout = winAmount - winCharge;
    const { referredBy } = accounts.get(userId);
    const earned = percentOf(amount, rules.referralPercent);
    if (won) ledger.post([{ account: userId, figure: 'game', paise: payout, kind: 'WIN', ref: roundId, at }]);
    bid.flip = { participationId: `P${++lastId}`, clientSeed, side, won, winAmount, winCharge, payout };
    if (referredBy !== null && earned) referrals.earn(referredBy, userId, earned, at);
  }

  const end = (bid: Bid, status: Bid['status']): Bid =>
    Object.assign(bid, { status, wallet: ledger.wallet(bid.userId) });

  return {
    of,
    flipsOf,
    lockedOf,
    pause,
    checkTimeOut,
    /** The seconds until the player can bid, rounded up to two decimals. null during a time-out. */
    opensIn: (player: number, at: number): number | null =>
      timeOuts.endsAt(player, at) || pause(player, at) ? null : Math.ceil(secondsLeft(player, at) * 100) / 100,

    flipNamed: (userId: number, participationId: string): Flipped =>
      found(flipsOf(userId).find(({ flip }) => flip.participationId === participationId)),

    place: (userId: number, request: BidRequest, at: number): Bid =>
      runOnce(userId, request.requestId, () => lock(userId, request, at)),

    reveal(userId: number, { requestId, clientSeed }: Texts<'requestId' | 'clientSeed'>, at: number): Bid {
      const bid = found(find(userId, requestId));
      if (bid.status !== 'LOCKED') return bid;
      const isIt = commitmentOf(checkedHex('clientSeed', clientSeed)) === bid.clientSeedHash;
      if (!isIt) throw badInput('clientSeed', 'This seed isn’t the one of the bid.');
      flip(bid, clientSeed, at);
      return end(bid, 'FLIPPED');
    },

    cancel(userId: number, requestId: string, at: number): Bid {
      const bid = found(find(userId, requestId));
      if (bid.status !== 'LOCKED') return bid;
      ledger.post(bid.taken.map((entry) => ({ ...entry, paise: -entry.paise, kind: 'CANCEL', at })));
      limiter.mark('cancelled bid', { player: userId });
      return end(bid, 'CANCELLED');
    },

    /** undefined if the bid wasn't made: then it never will be. */
    resolve: (userId: number, requestId: string): Bid | undefined =>
      resolve(userId, requestId, refusal('REQUEST_OVER', 'This bid was not made. Bid again.')),
  };
}

export type Bids = ReturnType<typeof createBids>;
