import { type Paise, paiseOf } from './amounts';
import type { Most } from './limiter';

export type WithdrawalOutcome = 'PAID' | 'RETURNED';

/** The rules of the sandbox. Amounts are paise, durations milliseconds. */
export interface Rules {
  readonly minBid: Paise;
  readonly maxBid: Paise;
  /** Paid on top of a bid. */
  readonly bidChargePercent: number;
  /** Deducted from the payout of a win, which is twice the bid. */
  readonly winChargePercent: number;
  /** The inviter's share of each bid of an invited player. */
  readonly referralPercent: number;

  /** The recharges that a player may have open. After that the refusal is TOO_SOON. */
  readonly openRecharges: number;
  readonly minRecharge: Paise;
  readonly maxRecharge: Paise;
  /** How long a recharge is pending before it is credited or fails. */
  readonly rechargeDelay: number;
  /** How long an unpaid recharge is pending before it expires. */
  readonly rechargeExpiry: number;
  /**
   * What happens to a recharge of this amount, one after the other, since the sandbox has no bank: it ends, or a payment
   * of so many paise comes in.
   */
  readonly rechargeCourse: (amount: Paise) => readonly ('FAILED' | 'EXPIRED' | Paise)[];
  /** The UPI ID that recharges are paid to. */
  readonly payee: string;

  readonly minWithdrawal: Paise;
  readonly maxWithdrawal: Paise;
  /** Deducted from a withdrawal, but never less than the least fee. */
  readonly withdrawalFeePercent: number;
  readonly minWithdrawalFee: Paise;
  /** How long a withdrawal is pending before it is paid or returned. */
  readonly withdrawalDelay: number;
  /** Whether a withdrawal of this amount is on hold first, and for how long. */
  readonly withdrawalIsHeld: (amount: Paise) => boolean;
  readonly withdrawalHold: number;
  /** How a withdrawal of this amount ends. */
  readonly withdrawalOutcome: (amount: Paise) => WithdrawalOutcome;

  /** From a code's first sending. */
  readonly otpLifetime: number;
  /** Before its end, when a second code is sent beside it. */
  readonly otpOverlap: number;
  readonly otpResend: number;
  readonly signUpLifetime: number;
  readonly resetCodeLifetime: number;
  readonly sessionLifetime: number;
  /** The least age that a sign-up must confirm, in years. */
  readonly minAge: number;

  /** Other numbers than the limiter's table has. */
  readonly most: Most;

  /** The message of calls while the API is closed for maintenance (SDL, CLOSED). */
  readonly closed: string | undefined;
}

const rupees = (amount: number): Paise => amount * 100;
const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(count * 60);

/** For a demonstration, these paise of an amount make a recharge go on otherwise. */
function rechargeCourse(amount: Paise): readonly ('FAILED' | 'EXPIRED' | Paise)[] {
  switch (amount % 100) {
    case 13:
      return ['FAILED'];
    case 14:
      return ['EXPIRED'];
    // Another amount is paid, the amount is paid twice, or too late.
    case 15:
      return [Math.floor(amount / 2)];
    case 16:
      return [amount, amount];
    case 17:
      return ['FAILED', amount];
    case 18:
      return ['EXPIRED', amount];
    default:
      return [amount];
  }
}

/** For a demonstration, an amount that ends in .13 is returned. */
const withdrawalOutcome = (amount: Paise): WithdrawalOutcome => (amount % 100 === 13 ? 'RETURNED' : 'PAID');

export const defaultRules: Rules = {
  minBid: rupees(10),
  maxBid: rupees(10_000),
  bidChargePercent: 2,
  winChargePercent: 2.5,
  referralPercent: 1,

  openRecharges: 10,
  minRecharge: rupees(10),
  maxRecharge: rupees(50_000),
  rechargeDelay: seconds(3),
  rechargeExpiry: seconds(30),
  rechargeCourse,
  payee: 'coinflip@sandbox',

  minWithdrawal: rupees(100),
  maxWithdrawal: rupees(25_000),
  withdrawalFeePercent: 1,
  minWithdrawalFee: rupees(2),
  withdrawalDelay: seconds(8),
  // For a demonstration, an amount that ends in .14 is on hold.
  withdrawalIsHeld: (amount) => amount % 100 === 14,
  withdrawalHold: minutes(2),
  withdrawalOutcome,

  otpLifetime: minutes(5),
  otpOverlap: minutes(2),
  otpResend: seconds(30),
  signUpLifetime: minutes(30),
  resetCodeLifetime: minutes(10),
  sessionLifetime: minutes(60 * 24),
  minAge: 18,

  most: {},

  closed: undefined,
};

/** Throws an Error for rules that the SDL rules out. */
export function checkRules(rules: Rules): void {
  for (const name of ['bidChargePercent', 'winChargePercent', 'referralPercent', 'withdrawalFeePercent'] as const) {
    if (paiseOf(rules[name]) !== undefined) continue;
    throw new Error(`${name} is ${rules[name]}: a percentage has at most two decimals.`);
  }
}
