import { type Paise, percentOf } from './money';

/** What a bid costs and pays, all in paise (contract, Round). */
export interface Stake {
  /** Paid on top of the bid. */
  readonly charge: Paise;
  /** The bid and its charge. */
  readonly cost: Paise;
  /** Twice the bid less the charge on a win. */
  readonly payout: Paise;
}

export function stakeOf(bid: Paise, bidChargePercent: number, winChargePercent: number): Stake {
  const charge = percentOf(bid, bidChargePercent);
  return { charge, cost: bid + charge, payout: 2 * bid - percentOf(2 * bid, winChargePercent) };
}

/** The largest bid that a balance covers together with its charge. */
export function largestBid(balance: Paise, bidChargePercent: number): Paise {
  let bid = Math.floor((balance * 100) / (100 + bidChargePercent)) + 1;
  while (bid > 0 && bid + percentOf(bid, bidChargePercent) > balance) bid--;
  return Math.max(0, bid);
}

/** A bid as it was on screen before it was made. */
interface Offer {
  readonly owner: string;
  readonly side: string;
  readonly amount: Paise;
  readonly bidChargePercent: number;
  readonly winChargePercent: number;
}

/** How the server says that a bid came out. */
interface Settlement {
  readonly won: boolean;
  readonly bid: Paise | undefined;
  readonly bidCharge: Paise | undefined;
  readonly win: Paise | undefined;
  readonly winCharge: Paise | undefined;
  readonly bidOn: string;
  readonly player: string;
}

/**
 * Whether the stake, both charges, the payout, the side bid on and the player are as they were on screen before the bid;
 * undefined where the server has left out a sum.
 */
export function isAsOffered(offer: Offer, settlement: Settlement): boolean | undefined {
  const { amount, bidChargePercent, winChargePercent } = offer;
  const { won, bid, bidCharge, win, winCharge, bidOn, player } = settlement;
  const paid = won ? 2 * amount : 0;
  const sums = [
    [bid, amount],
    [bidCharge, percentOf(amount, bidChargePercent)],
    [win, paid],
    [winCharge, percentOf(paid, winChargePercent)],
  ];
  const texts = [
    [bidOn, offer.side],
    [player, offer.owner],
  ];
  if (sums.some(([told, offered]) => told !== undefined && told !== offered)) return false;
  if (texts.some(([told, offered]) => told && told !== offered)) return false;
  return sums.some(([told]) => told === undefined) ? undefined : true;
}
