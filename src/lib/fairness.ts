import { type Paise, percentOf } from './money';
import { hex, isSeed, sha256, utf8 } from './seeds';

export type CoinSide = 'heads' | 'tails';

export const isSide = (value: unknown): value is CoinSide => value === 'heads' || value === 'tails';

/** What the coin of a flip is checked with (contract, FlipProof). */
export interface FlipSeeds {
  readonly roundId: string;
  /** The commitment. */
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
}

/** unknown: the page has no WebCrypto. */
type CoinVerdict = 'fair' | 'unfair' | 'unknown';

/** Computes the side from the seeds of a round; hash and hmac are lower-case hex. Rejects without WebCrypto. */
export async function computeFlip({ serverSeed, clientSeed, roundId }: Omit<FlipSeeds, 'serverSeedHash'>) {
  const { subtle } = crypto;
  const hash = await sha256(serverSeed);
  const key = await subtle.importKey('raw', utf8(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hmac = hex(await subtle.sign('HMAC', key, utf8(`${clientSeed}:${roundId}`)));
  const side: CoinSide = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
  return { hash, hmac, side };
}

/** Checks on which side the coin fell by the contract's rule (Flip in the SDL). Never rejects. */
export async function checkCoin(seeds: FlipSeeds, told: CoinSide): Promise<CoinVerdict> {
  // A server that has shown a commitment must reveal its seed, and a short one could be searched.
  if (!isSeed(seeds.serverSeed)) return 'unfair';
  try {
    const { hash, side } = await computeFlip(seeds);
    return hash === seeds.serverSeedHash.toLowerCase() && side === told ? 'fair' : 'unfair';
  } catch {
    return 'unknown';
  }
}

/** A bid as it was tapped: what was on screen, and the seed that the phone has made for it. */
export interface TappedBid {
  readonly owner: string;
  readonly roundId: string;
  /** The commitment. '' if the backend has no proofs. */
  readonly serverSeedHash: string;
  /** Leaves the phone in revealBid alone. */
  readonly clientSeed: string;
  readonly side: CoinSide;
  readonly amount: Paise;
  /** The charges. undefined if session storage holds something else. */
  readonly bidChargePercent: number | undefined;
  readonly winChargePercent: number | undefined;
}

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

/** Whether the round, the pick, the player and every sum match the tap. undefined if one of them is unknown. */
export function isAsOffered(tap: TappedBid, result: BidResult): boolean | undefined {
  const { amount, bidChargePercent, winChargePercent } = tap;
  const { won, bid, bidCharge, win, winCharge, game, bidOn, player } = result;
  const paid = won ? 2 * amount : 0;
  const chargeOf = (sum: Paise, percent: number | undefined) => percent && percentOf(sum, percent);
  const pairs = [
    [game || undefined, tap.roundId],
    [bidOn || undefined, tap.side],
    [player || undefined, tap.owner],
    [bid, amount],
    [bidCharge, chargeOf(amount, bidChargePercent)],
    [win, paid],
    [winCharge, chargeOf(paid, winChargePercent)],
  ];
  const known = pairs.filter((pair) => !pair.includes(undefined));
  if (known.some(([told, due]) => told !== due)) return false;
  return known.length === pairs.length || undefined;
}

/** What the check of a bid that was made finds. as-offered: a backend without proofs promises only the sums. */
export type Verdict = CoinVerdict | 'incomplete' | 'uncommitted' | 'as-offered';

/**
 * Checks a flip against what was on screen before its bid. A wrong sum is as unfair as a wrong side. Never rejects.
 * @param hasSeeds whether the backend has seeds: then a round without a commitment is a failed proof
 */
export async function checkBid(
  tap: TappedBid,
  { participation, side, serverSeed }: { participation: BidResult; side: CoinSide; serverSeed: string },
  hasSeeds: boolean,
): Promise<Verdict> {
  const asOffered = isAsOffered(tap, participation);
  if (asOffered === false || participation.won !== (side === tap.side)) return 'unfair';
  if (!tap.serverSeedHash) return hasSeeds ? 'uncommitted' : 'as-offered';
  const verdict = await checkCoin({ ...tap, serverSeed }, side);
  return verdict === 'fair' && !asOffered ? 'incomplete' : verdict;
}

/** What the check of a flip from the player's history finds. */
export type PastVerdict = CoinVerdict | 'consistent' | 'incomplete';

/** A flip from the player's history: what the server says about it now, and what was on screen before the bid. */
export interface PastFlip {
  /** The user ID of the player whose history it is in. */
  readonly owner: string;
  readonly participation: BidResult;
  readonly seeds: FlipSeeds;
  readonly before: TappedBid | undefined;
}

/** The side that follows from the side bid on and the outcome. undefined without the side bid on. */
export function sideTold({ bidOn, won }: Pick<BidResult, 'bidOn' | 'won'>): CoinSide | undefined {
  if (!isSide(bidOn)) return undefined;
  return (bidOn === 'heads') === won ? 'heads' : 'tails';
}

/**
 * Checks a flip by the seeds that the server has sent for it afterwards. It is fair only if this visit had seen the
 * commitment before the bid, and consistent otherwise: afterwards a server could look for seeds that fit. Never rejects.
 */
export async function checkPastFlip({ owner, participation, seeds, before }: PastFlip): Promise<PastVerdict> {
  const { game, player, bid } = participation;
  const side = sideTold(participation);
  const asOffered = before && isAsOffered(before, participation);
  const isAnother =
    (game && seeds.roundId !== game) ||
    (player && player !== owner) ||
    (before && before.clientSeed !== seeds.clientSeed) ||
    (before?.serverSeedHash && before.serverSeedHash !== seeds.serverSeedHash);
  if (isAnother || asOffered === false || !isSeed(seeds.serverSeed)) return 'unfair';
  if (!side) return 'incomplete';
  const verdict = await checkCoin(seeds, side);
  if (verdict !== 'fair') return verdict;
  if (!game || !player || bid === undefined) return 'incomplete';
  if (!before?.serverSeedHash) return 'consistent';
  return asOffered ? 'fair' : 'incomplete';
}
