import type { Account, Accounts } from './accounts';
import { inWords, type Paise, percentOf } from './amounts';
import { createIdempotency } from './idempotency';
import { checkedAmount, checkedText } from './inputs';
import type { Entry, Figure, Figures, Ledger } from './ledger';
import { refusal } from './refusal';
import { type CoinSide, type Rounds, sideOf } from './rounds';
import type { Rules } from './rules';

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
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly rounds: Rounds;
}

const spendingOrder: readonly Figure[] = ['top_up', 'game', 'reference_earning'];

/** Takes an amount out of the figures in the order in which they are spent. */
function spend(figures: Figures, amount: Paise): [Figure, Paise][] {
  const spent: [Figure, Paise][] = [];
  let left = amount;
  for (const figure of spendingOrder) {
    const part = Math.min(left, figures[figure]);
    if (!part) continue;
    figures[figure] -= part;
    left -= part;
    spent.push([figure, -part]);
  }
  return spent;
}

export function createBids({ rules, accounts, ledger, rounds }: BidOptions) {
  const runOnce = createIdempotency<Bid>();
  const byPlayer = new Map<number, Bid[]>();
  let lastId = 0;

  function referral({ referredBy, userId }: Account, amount: Paise, entry: Pick<Entry, 'ref' | 'at'>): Entry[] {
    const paise = percentOf(amount, rules.referralPercent);
    if (referredBy === null || !paise) return [];
    return [{ ...entry, account: referredBy, figure: 'reference_earning', paise, reason: 'referral', from: userId }];
  }

  function place(userId: number, request: BidRequest, at: number): Bid {
    const account = accounts.get(userId);
    checkedText('requestId', request.requestId);
    const clientSeed = checkedText('clientSeed', request.clientSeed);
    const amount = checkedAmount('bidAmount', request.bidAmount, rules.minBid, rules.maxBid);
    const { roundId, serverSeed } = rounds.current(userId);
    if (request.roundId !== roundId) throw refusal('ROUND_OVER', 'That round is over. Bid again on the new one.');

    const charge = percentOf(amount, rules.bidChargePercent);
    const figures = ledger.figures(userId);
    const balance = figures.top_up + figures.game + figures.reference_earning;
    if (amount + charge > balance) {
      const message = `This bid costs ${inWords(amount + charge)} and your wallet has ${inWords(balance)}.`;
      throw refusal('INSUFFICIENT_BALANCE', `${message} Recharge it or bid less.`, 'bidAmount');
    }

    const side = sideOf(serverSeed, clientSeed, roundId);
    const won = side === request.bidOnCoin;
    const winAmount = won ? 2 * amount : 0;
    const winCharge = percentOf(winAmount, rules.winChargePercent);
    const participationId = `P${++lastId}`;

    const entry = { account: userId, ref: participationId, at };
    const entries: Entry[] = [
      ...spend(figures, amount).map(([figure, paise]) => ({ ...entry, figure, paise, reason: 'bid' as const })),
      ...spend(figures, charge).map(([figure, paise]) => ({
        ...entry,
        figure,
        paise,
        reason: 'bid charge' as const,
      })),
      ...referral(account, amount, entry),
    ];
    if (won) {
      entries.push({ ...entry, figure: 'game', paise: winAmount, reason: 'win' });
      entries.push({ ...entry, figure: 'game', paise: -winCharge, reason: 'win charge' });
    }
    ledger.post(entries);
    rounds.end(userId);

    const { requestId, bidOnCoin } = request;
    const bid: Bid = {
      ...{ participationId, requestId, userId, username: account.username, roundId, clientSeed, serverSeed },
      ...{ bidOnCoin, side, won, amount, charge, winAmount, winCharge, at, wallet: ledger.figures(userId) },
    };
    const kept = byPlayer.get(userId);
    if (kept) kept.push(bid);
    else byPlayer.set(userId, [bid]);
    return bid;
  }

  return {
    of: (userId: number): readonly Bid[] => byPlayer.get(userId) ?? [],

    /** Everything between the look at requestId and the ledger is one synchronous step, so that no two bids mix. */
    place: (userId: number, request: BidRequest, at: number): Bid =>
      runOnce(userId, request.requestId, () => place(userId, request, at)),
  };
}

export type Bids = ReturnType<typeof createBids>;
