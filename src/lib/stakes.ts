import { type Paise, percentOf } from './money';

/** According to the server. An amount that it leaves out is undefined, and a text ''. */
export interface ReportedFlip {
  readonly roundId: string;
  readonly won: boolean;
  readonly amount: Paise | undefined;
  readonly bidCharge: Paise | undefined;
  readonly win: Paise | undefined;
  readonly winCharge: Paise | undefined;
  readonly bidOn: string;
  readonly owner: string;
}

/** What a bid costs and pays, in paise (contract, Round). */
export const costAndPayoutOf = (amount: Paise, bidChargePercent: number, winChargePercent: number) => ({
  cost: amount + percentOf(amount, bidChargePercent),
  payout: 2 * amount - percentOf(2 * amount, winChargePercent),
});

/** That a balance covers with the charge, in paise. */
export function largestBid(balance: Paise, bidChargePercent: number): Paise {
  let amount = Math.floor((balance * 100) / (100 + bidChargePercent)) + 1;
  while (amount > 0 && amount + percentOf(amount, bidChargePercent) > balance) amount--;
  return Math.max(0, amount);
}

/** What a flip brought, in paise: less than zero for a loss. undefined if a sum is unknown. */
export function netOf({ won, amount, bidCharge, win, winCharge }: ReportedFlip): Paise | undefined {
  const back = won ? minus(win, winCharge) : 0;
  return minus(minus(back, amount), bidCharge);
}

/** The size of a win: 1 up to ₹100, 2 up to ₹1,000, 3 above. 0 for what brings no more than it cost. */
export function winSize(net: Paise | undefined): 0 | 1 | 2 | 3 {
  if (!net || net < 0) return 0;
  if (net < 10_000) return 1;
  return net < 100_000 ? 2 : 3;
}

export const plus = (sum: Paise | undefined, part: Paise | undefined) =>
  sum === undefined || part === undefined ? undefined : sum + part;

export const minus = (sum: Paise | undefined, part: Paise | undefined) =>
  sum === undefined || part === undefined ? undefined : sum - part;
