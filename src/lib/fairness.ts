import { type Paise, percentOf } from './money';
import { hex, isSeed, sha256, utf8 } from './seeds';

export type CoinSide = 'heads' | 'tails';

/** Everything needed to check a flip: the commitment shown before the bid, and the values revealed after it. */
export interface FlipProof {
  serverSeedHash: string;
  serverSeed: string;
  clientSeed: string;
  roundId: string;
  side: CoinSide;
  /** The side bid on, and whether the server called it a win. Both must agree with the coin. */
  bidOn: CoinSide;
  won: boolean;
}

/** unknown: the page has no WebCrypto. */
export type Verdict = 'fair' | 'unfair' | 'unknown';

/** Computes the side from the seeds of a round; hash and hmac are lower-case hex. Rejects without WebCrypto. */
export async function computeFlip({
  serverSeed,
  clientSeed,
  roundId,
}: Pick<FlipProof, 'serverSeed' | 'clientSeed' | 'roundId'>) {
  const { subtle } = crypto;
  const hash = await sha256(serverSeed);
  const key = await subtle.importKey('raw', utf8(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hmac = hex(await subtle.sign('HMAC', key, utf8(`${clientSeed}:${roundId}`)));
  const side: CoinSide = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
  return { hash, hmac, side };
}

/** Checks a flip by the contract's rule (Flip in the SDL). Never rejects. */
export async function checkFlip(proof: FlipProof): Promise<Verdict> {
  // A server that has shown a commitment must reveal its seed, and a short one could be searched.
  if (!isSeed(proof.serverSeed)) return 'unfair';
  try {
    const { hash, side } = await computeFlip(proof);
    const kept = hash === proof.serverSeedHash.toLowerCase() && side === proof.side;
    return kept && proof.won === (proof.bidOn === side) ? 'fair' : 'unfair';
  } catch {
    return 'unknown';
  }
}

/** The terms shown before a bid. */
interface Offer {
  readonly owner: string;
  readonly roundId: string;
  readonly side: string;
  readonly amount: Paise;
  readonly bidChargePercent: number | undefined;
  readonly winChargePercent: number | undefined;
}

/** The result of a bid, according to the server. An amount that it leaves out is undefined. */
export interface Settlement {
  /** The ID of the round. '' if the server leaves it out. */
  readonly game: string;
  readonly won: boolean;
  readonly bid: Paise | undefined;
  readonly bidCharge: Paise | undefined;
  readonly win: Paise | undefined;
  readonly winCharge: Paise | undefined;
  /** '' if the server leaves it out. */
  readonly bidOn: string;
  /** The player's user ID. '' if the server sends none that can be read. */
  readonly player: string;
}

/**
 * Whether the round, the stake, both charges, the payout, the side and the player match the terms shown before the bid.
 * undefined if one of them is unknown.
 */
export function isAsOffered(offer: Offer, settlement: Settlement): boolean | undefined {
  const { amount, bidChargePercent, winChargePercent } = offer;
  const { won, bid, bidCharge, win, winCharge } = settlement;
  const paid = won ? 2 * amount : 0;
  const chargeOf = (sum: Paise, percent: number | undefined) => percent && percentOf(sum, percent);
  const told = (text: string) => text || undefined;
  const pairs = [
    [told(settlement.game), offer.roundId],
    [told(settlement.bidOn), offer.side],
    [told(settlement.player), offer.owner],
    [bid, amount],
    [bidCharge, chargeOf(amount, bidChargePercent)],
    [win, paid],
    [winCharge, chargeOf(paid, winChargePercent)],
  ];
  const isUnknown = (pair: readonly unknown[]) => pair.includes(undefined);
  if (pairs.some((pair) => !isUnknown(pair) && pair[0] !== pair[1])) return false;
  return pairs.some(isUnknown) ? undefined : true;
}

/** What the check of a bid that was made finds. as-offered: a backend without proofs promises only the sums. */
export type Finding = Verdict | 'incomplete' | 'uncommitted' | 'as-offered';

/**
 * Checks a flip against what was on screen before its bid. A wrong sum is as unfair as a wrong side. Never rejects.
 * @param hasSeeds whether the backend has seeds: then a round without a commitment is a failed proof
 */
export async function checkBid(
  order: Offer & Pick<FlipProof, 'serverSeedHash' | 'clientSeed'> & { readonly side: CoinSide },
  flip: { readonly participation: Settlement; readonly side: CoinSide; readonly serverSeed: string },
  hasSeeds: boolean,
): Promise<Finding> {
  const asOffered = isAsOffered(order, flip.participation);
  if (asOffered === false) return 'unfair';
  if (!order.serverSeedHash) return hasSeeds ? 'uncommitted' : 'as-offered';
  const verdict = await checkFlip({ ...order, ...flip, bidOn: order.side, won: flip.participation.won });
  return verdict === 'fair' && asOffered === undefined ? 'incomplete' : verdict;
}

/** A flip of any time: what the server says about it now, and what was on screen before it. */
export interface PastFlip {
  readonly participation: Settlement;
  readonly seeds: Pick<FlipProof, 'roundId' | 'serverSeedHash' | 'serverSeed' | 'clientSeed'>;
  /** The bid, if this visit has made it. */
  readonly before: (Offer & Pick<FlipProof, 'serverSeedHash' | 'clientSeed'>) | undefined;
}

/** The side on which the coin fell, by the pick and the outcome. undefined if the server sends no pick. */
export function sideTold({ bidOn, won }: Pick<Settlement, 'bidOn' | 'won'>): CoinSide | undefined {
  if (bidOn !== 'heads' && bidOn !== 'tails') return undefined;
  return (bidOn === 'heads') === won ? 'heads' : 'tails';
}

/**
 * Checks a flip by the seeds that the server has sent for it afterwards. It is fair only if this visit had seen the
 * commitment before the bid, and consistent otherwise: afterwards a server could look for seeds that fit. Never rejects.
 */
export async function checkPastFlip({
  participation,
  seeds,
  before,
}: PastFlip): Promise<Verdict | 'consistent' | 'incomplete'> {
  const side = sideTold(participation);
  const isSeen = !!before?.serverSeedHash;
  const asOffered = before && isAsOffered(before, participation);
  const isAnother = isSeen && before.serverSeedHash.toLowerCase() !== seeds.serverSeedHash.toLowerCase();
  const hasOtherSeed = before && before.clientSeed !== seeds.clientSeed;
  if (seeds.roundId !== participation.game || isAnother || hasOtherSeed || asOffered === false) return 'unfair';
  if (!side) return 'incomplete';
  const verdict = await checkFlip({ ...seeds, side, bidOn: participation.bidOn as CoinSide, won: participation.won });
  if (verdict !== 'fair') return verdict;
  if (!isSeen) return 'consistent';
  return asOffered ? 'fair' : 'incomplete';
}
