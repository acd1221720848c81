import './kept-findings';
import { report } from '../browser/report';
import type { CopiedProof } from '../lib/copied-proof';
import { type BidResult, type CoinSide, checkFlip, hasFailed, isSide, type Verdict } from '../lib/fairness';
import { minus } from '../lib/stakes';
import { failedFlips, type OwnFlip, toldOf } from './verdicts';

/** The side that follows from the side bid on and the outcome. undefined without the side bid on. */
export function sideTold({ bidOn, won }: Pick<BidResult, 'bidOn' | 'won'>): CoinSide | undefined {
  if (!isSide(bidOn)) return undefined;
  return (bidOn === 'heads') === won ? 'heads' : 'tails';
}

/** What a copied proof says of a flip. */
export function flipOf({ side, seeds: { serverSeed, clientSeed }, participation }: OwnFlip): CopiedProof['flip'] {
  const { won, win, winCharge } = participation;
  return side ? { serverSeed, clientSeed, result: side, won, payout: minus(win, winCharge) } : null;
}

export interface CheckedFlip {
  readonly told: OwnFlip;
  /** undefined as long as the check is under way. */
  readonly verdict: Verdict | undefined;
}

/** The flips whose proof has failed in Transactions, by ID. */
const failedPast = new Map<string, CheckedFlip>();

/**
 * Checks a flip of Transactions. One whose proof has failed, there or as its coin landed, stays failed, with what the server
 * said then. Never rejects.
 */
export async function checkPast(told: OwnFlip): Promise<CheckedFlip> {
  const { id, game } = told.participation;
  const failed = failedFlips.peek().find(({ order }) => order.roundId === game);
  if (failed) return { told: toldOf(failed), verdict: failed.verdict };
  const known = failedPast.get(id);
  if (known) return known;
  const checked = { told, verdict: await checkFlip(told, true) };
  if (hasFailed(checked.verdict)) {
    failedPast.set(id, checked);
    report('proof', checked.verdict);
  }
  return checked;
}
