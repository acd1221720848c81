import type { StepName } from '../../src/domain/fairness';
import { type Proof, readProof } from '../../src/domain/proof';
import file from './proof-vectors.json';

/** The steps by the names that the file gives them. */
const NAMES = {
  'The signature': 'lock',
  'Your seed': 'bid',
  'The server’s seed': 'seed',
  'The result': 'side',
  'Win or loss': 'outcome',
  'The payout': 'payout',
} as const;

/** A proof, and what any verifier must find. */
interface ProofVector {
  readonly name: string;
  readonly proof: Proof;
  readonly verdict: string;
  /** What the seeds give: the hashes of the player's and the server's, and the HMAC. Empty as long as the outcome is out. */
  readonly computed: readonly string[];
  /** The steps that don't hold. */
  readonly fails: readonly StepName[];
}

/** A proof of the file differs from its first one in some fields. */
interface Change {
  readonly name: string;
  readonly lock?: object;
  readonly flip?: object | null;
  readonly verdict: string;
  readonly fails?: readonly (keyof typeof NAMES)[];
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
    return {
      name,
      proof,
      verdict,
      fails: fails.map((one) => NAMES[one]),
      computed: flip === null ? [] : [ownHash, hash, hmac].filter(Boolean),
    };
  },
);
