import { report } from '../browser/report';
import { type CoinSide, hasFailed, type Verdict } from '../lib/fairness';
import { checkPastFlip, type PastFlip, type PastVerdict } from '../lib/past-flip';
import type { PlayedFlip } from '../money/flips';
import type { BidOrder } from '../money/order';
import type { Participation } from '../money/participation-calls';
import { failedFlips, verdicts } from './verdicts';

/** A flip as the server has told it, in the answer to its bid or later in Transactions. */
export interface ToldFlip extends PastFlip {
  readonly participation: Participation;
  /** undefined if the answer leaves it out. */
  readonly side: CoinSide | undefined;
  readonly before: BidOrder | undefined;
}

export function toldOf({ order, flip: { participation, side, serverSeed } }: PlayedFlip): ToldFlip {
  const { owner, roundId, serverSeedHash, clientSeed } = order;
  return { owner, participation, side, seeds: { roundId, serverSeedHash, serverSeed, clientSeed }, before: order };
}

export interface CheckedFlip {
  readonly told: ToldFlip;
  /** undefined as long as the check is under way. */
  readonly verdict: Verdict | PastVerdict | undefined;
}

/** The flips whose proof has failed in Transactions, by player and ID. */
const failedPast = new Map<string, CheckedFlip>();

/**
 * Checks a flip of Transactions. One whose proof has failed, there or as its coin landed, stays failed, with what the server
 * said then. Never rejects.
 */
export async function checkPast(told: ToldFlip): Promise<CheckedFlip> {
  const { id, game } = told.participation;
  const key = `${told.owner} ${id}`;
  const played = failedFlips.peek().find(({ order }) => order.roundId === game);
  if (played) return { told: toldOf(played), verdict: verdicts.peek().get(played.order.requestId) };
  const checked = failedPast.get(key) ?? { told, verdict: await checkPastFlip(told) };
  if (hasFailed(checked.verdict)) failedPast.set(key, checked);
  report('proof', checked.verdict);
  return checked;
}
