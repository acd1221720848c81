import { type CopiedProof, readProof } from '../../src/lib/copied-proof';
import file from './proof-vectors.json';

/** A proof, and what any verifier must find. */
interface ProofVector {
  readonly name: string;
  readonly proof: CopiedProof;
  readonly verdict: string;
  /** What the seeds give: hashes of both, and the HMAC. Empty as long as the outcome is out. */
  readonly computed: readonly string[];
  /** The steps that don't hold, by the names that the verifier gives them. */
  readonly fails: readonly string[];
}

/** A proof of the file differs from its first one in some fields. */
interface Change {
  readonly name: string;
  readonly lock?: object;
  readonly flip?: object | null;
  readonly verdict: string;
  readonly fails?: readonly string[];
  readonly hash?: string;
  readonly ownHash?: string;
  readonly hmac?: string;
}

/** The operator's public key. */
export const { key } = file;

export const proofVectors: readonly ProofVector[] = (file.vectors as readonly Change[]).map(
  ({ name, verdict, fails = [], lock, flip, hash = file.hash, ownHash = file.ownHash, hmac = file.hmac }) => {
    const changed = { lock: { ...file.lock, ...lock }, flip: flip === null ? null : { ...file.flip, ...flip } };
    const proof = readProof(JSON.stringify(changed));
    if (!proof) throw new Error(`${name} is no proof`);
    return { name, proof, verdict, fails, computed: flip === null ? [] : [hash, ownHash, hmac].filter(Boolean) };
  },
);
