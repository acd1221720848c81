import { type Paise, toPaise, wireSum } from '../lib/money';
import { type CoinSide, isSide } from '../lib/sides';
import { tryTo } from '../lib/try-to';
import { type Lock, readLock, wireLock } from './lock';

export interface Proof {
  readonly lock: Lock;
  /** null as long as there is no outcome. */
  readonly flip: FlipOfProof | null;
}

export interface FlipOfProof {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** The side that the server reported. undefined only if it can't be read, which readWireProof refuses. */
  readonly result: CoinSide | undefined;
  /** Whether the server called it a win. */
  readonly won: boolean;
  /** What the server said that it paid. undefined in proofs of earlier builds. */
  readonly payout: Paise | undefined;
}

export const wireProof = ({ lock, flip }: Proof): object => ({
  lock: wireLock(lock),
  flip: flip && { ...flip, payout: wireSum(flip.payout) },
});

/** JSON, so that no text can be taken for another part of the proof. */
export const proofText = (proof: Proof): string => JSON.stringify(wireProof(proof), null, 2);

export function readWireProof(value: unknown): Proof | undefined {
  const { lock, flip } = Object(value);
  const read = readLock(lock);
  if (!read.roundId || !isSide(read.bidOnCoin)) return undefined;
  if (flip === null) return { lock: read, flip };
  const { serverSeed, clientSeed, result, won, payout } = Object(flip);
  const isWhole = typeof serverSeed === 'string' && typeof clientSeed === 'string' && typeof won === 'boolean';
  if (!isWhole || !isSide(result)) return undefined;
  return { lock: read, flip: { serverSeed, clientSeed, result, won, payout: toPaise(payout) } };
}

/** Accepts text around a copied proof. undefined if there is none. */
export const readProof = (text: string): Proof | undefined =>
  readWireProof(tryTo(() => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))));
