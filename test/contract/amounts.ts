import { type Paise, percentOf } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import type { Figures } from '../sandbox/ledger';
import { spend } from '../sandbox/spending';
import type { WireWallet } from './listening';

/** Rupees of the wire, which have at most two decimals, in paise. */
export const paiseIn = (rupees: number): Paise => Math.round(rupees * 100);

export const figuresIn = ({ reference_earning, top_up, game }: WireWallet): Figures => ({
  reference_earning: paiseIn(reference_earning),
  top_up: paiseIn(top_up),
  game: paiseIn(game),
});

export const sumOf = ({ reference_earning, top_up, game }: Figures): Paise => reference_earning + top_up + game;

/** The wallet that a bid leaves: its cost is taken in the order of the figures, and a win goes into game. */
export function walletAfter(before: Figures, { participation }: Pick<Answer<'placeBid'>, 'participation'>): Figures {
  const { bidAmount, biddingAmountCharge, winAmount, winAmountCharge } = participation;
  const after = { ...before };
  spend(after, paiseIn(bidAmount) + paiseIn(biddingAmountCharge));
  after.game += paiseIn(winAmount) - paiseIn(winAmountCharge);
  return after;
}

/** What a bid of the round's least amount costs, in paise. */
export const leastCost = ({ minBid, bidChargePercent }: Answer<'getRound'>): Paise =>
  paiseIn(minBid) + percentOf(paiseIn(minBid), bidChargePercent);
