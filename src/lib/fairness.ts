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
 * What of a flip isn't what was promised before the bid. lock: it is of another bid, or not signed. bid: another round, pick,
 * player or seed of the player. win, loss: the side told makes it the other. seed: not the server's one by its commitment.
 * side: both seeds give the other one. sum: an amount.
 */
type Failure = `wrong-${'lock' | 'bid' | 'win' | 'loss' | 'seed' | 'side' | 'sum'}`;

/** unknown: the page has no WebCrypto. */
type CoinVerdict = 'fair' | Failure | 'unknown';

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

/** Checks the server's seed, and the side told unless there is none, by the contract's rule (Flip in the SDL). Never rejects. */
export async function checkCoin(seeds: FlipSeeds, told: CoinSide | undefined): Promise<CoinVerdict> {
  // A server that has shown a commitment must reveal its seed, and a short one could be searched.
  if (!isSeed(seeds.serverSeed)) return 'wrong-seed';
  try {
    const { hash, side } = await computeFlip(seeds);
    if (hash !== seeds.serverSeedHash.toLowerCase()) return 'wrong-seed';
    return told && told !== side ? 'wrong-side' : 'fair';
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

/** A flip as the server tells it, at once or afterwards. */
export interface ToldFlip {
  /** The user ID of its player. */
  readonly owner: string;
  readonly participation: BidResult;
  /** undefined if the answer leaves it out. */
  readonly side: CoinSide | undefined;
  readonly seeds: FlipSeeds;
  /** The bid as it was tapped. undefined if this visit doesn't know it. */
  readonly before: TappedBid | undefined;
}

/**
 * What the check of a flip finds. as-offered: a backend without proofs promises only the sums. consistent: this visit hadn't
 * seen the commitment before the bid, and afterwards a server could look for seeds that fit.
 */
export type Verdict = CoinVerdict | 'incomplete' | 'uncommitted' | 'as-offered' | 'consistent';

/**
 * Checks a flip. The sums come last: what is due depends on the call and the coin. Never rejects.
 * @param hasSeeds whether the backend has seeds: then a round without a commitment is a failed proof
 */
export async function checkFlip(told: ToldFlip, hasSeeds: boolean): Promise<Verdict> {
  const { owner, participation, side, seeds, before } = told;
  const { game, player, bidOn, won, bid } = participation;
  const names = [
    [seeds.roundId, game || undefined],
    [owner, player || undefined],
    [before?.side ?? bidOn, bidOn || undefined],
    [before?.clientSeed ?? seeds.clientSeed, seeds.clientSeed],
  ];
  if (names.some(differ)) return 'wrong-bid';
  if (before && side && won !== (side === before.side)) return won ? 'wrong-win' : 'wrong-loss';
  const commitment = before?.serverSeedHash ?? seeds.serverSeedHash;
  if (commitment && commitment !== seeds.serverSeedHash) return 'wrong-seed';
  const coin = commitment ? await checkCoin(seeds, side) : 'unknown';
  if (hasFailed(coin)) return coin;
  const sums = before ? Object.values(sumsOf(before, participation)) : [[bid, bid]];
  if (sums.some(differ)) return 'wrong-sum';
  if (!commitment) return hasSeeds ? 'uncommitted' : 'as-offered';
  if (coin === 'unknown') return coin;
  if (![...names, ...sums].every(isKnown)) return 'incomplete';
  return before ? 'fair' : 'consistent';
}
