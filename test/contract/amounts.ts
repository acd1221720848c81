import { type Paise, percentOf } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import type { Figures } from '../sandbox/ledger';
import { order, spend } from '../sandbox/ledger';

type Participation = Answer<'getAllParticipationUser'>[number];

/** Rupees of the wire, which have at most two decimals, in paise. */
export const paiseIn = (rupees: number): Paise => Math.round(rupees * 100);

export const figuresIn = ({ reference_earning, top_up, game }: Figures): Figures => ({
  reference_earning: paiseIn(reference_earning),
  top_up: paiseIn(top_up),
  game: paiseIn(game),
});

export const sumOf = ({ reference_earning, top_up, game }: Figures): Paise => reference_earning + top_up + game;

/** The figures after an amount was taken from them, in their order. */
export function taken(before: Figures, amount: Paise, from = order): Figures {
  const after = { ...before };
  for (const { figure, paise } of spend(before, amount, from)) after[figure] += paise;
  return after;
}

/** What has left the wallet for a flip. */
export const costOf = ({ bidAmount, biddingAmountCharge }: Participation): Paise =>
  paiseIn(bidAmount) + paiseIn(biddingAmountCharge);

/** What has come into the wallet by a flip. */
export const payoutOf = ({ winAmount, winAmountCharge }: Participation): Paise =>
  paiseIn(winAmount) - paiseIn(winAmountCharge);

/** The statement's rows of a bid in words, newest first. */
export const rowsOf = ({ rows }: Answer<'getStatement'>, roundId: string): string =>
  rows
    .filter(({ reference }) => reference === roundId)
    .map(({ kind, amount }) => `${kind} ${paiseIn(amount)}`)
    .join(', ');

/** What a bid of the round's least amount costs, in paise. */
export const leastCost = ({ minBid, bidChargePercent }: Answer<'getRound'>): Paise =>
  paiseIn(minBid) + percentOf(paiseIn(minBid), bidChargePercent);
