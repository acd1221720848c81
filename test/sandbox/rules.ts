import type { Paise } from './amounts';
import type { Most } from './limiter';

export type WithdrawalOutcome = 'PAID' | 'RETURNED';

const rupees = (amount: number): Paise => amount * 100;
const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(count * 60);

/** For a demonstration, what happens to a recharge whose amount has these paise: it ends, or a part of it is paid. */
const courses: Readonly<Record<number, readonly ('FAILED' | 'EXPIRED' | number)[]>> = {
  ...{ 13: ['FAILED'], 14: ['EXPIRED'], 15: [0.5], 16: [1, 1], 17: ['FAILED', 1], 18: ['EXPIRED', 1] },
};

/** The rules of the sandbox. Amounts are paise, durations milliseconds. */
export const defaultRules = {
  minBid: rupees(10),
  maxBid: rupees(10_000),
  /** Paid on top of a bid. */
  bidChargePercent: __STAKES__ === 'points' ? 0 : 2,
  /** Deducted from the payout of a win, which is twice the bid. */
  winChargePercent: __STAKES__ === 'points' ? 0 : 2.5,
  /** In a game of points, what a player has at first and again each day. undefined for a game of rupees. */
  dailyPoints: (__STAKES__ === 'points' ? rupees(1_000) : undefined) as Paise | undefined,
  /** From the lock of one bid to the next. 0 for none. */
  leastSeconds: 0,
  pauseAfter: Number.POSITIVE_INFINITY,
  referralPercent: 1,

  openRecharges: 10,
  minRecharge: rupees(10),
  maxRecharge: rupees(50_000),
  /** How long a recharge is pending before something happens to it, and before it expires unpaid. */
  rechargeDelay: seconds(3),
  rechargeExpiry: seconds(30),
  rechargeCourse: (amount: Paise) => courses[amount % 100] ?? [1],
  payee: 'coinflip@sandbox',

  minWithdrawal: rupees(100),
  maxWithdrawal: rupees(25_000),
  /** Deducted from a withdrawal, but never less than the least fee. */
  withdrawalFeePercent: 1,
  minWithdrawalFee: rupees(2),
  /** How long a withdrawal is pending, or on hold, before it ends. */
  withdrawalDelay: seconds(8),
  withdrawalHold: minutes(2),
  /** For a demonstration, an amount that ends in .14 is on hold first, and one in .13 is returned. */
  withdrawalIsHeld: (amount: Paise): boolean => amount % 100 === 14,
  withdrawalOutcome: (amount: Paise): WithdrawalOutcome => (amount % 100 === 13 ? 'RETURNED' : 'PAID'),

  /** From a code's first sending. */
  otpLifetime: minutes(5),
  /** Before its end, when a second code is sent beside it. */
  otpOverlap: minutes(2),
  otpResend: seconds(30),
  signUpLifetime: minutes(30),
  resetCodeLifetime: minutes(10),
  sessionLifetime: minutes(60 * 24),
  minAge: 18,

  /** Other numbers than the limiter's table has. */
  most: {} as Most,
  /** The message of calls while the API is closed for maintenance (SDL, CLOSED). */
  closed: undefined as string | undefined,
};

export type Rules = Readonly<typeof defaultRules>;

/** The amounts of a round, by their names in the SDL: they stay as they were when it began. */
export const ROUND_AMOUNTS = ['minBid', 'maxBid'] as const;

/** The least bid of tests and of the demonstration's history, in paise, whatever the rules have. */
export const LEAST_BID = rupees(10);

/** The rules of these bids, beside the usual ones: a new term of a round has its place here. */
export const TEST_RULES = { minBid: LEAST_BID };
