import { type Paise, percentOf } from '../sandbox/amounts';
import type { Answer } from '../sandbox/api-client';
import { type Figures, spend } from '../sandbox/ledger';
import { DAY } from '../sandbox/periods';

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

export const WITHDRAWABLE = ['game', 'reference_earning'] as const;

export function taken(before: Figures, amount: Paise, from: readonly (keyof Figures)[] = ORDER): Figures {
  const after = { ...before };
  for (const { figure, paise } of spend(before, amount, from)) after[figure] += paise;
  return after;
}

/** What the wallet has after a bid on a round, if nothing else has moved it since. */
export function walletAfter(
  { wallet }: Pick<Answer<'getRound'>, 'wallet'>,
  { status, lock, flip }: Answer<'placeBid'>,
) {
  const before = figuresIn(wallet);
  const after = status === 'CANCELLED' ? before : taken(before, paiseIn(lock?.cost ?? 0));
  return flip ? { ...after, game: after.game + payoutOf(flip.participation) } : after;
}

export const costOf = ({ bidAmount, biddingAmountCharge }: Participation): Paise =>
  paiseIn(bidAmount) + paiseIn(biddingAmountCharge);

export const payoutOf = ({ winAmount, winAmountCharge }: Participation): Paise =>
  paiseIn(winAmount) - paiseIn(winAmountCharge);

/** What the flips in the days before a time have cost, less what they paid out. */
export function lostIn(flips: readonly Participation[], end: string, days: number): Paise {
  const from = Date.parse(end) - days * DAY;
  const those = flips.filter(({ createAt }) => Date.parse(createAt) >= from && Date.parse(createAt) < Date.parse(end));
  return those.reduce((sum, flip) => sum + costOf(flip) - payoutOf(flip), 0);
}

/** The statement's rows of a bid or a withdrawal in words, newest first. */
export const rowsOf = (rows: Answer<'getStatement'>['rows'], of: string): string =>
  rows
    .filter(({ reference }) => reference === of)
    .map(({ kind, amount }) => `${kind} ${paiseIn(amount)}`)
    .join(', ');

type Round = Answer<'getRound'>;

export const costOfBid = (amount: Paise, { bidChargePercent }: Pick<Round, 'bidChargePercent'>): Paise =>
  amount + percentOf(amount, bidChargePercent);

export const unfitFor = ({ minBid, maxBid }: Round): readonly number[] => [below(minBid), above(maxBid)];

/** About how many bids there are besides the flips that are made to be judged. */
const OTHER_BIDS = 80;
const HIGHEST = 6;
/** The highest of them is as many times the least one, or more if the wallet has more. */
const SPREAD = 30;

/** What bids of the least amount may cost: the charges, and five standard deviations of as many wins as losses. */
function costOfCheck(flips: number, round: Round): Paise {
  const [bids, least] = [flips + OTHER_BIDS, paiseIn(round.minBid)];
  const charges = Math.ceil((bids * least * (round.bidChargePercent + round.winChargePercent)) / 100);
  return Math.ceil(5 * Math.sqrt(bids)) * costOfBid(least, round) + charges;
}

export const neededFor = (flips: number, round: Round): Paise =>
  costOfCheck(flips, round) + HIGHEST * SPREAD * paiseIn(round.minBid);

/** An amount anywhere from the least one to the highest that the check can afford: as often from 10 to 20 as from 100 to 200. */
function anyAmount(flips: number, round: Round): Paise {
  const least = paiseIn(round.minBid);
  const spare = (sumOf(figuresIn(round.wallet)) - costOfCheck(flips, round)) / HIGHEST;
  const most = Math.max(least, Math.min(spare, paiseIn(round.maxBid)));
  return Math.floor(least * (most / least) ** Math.random());
}

/** The amounts of the flips: the least one, those nearest to it whose charges must be rounded up, and any. */
export function amountOf(index: number, flips: number, round: Round): Paise {
  const { minBid, bidChargePercent, winChargePercent } = round;
  const percent = [0, bidChargePercent, 2 * winChargePercent][index % 4];
  return percent === undefined ? anyAmount(flips, round) : halfwayFrom(paiseIn(minBid), percent);
}

/** The highest amount whose bid costs no more than this. */
export function highestFor(cost: Paise, round: Round): Paise {
  let amount = Math.ceil(cost / (1 + round.bidChargePercent / 100)) + 1;
  while (costOfBid(amount, round) > cost) amount--;
  return amount;
}

/** The least amount whose bid costs more. */
export const tooHighFor = (cost: Paise, round: Round): Paise => highestFor(cost, round) + 1;

/** The least amount from here on whose percentage ends in half a paisa. The amount itself if there is none near it. */
export function halfwayFrom(amount: Paise, percent: number): Paise {
  const isHalfway = (paise: Paise) => ((paise * Math.round(percent * 100)) / 10_000) % 1 === 0.5;
  for (let one = amount; percent && one < amount + 10_000; one++) if (isHalfway(one)) return one;
  return amount;
}

/** A paisa less than the least amount, and one more than the most, in rupees. */
export const below = (least: number) => (least * 100 - 1) / 100;
export const above = (most: number) => (most * 100 + 1) / 100;
