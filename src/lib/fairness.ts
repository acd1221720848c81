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

/**
 * What of a flip isn't what was promised before the bid. lock: of this bid, or signed. bid: the round, the pick, the player
 * or the player's seed. sum: an amount. call: which side wins. seed: the server's, by its commitment. side: by both seeds.
 */
type Failure = `wrong-${'lock' | 'bid' | 'sum' | 'call' | 'seed' | 'side'}`;

/** unknown: the page has no WebCrypto. */
export type CoinVerdict = 'fair' | Failure | 'unknown';

/** Whether a proof has failed. */
export const hasFailed = (verdict: string | undefined): boolean => /^wrong-|^uncommitted$/.test(verdict ?? '');

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
  if (!isSeed(seeds.serverSeed)) return 'wrong-seed';
  try {
    const { hash, side } = await computeFlip(seeds);
    if (hash !== seeds.serverSeedHash.toLowerCase()) return 'wrong-seed';
    return side === told ? 'fair' : 'wrong-side';
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

/** The sums of a bid: what was promised and what the server tells. undefined: unknown. */
export function sumsOf({ amount, bidChargePercent, winChargePercent }: TappedBid, told: BidResult) {
  const paid = told.won ? 2 * amount : 0;
  const chargeOf = (sum: Paise, percent: number | undefined) => percent && percentOf(sum, percent);
  return {
    bid: [amount, told.bid],
    bidCharge: [chargeOf(amount, bidChargePercent), told.bidCharge],
    win: [paid, told.win],
    winCharge: [chargeOf(paid, winChargePercent), told.winCharge],
  } as const;
}

const isKnown = (pair: readonly unknown[]) => !pair.includes(undefined);

export const differ = (pair: readonly unknown[]): boolean => isKnown(pair) && pair[0] !== pair[1];

/** Compares the round, the pick, the player and every sum with the tap. incomplete: all that is known fits. */
export function compareWithTap(tap: TappedBid, told: BidResult): 'fair' | 'incomplete' | 'wrong-bid' | 'wrong-sum' {
  const names = [
    [tap.roundId, told.game || undefined],
    [tap.side, told.bidOn || undefined],
    [tap.owner, told.player || undefined],
  ];
  const sums = Object.values(sumsOf(tap, told));
  if (names.some(differ)) return 'wrong-bid';
  if (sums.some(differ)) return 'wrong-sum';
  return [...names, ...sums].every(isKnown) ? 'fair' : 'incomplete';
}

/** What the check of a bid that was made finds. as-offered: a backend without proofs promises only the sums. */
export type Verdict = CoinVerdict | 'incomplete' | 'uncommitted' | 'as-offered';

/**
 * Checks a flip against what was on screen before its bid. Never rejects.
 * @param hasSeeds whether the backend has seeds: then a round without a commitment is a failed proof
 */
export async function checkBid(
  tap: TappedBid,
  { participation, side, serverSeed }: { participation: BidResult; side: CoinSide; serverSeed: string },
  hasSeeds: boolean,
): Promise<Verdict> {
  // A win called a loss has other sums too.
  if (participation.won !== (side === tap.side)) return 'wrong-call';
  const compared = compareWithTap(tap, participation);
  if (hasFailed(compared)) return compared;
  if (!tap.serverSeedHash) return hasSeeds ? 'uncommitted' : 'as-offered';
  const verdict = await checkCoin({ ...tap, serverSeed }, side);
  return verdict === 'fair' ? compared : verdict;
}
