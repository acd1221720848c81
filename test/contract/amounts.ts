import { type Paise, percentOf } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import type { Figures } from '../sandbox/ledger';
import type { WireWallet } from './listening';

/** Rupees of the wire, which have at most two decimals, in paise. */
export const paiseIn = (rupees: number): Paise => Math.round(rupees * 100);

export const figuresIn = ({ reference_earning, top_up, game }: WireWallet): Figures => ({
  reference_earning: paiseIn(reference_earning),
  top_up: paiseIn(top_up),
  game: paiseIn(game),
});

export const sumOf = ({ reference_earning, top_up, game }: Figures): Paise => reference_earning + top_up + game;

/** What a bid of the round's least amount costs, in paise. */
export const leastCost = ({ minBid, bidChargePercent }: Answer<'getRound'>): Paise =>
  paiseIn(minBid) + percentOf(paiseIn(minBid), bidChargePercent);
