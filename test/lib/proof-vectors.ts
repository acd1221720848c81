import type { CopiedProof } from '../../src/lib/copied-proof';
import vectors from './proof-vectors.json';

/** A proof, and what any verifier must find. The file was computed by another program, with Python's hashlib. */
interface ProofVector {
  readonly name: string;
  readonly proof: CopiedProof;
  readonly verdict: 'consistent' | 'inconsistent' | 'unknown';
  /** What the seeds give. Missing without a seed of the server. */
  readonly hash?: string;
  readonly hmac?: string;
  readonly side?: string;
  /** The steps that don't hold, by the names that the verifier gives them. */
  readonly fails: readonly string[];
}

export const proofVectors = vectors as readonly ProofVector[];
