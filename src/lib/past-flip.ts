import {
  type BidResult,
  type CoinSide,
  type CoinVerdict,
  checkCoin,
  compareWithTap,
  type FlipSeeds,
  hasFailed,
  isSide,
  type TappedBid,
} from './fairness';
import { isSeed } from './seeds';

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
  const compared = before && compareWithTap(before, participation);
  const isAnother =
    (game && seeds.roundId !== game) ||
    (player && player !== owner) ||
    (before && before.clientSeed !== seeds.clientSeed);
  if (isAnother) return 'wrong-bid';
  if (compared && hasFailed(compared)) return compared;
  const isCommitted = !before?.serverSeedHash || before.serverSeedHash === seeds.serverSeedHash;
  if (!isCommitted || !isSeed(seeds.serverSeed)) return 'wrong-seed';
  if (!side) return 'incomplete';
  const verdict = await checkCoin(seeds, side);
  if (verdict !== 'fair') return verdict;
  if (!game || !player || bid === undefined) return 'incomplete';
  return before?.serverSeedHash && compared ? compared : 'consistent';
}
