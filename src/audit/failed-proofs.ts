import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { readFields, readList, readText } from '../api/operation';
import { report } from '../browser/report';
import { BREACHES, type Failure, STEPS } from '../domain/fairness';
import { type Proof, readWireProof, wireProof } from '../domain/proof';
import { untilLanding } from '../money/hold';
import { keptSignal } from '../state/kept';
import { userId } from '../state/user';

/** A flip whose proof has failed, or a bid whose lock the server hasn't kept. */
export interface FailedProof {
  /** The user ID of its player. */
  readonly owner: string;
  /** '' for a flip of an earlier visit. */
  readonly requestId: string;
  readonly roundId: string;
  readonly failure: Failure;
  readonly proof: Proof;
}

/** Those of every player of this document, the newest first. They outlive a session, as the open orders do. */
const all = signal<readonly FailedProof[]>([]);
const own = computed(() => all.value.filter(({ owner }) => owner === userId.value));

/** The player's proofs that have failed, the newest first. */
export const failedProofs: ReadonlySignal<readonly FailedProof[]> = untilLanding(own);

/** What was found wrong with a bid or a flip of the player before. No later answer undoes it. */
export const findFailed = (isIt: (failed: FailedProof) => boolean): FailedProof | undefined => own.peek().find(isIt);

/** Keeps a proof that has failed. What was found first stays, and its outcome may come later. */
export function keepFailed(failed: FailedProof): void {
  const isSame = ({ owner, requestId, roundId }: FailedProof) =>
    owner === failed.owner && requestId === failed.requestId && roundId === failed.roundId;
  const known = all.peek().find(isSame);
  if (!known) {
    all.value = [failed, ...all.peek()];
    report('proof', failed.failure);
  } else if (failed.proof.flip && !known.proof.flip) {
    all.value = all.peek().map((one) => (one === known ? { ...known, proof: failed.proof } : one));
  }
}

/** The signed-in player's, as they are stored. Sign Out clears the storage (spec section 4), not the list above. */
const kept = keptSignal<readonly unknown[] | undefined>('failed-proofs', readList, undefined);

// Takes up what another document of this tab has found.
effect(() => {
  for (const failed of kept.value?.map(readFailed).reverse() ?? []) if (failed) keepFailed(failed);
});

effect(() => {
  if (userId.value === undefined) return;
  const stored = own.value.map(({ proof, ...failed }) => ({ ...failed, ...wireProof(proof) }));
  kept.value = stored.length ? stored : undefined;
});

/** Session storage may hold anything. */
function readFailed(value: unknown): FailedProof | undefined {
  const fields = readFields(value);
  const [owner = '', requestId = '', roundId = ''] = [fields.owner, fields.requestId, fields.roundId].map(readText);
  const failure = [...STEPS, ...BREACHES].find((one) => one === fields.failure);
  const proof = readWireProof(value);
  return owner && roundId && failure && proof ? { owner, requestId, roundId, failure, proof } : undefined;
}
