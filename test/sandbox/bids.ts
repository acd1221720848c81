import type { Accounts } from './accounts';
import { inWords, type Paise, percentOf } from './amounts';
import type { Breaks } from './breaks';
import { createIdempotency } from './idempotency';
import { checkedAmount, checkedText } from './inputs';
import type { Entry, Figures, Ledger } from './ledger';
import type { Limits } from './limits';
import type { Referrals } from './referrals';
import { refusal } from './refusal';
import { type CoinSide, type Round, type Rounds, sideOf } from './rounds';
import type { Rules } from './rules';
import { spend } from './spending';

export interface BidRequest {
  readonly roundId: string;
  readonly bidOnCoin: CoinSide;
  /** Rupees, as on the wire. */
  readonly bidAmount: number;
  readonly clientSeed: string;
  readonly requestId: string;
}

/** A bid and how it ended. Amounts are paise. */
export interface Bid {
  readonly participationId: string;
  readonly requestId: string;
  readonly userId: number;
  readonly username: string;
  readonly roundId: string;
  readonly clientSeed: string;
  readonly serverSeed: string;
  readonly bidOnCoin: CoinSide;
  readonly side: CoinSide;
  readonly won: boolean;
  readonly amount: Paise;
  readonly charge: Paise;
  readonly winAmount: Paise;
  readonly winCharge: Paise;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The player's wallet right after it. */
  readonly wallet: Figures;
}

export interface BidOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly rounds: Rounds;
  readonly breaks: Breaks;
  readonly checkOpen: () => void;
  readonly limits: Limits;
  readonly referrals: Referrals;
}

/** The result of resolveBid (SDL). */
export interface Resolution {
  readonly bid: Bid | undefined;
  readonly serverSeed: string | undefined;
}

/** The balance must cover the sum of both. */
interface Cost {
  readonly amount: Paise;
  readonly charge: Paise;
}

export function createBids({ rules, now, accounts, ledger, rounds, breaks, limits, referrals, checkOpen }: BidOptions) {
  const { runOnce } = createIdempotency<Bid>(now, checkOpen);
  /** By player, then by requestId. */
  const made = new Map<number, Map<string, Bid>>();
  let lastId = 0;

  /** Refuses with BAD_INPUT, LIMIT_REACHED or INSUFFICIENT_BALANCE. */
  function checkedCost(round: Round, { clientSeed, bidAmount }: BidRequest): Cost {
    checkedText('clientSeed', clientSeed);
    const amount = checkedAmount('bidAmount', bidAmount, round.minBid, round.maxBid);
    const charge = percentOf(amount, round.bidChargePercent);
    // Before the balance: whoever has reached a limit must not be sent to add money.
    limits.check('LOST', round.userId, amount + charge);
    const figures = ledger.figures(round.userId);
    const balance = figures.top_up + figures.game + figures.reference_earning;
    if (amount + charge <= balance) return { amount, charge };
    const message = `This bid costs ${inWords(amount + charge)} and your wallet has ${inWords(balance)}.`;
    throw refusal('INSUFFICIENT_BALANCE', `${message} Recharge it or bid less.`, { field: 'bidAmount' });
  }

  function place(userId: number, request: BidRequest, at: number): Bid {
    const account = accounts.get(userId);
    const round = rounds.current(userId);
    const { roundId, serverSeed } = round;
    if (request.roundId !== roundId) throw refusal('ROUND_OVER', 'That round is over. Bid again on the new one.');
    if (round.endedRequests.has(request.requestId)) throw refusal('REQUEST_OVER', 'This bid was not made. Bid again.');
    let cost: Cost;
    try {
      breaks.check(userId);
      cost = checkedCost(round, request);
    } catch (error) {
      if (rounds.endWithoutBid(round, at)) throw error;
      throw refusal('TOO_SOON', 'Too many rounds have ended without a bid. Try again in a minute.');
    }
    const { amount, charge } = cost;
    const { clientSeed } = request;
    const figures = ledger.figures(userId);
    const side = sideOf(serverSeed, clientSeed, roundId);
    const won = side === request.bidOnCoin;
    const winAmount = won ? 2 * amount : 0;
    const winCharge = percentOf(winAmount, round.winChargePercent);
    const participationId = `P${++lastId}`;

    const entry = { account: userId, ref: roundId, at };
    const entries: Entry[] = [
      ...spend(figures, amount).map(([figure, paise]) => ({ ...entry, figure, paise, reason: 'bid' as const })),
      ...spend(figures, charge).map(([figure, paise]) => ({
        ...entry,
        figure,
        paise,
        reason: 'bid charge' as const,
      })),
    ];
    if (won) {
      entries.push({ ...entry, figure: 'game', paise: winAmount, reason: 'win' });
      entries.push({ ...entry, figure: 'game', paise: -winCharge, reason: 'win charge' });
    }
    const earned = percentOf(amount, rules.referralPercent);
    ledger.post(entries);
    rounds.end(round);
    if (account.referredBy !== null && earned) referrals.earn(account.referredBy, userId, earned, at);

    const { requestId, bidOnCoin } = request;
    const bid: Bid = {
      ...{ participationId, requestId, userId, username: account.username, roundId, clientSeed, serverSeed },
      ...{ bidOnCoin, side, won, amount, charge, winAmount, winCharge, at, wallet: ledger.figures(userId) },
    };
    const kept = made.get(userId);
    if (kept) kept.set(requestId, bid);
    else made.set(userId, new Map([[requestId, bid]]));
    return bid;
  }

  return {
    of: (userId: number): readonly Bid[] => [...(made.get(userId)?.values() ?? [])],

    /** Refuses with NOT_FOUND. */
    get(userId: number, participationId: string): Bid {
      for (const bid of made.get(userId)?.values() ?? []) if (bid.participationId === participationId) return bid;
      throw refusal('NOT_FOUND', 'There is no such bid.');
    },

    /** One synchronous step, so that no other bid or resolve comes between the look-up and the ledger. */
    place: (userId: number, request: BidRequest, at: number): Bid =>
      runOnce(userId, request.requestId, () => place(userId, request, at)),

    /**
     * Unless the bid was made, ends the player's current round, or only the requestId if too many rounds have ended so.
     * One synchronous step, like place.
     */
    resolve(userId: number, { requestId, roundId }: Pick<BidRequest, 'requestId' | 'roundId'>, at: number): Resolution {
      const bid = made.get(userId)?.get(requestId);
      const round = rounds.current(userId);
      if (!bid && round.roundId === roundId) rounds.endRequest(round, requestId, at);
      return { bid, serverSeed: rounds.seedOf(userId, roundId) };
    },
  };
}

export type Bids = ReturnType<typeof createBids>;
