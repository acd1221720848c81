import type { Account } from './accounts';
import { type Paise, rupeesOf } from './amounts';
import { type Bid, type Flipped, isFlipped } from './bids';
import type { Figures, Wallet } from './ledger';
import type { Caps, LimitKind, Limits } from './limits';
import { dayOf, monthOf, weekOf } from './periods';
import type { Recharge } from './recharges';
import type { Round } from './rounds';
import { ROUND_AMOUNTS, type Rules } from './rules';
import type { statementOf } from './statement';
import type { Pause } from './time-outs';
import type { Withdrawal, WithdrawalTerms } from './withdrawals';

/** Converts to the types of the SDL: amounts in rupees, times in ISO 8601. */

const inRupees = <Name extends string>(amounts: Readonly<Record<Name, Paise>>, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, rupeesOf(amounts[name])])) as Record<Name, number>;

export const toUser = ({ userId, name, username, email, phoneNumber, active, level, upiId }: Account) => ({
  ...{ userId, name, username, email, phoneNumber, active, level },
  referenceId: `REF${userId}`,
  paymentMethodId: upiId === null ? null : { upi_id: upiId },
});

export const toFigures = (figures: Readonly<Figures>) => inRupees(figures, 'reference_earning', 'top_up', 'game');

const toWallet = (wallet: Wallet) => ({ ...toFigures(wallet), row: wallet.row });

/** Leaves out the seed. */
export const toRound = (round: Round, opensInSeconds: number | null, wallet: Wallet) => {
  const { roundId, serverSeedHash, bidChargePercent, winChargePercent, leastSeconds } = round;
  return {
    ...{ roundId, serverSeedHash, bidChargePercent, winChargePercent, leastSeconds: leastSeconds || null },
    opensInSeconds,
    ...inRupees(round, ...ROUND_AMOUNTS),
    wallet: toWallet(wallet),
  };
};

/** Leaves out the seed. */
const toLock = ({ requestId, roundId, serverSeedHash, clientSeedHash, bidOnCoin, signature, ...bid }: Bid) => ({
  ...{ requestId, roundId, serverSeedHash, clientSeedHash, gameType: 'coin', bidOnCoin, signature },
  user: bid.userId,
  bidAmount: rupeesOf(bid.amount),
  cost: rupeesOf(bid.amount + bid.charge),
  bidChargePercent: bid.bidChargePercent,
  winChargePercent: bid.winChargePercent,
  createAt: isoOf(bid.at),
});

export const toParticipation = (bid: Flipped) => ({
  game: bid.roundId,
  gameType: 'coin',
  participationUserId: bid.flip.participationId,
  user: bid.userId,
  username: bid.username,
  bidOnCoin: bid.bidOnCoin,
  bidAmount: rupeesOf(bid.amount),
  biddingAmountCharge: rupeesOf(bid.charge),
  status: bid.flip.won,
  winAmount: rupeesOf(bid.flip.winAmount),
  winAmountCharge: rupeesOf(bid.flip.winCharge),
  createAt: isoOf(bid.at),
});

const toFlip = (bid: Flipped) => ({
  participation: toParticipation(bid),
  side: bid.flip.side,
  serverSeed: bid.serverSeed,
});

export const toBid = (bid: Bid | undefined) => ({
  status: bid?.status ?? 'NOT_MADE',
  lock: bid ? toLock(bid) : null,
  flip: bid && isFlipped(bid) ? toFlip(bid) : null,
  wallet: bid ? toWallet(bid.wallet) : null,
});

export const toOpenBids = (locked: readonly Bid[], at: number) => ({ at: isoOf(at), locks: locked.map(toLock) });

export const toFlipProof = ({ roundId, serverSeedHash, serverSeed, flip }: Flipped) => ({
  ...{ roundId, serverSeedHash, serverSeed, clientSeed: flip.clientSeed },
});

