import { type CoinSide, isSide } from './fairness';
import { type Lock, readLock, wireLock } from './lock';
import { type Paise, toPaise, wireSum } from './money';
import { tryTo } from './try-to';

/** What a copied proof says: the lock of one bid, and what its coin is checked with. */
export interface CopiedProof {
  readonly lock: Lock;
  /** null as long as the outcome is out. */
  readonly flip: CopiedFlip | null;
}

interface CopiedFlip {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** The side that the server told, and whether it called it a win. */
  readonly result: CoinSide;
  readonly won: boolean;
  /** What the server said that it paid. undefined in proofs of earlier builds. */
  readonly payout: Paise | undefined;
}

/** JSON, so that no text can be taken for another part of the proof. Sums are in rupees, as on the wire. */
export const copyProof = ({ lock, flip }: CopiedProof): string =>
  JSON.stringify({ lock: wireLock(lock), flip: flip && { ...flip, payout: wireSum(flip.payout) } }, null, 2);

/** Reads a proof that was copied. undefined if the text is none. Accepts text around it. */
export function readProof(text: string): CopiedProof | undefined {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const { lock, flip } = Object(tryTo(() => JSON.parse(json)));
  const read = readLock(lock);
  if (!read.roundId || !isSide(read.bidOnCoin)) return undefined;
  if (flip === null) return { lock: read, flip };
  const { serverSeed, clientSeed, result, won, payout } = Object(flip);
  const isWhole = typeof serverSeed === 'string' && typeof clientSeed === 'string' && typeof won === 'boolean';
  if (!isWhole || !isSide(result)) return undefined;
  return { lock: read, flip: { serverSeed, clientSeed, result, won, payout: toPaise(payout) } };
}
