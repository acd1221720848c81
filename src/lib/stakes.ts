import { type Paise, percentOf } from './money';

/** The result of a bid, according to the server. An amount that it leaves out is undefined, and a text ''. */
export interface BidResult {
  /** The ID of the round. */
  readonly game: string;
  readonly won: boolean;
  readonly bid: Paise | undefined;
  readonly bidCharge: Paise | undefined;
  readonly win: Paise | undefined;
  readonly winCharge: Paise | undefined;
  readonly bidOn: string;
  /** The player's user ID. */
  readonly player: string;
}

/** What a bid costs and pays, in paise (contract, Round). */
interface Stake {
  /** The bid and its charge. */
  readonly cost: Paise;
  /** Twice the bid minus the charge on a win. */
  readonly payout: Paise;
}

export function stakeOf(bid: Paise, bidChargePercent: number, winChargePercent: number): Stake {
  return {
    cost: bid + percentOf(bid, bidChargePercent),
    payout: 2 * bid - percentOf(2 * bid, winChargePercent),
  };
}

/** The largest bid that a balance covers, including the charge. All in paise. */
export function largestBid(balance: Paise, bidChargePercent: number): Paise {
  let bid = Math.floor((balance * 100) / (100 + bidChargePercent)) + 1;
  while (bid > 0 && bid + percentOf(bid, bidChargePercent) > balance) bid--;
  return Math.max(0, bid);
}

/** What a bid changed in the wallet once its coin had landed, in paise: less than zero for a loss. undefined if a sum is unknown. */
export function netOf({ won, bid, bidCharge, win, winCharge }: BidResult): Paise | undefined {
  const back = won ? minus(win, winCharge) : 0;
  return minus(minus(back, bid), bidCharge);
}

/** How great a win is: 0 up to ₹10, 1 from ₹10,000 on. undefined for what brings no more than it cost. */
export const greatnessOf = (net: Paise | undefined): number | undefined =>
  net && net > 0 ? Math.min(1, Math.max(0, Math.log10(net / 1_000) / 3)) : undefined;

/** Milliseconds in which a win counts up. */
export const countingTime = (greatness: number | undefined): number =>
  greatness === undefined ? 0 : 500 + 700 * greatness;

/** undefined if a sum is unknown. */
export const plus = (sum: Paise | undefined, part: Paise | undefined) =>
  sum === undefined || part === undefined ? undefined : sum + part;

/** undefined if a sum is unknown. */
export const minus = (sum: Paise | undefined, part: Paise | undefined) =>
  sum === undefined || part === undefined ? undefined : sum - part;
