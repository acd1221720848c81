import { type Paise, percentOf } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import { type Figures, spend } from '../sandbox/ledger';

type Participation = Answer<'getAllParticipationUser'>[number];

/** Rupees of the wire, which have at most two decimals, in paise. */
export const paiseIn = (rupees: number): Paise => Math.round(rupees * 100);

export const figuresIn = ({ reference_earning, top_up, game }: Figures): Figures => ({
  reference_earning: paiseIn(reference_earning),
  top_up: paiseIn(top_up),
  game: paiseIn(game),
});

export const sumOf = ({ reference_earning, top_up, game }: Figures): Paise => reference_earning + top_up + game;

/** The order in which money leaves the wallet. The check’s own, or it couldn’t find a sandbox that has another. */
const ORDER = ['top_up', 'game', 'reference_earning'] as const;

/** What a withdrawal takes from. */
export const WITHDRAWABLE = ['game', 'reference_earning'] as const;

/** The figures after an amount was taken from them, in their order. */
export function taken(before: Figures, amount: Paise, from: readonly (keyof Figures)[] = ORDER): Figures {
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

export const DAY = 24 * 3_600_000;

/** What the flips in the days before a time have cost, less what they paid out. */
export function lostIn(flips: readonly Participation[], end: string, days: number): Paise {
  const from = Date.parse(end) - days * DAY;
  const those = flips.filter(({ createAt }) => Date.parse(createAt) >= from && Date.parse(createAt) < Date.parse(end));
  return those.reduce((sum, flip) => sum + costOf(flip) - payoutOf(flip), 0);
}

/** The statement's rows of a bid in words, newest first. */
export const rowsOf = ({ rows }: Answer<'getStatement'>, roundId: string): string =>
  rows
    .filter(({ reference }) => reference === roundId)
    .map(({ kind, amount }) => `${kind} ${paiseIn(amount)}`)
    .join(', ');

type Charges = Pick<Answer<'getRound'>, 'bidChargePercent'>;

export const costOfBid = (amount: Paise, { bidChargePercent }: Charges): Paise =>
  amount + percentOf(amount, bidChargePercent);

/** The highest amount whose bid costs no more than this. */
export function highestFor(cost: Paise, charges: Charges): Paise {
  let amount = Math.ceil(cost / (1 + charges.bidChargePercent / 100)) + 1;
  while (costOfBid(amount, charges) > cost) amount--;
  return amount;
}

/** The least amount from here on whose percentage ends in half a paisa. The amount itself if there is none near it. */
export function halfwayFrom(amount: Paise, percent: number): Paise {
  const isHalfway = (paise: Paise) => ((paise * Math.round(percent * 100)) / 10_000) % 1 === 0.5;
  for (let one = amount; percent && one < amount + 10_000; one++) if (isHalfway(one)) return one;
  return amount;
}