/** @param end milliseconds since 1970; Infinity for self-exclusion */
export const toTimeOut = (end: number, pause?: Pause) => ({
  until: Number.isFinite(end) ? isoOf(end) : null,
  played: pause ? { since: isoOf(pause.since), flips: pause.flips, ...inRupees(pause, 'won', 'lost') } : null,
});

const isoOf = (at: number) => new Date(at).toISOString();

const toCap = (paise: Paise) => (Number.isFinite(paise) ? rupeesOf(paise) : null);
const toCaps = ({ day, week, month }: Caps) => ({ day: toCap(day), week: toCap(week), month: toCap(month) });

export function toLimits(limits: Limits, userId: number, at: number) {
  const limitOf = (kind: LimitKind) => {
    const { inForce, waiting, today, thisWeek, thisMonth } = limits.of(kind, userId, at);
    return {
      ...toCaps(inForce),
      today: rupeesOf(today),
      thisWeek: rupeesOf(thisWeek),
      thisMonth: rupeesOf(thisMonth),
      waiting: waiting ? { ...toCaps(waiting.caps), from: isoOf(waiting.from) } : null,
    };
  };
  const confirmedAt = limits.confirmedAt(userId);
  return {
    at: isoOf(at),
    confirmedAt: confirmedAt === undefined ? null : isoOf(confirmedAt),
    dayEndsAt: isoOf(dayOf(at).to),
    weekEndsAt: isoOf(weekOf(at).to),
    monthEndsAt: isoOf(monthOf(at).to),
    added: limitOf('ADDED'),
    lost: limitOf('LOST'),
  };
}

export const toRecharge = (
  { rechargeId, upiUri, amount, status, received, returned, openedAt, expiresAt, endedAt, wallet }: Recharge,
  now: number,
) => ({
  ...{ rechargeId, upiUri, status },
  amount: rupeesOf(amount),
  createdAt: isoOf(openedAt),
  expiresInSeconds: status === 'PENDING' ? Math.ceil((expiresAt - now) / 1000) : null,
  endedAt: endedAt === undefined ? null : isoOf(endedAt),
  received: received ? rupeesOf(received) : null,
  returned: returned ? rupeesOf(returned) : null,
  reference: wallet ? bankReference(rechargeId) : null,
  wallet: wallet ? toWallet(wallet) : null,
});

export const toRechargeTerms = ({ minRecharge, maxRecharge }: Rules) => ({
  minAmount: rupeesOf(minRecharge),
  maxAmount: rupeesOf(maxRecharge),
});

export const toWithdrawalTerms = (terms: WithdrawalTerms) => ({
  ...inRupees(terms, 'available', 'minAmount', 'maxAmount', 'minFee'),
  feePercent: terms.feePercent,
});

export const toWithdrawal = ({ withdrawalId, requestId, status, ...withdrawal }: Withdrawal) => ({
  ...{ withdrawalId, requestId, status },
  upi_id: withdrawal.upiId,
  amount: rupeesOf(withdrawal.amount),
  fee: rupeesOf(withdrawal.fee),
  createdAt: isoOf(withdrawal.at),
  reason: status === 'ON_HOLD' ? withdrawal.reason : null,
  expectedBy: status === 'ON_HOLD' && withdrawal.expectedAt ? isoOf(withdrawal.expectedAt) : null,
  reference: status === 'PAID' ? bankReference(withdrawalId) : null,
  wallet: toWallet(withdrawal.wallet),
});

export const toStatement = ({ rows, next }: ReturnType<typeof statementOf>) => ({
  next: next ?? null,
  rows: rows.map(({ amount, balance, at, ...row }) => ({
    ...row,
    amount: rupeesOf(amount),
    balance: rupeesOf(balance),
    at: isoOf(at),
  })),
});

/** A UTR of twelve digits, always the same for an ID: the sandbox has no bank. */
const bankReference = (id: string) => `4${id.replace(/\D/g, '').padStart(11, '0')}`;
