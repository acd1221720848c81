import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { readFields, readList, readText } from '../api/operation';
import { report } from '../browser/report';
import { checkFlip, firstWrong, LOCK_VIOLATIONS, STEPS, type Step, verdictOf, worstOf } from '../domain/fairness';
import { readLock, SIGNING_KEYS } from '../domain/lock';
import { type Proof, readWireProof, wireProof } from '../domain/proof';
import { type CoinSide, sideOf } from '../lib/sides';
import { minus } from '../lib/stakes';
import type { Flip, Participation } from '../money/bid-operations';
import { concealedUntilLanding } from '../money/conceal';
import { bidEvents } from '../money/events';
import type { BidOrder } from '../money/orders';
import { persistedSignal } from '../state/persisted';
import { userId } from '../state/user';
import type { FlipSeeds } from './proof-operations';

/** Beside those that have failed. */
const MOST = 100;

export interface CheckedFlip {
  readonly owner: string;
  readonly roundId: string;
  readonly proof: Proof;
  /** The worst that was found of each: a flip has one verdict wherever it stands, and no later answer undoes a failure. */
  readonly steps: readonly Step[];
  readonly order?: BidOrder | undefined;
  readonly participation?: Participation | undefined;
}

/** Of every player of this document, the newest first. They outlive a session. */
const checked = signal<readonly CheckedFlip[]>([]);

/** By requestId, once the coin has landed. */
export const checkedFlips: ReadonlySignal<ReadonlyMap<string, CheckedFlip>> = concealedUntilLanding(
  computed(
    () => new Map(checked.value.flatMap((one) => (one.order && one.participation ? [[one.order.requestId, one]] : []))),
  ),
);

const isFailed = ({ steps }: CheckedFlip) => verdictOf(steps) === 'failed';

const ownFailed = computed(() => checked.value.filter((one) => one.owner === userId.value && isFailed(one)));

export const failedProofs: ReadonlySignal<readonly CheckedFlip[]> = concealedUntilLanding(ownFailed);

export function failureOf({ steps }: CheckedFlip): string {
  const step = firstWrong(steps);
  return step?.violation ?? step?.name ?? '';
}

const find = (owner: string, roundId: string) =>
  checked.peek().find((one) => one.owner === owner && one.roundId === roundId);

/** The proof of what failed first stays. */
function note(found: CheckedFlip): CheckedFlip {
  const before = find(found.owner, found.roundId);
  const wasFailed = before && isFailed(before);
  const isKept = before?.proof.flip && (wasFailed || !found.proof.flip);
  const noted = {
    ...{ ...before, ...found },
    proof: isKept ? before.proof : found.proof,
    steps: worstOf(before?.steps ?? [], found.steps),
  };
  if (isFailed(noted) && !wasFailed) report('proof', failureOf(noted));
  if (before) checked.value = checked.peek().map((one) => (one === before ? noted : one));
  else if (noted.order || isFailed(noted))
    checked.value = [noted, ...checked.peek().filter((one, index) => isFailed(one) || index < MOST - 1)];
  return noted;
}

/** What was known before a bid, as hashes, and the bid that reported it: no later commitment may be one of them. */
const used = new Map<string, string>();

/** Checks each flip as soon as its outcome is known, whatever is on screen then. */
export const startVerdicts = (): void =>
  bidEvents.on((reported) => {
    const { order, event } = reported;
    if (event === 'flipped') return judge(order, reported.flip);
    if (event === 'withheld') report('proof', event);
    else note({ ...bidOf(order), steps: [{ name: 'lock', holds: false, violation: event }] });
    return undefined;
  });

function bidOf(order: BidOrder) {
  const { owner, roundId, lock = readLock({}) } = order;
  return { owner, roundId, order, proof: { lock, flip: null } };
}

async function judge(order: BidOrder, { participation, side, serverSeed }: Flip): Promise<void> {
  const { owner, requestId, clientSeed, serverSeedHash } = order;
  const bid = bidOf(order);
  const { lock } = bid.proof;
  const proof = { lock, flip: flipOf({ serverSeed, clientSeed }, side, participation) };
  const steps = await checkFlip(proof, {
    ...{ keys: SIGNING_KEYS, tap: order, reported: participation, owner, hasSeeds: features.proofs },
    isUsed: (hash) => (used.get(hash) ?? requestId) !== requestId,
  });
  const seedHash = steps.find(({ name }) => name === 'seed')?.value;
  for (const hash of [serverSeedHash, lock.clientSeedHash, seedHash]) {
    if (hash && !used.has(hash)) used.set(hash, requestId);
  }
  note({ ...bid, proof, steps, participation });
}

type Seeds = Pick<FlipSeeds, 'serverSeed' | 'clientSeed'>;

const flipOf = ({ serverSeed, clientSeed }: Seeds, result: CoinSide | undefined, reported: Participation) => ({
  ...{ serverSeed, clientSeed, result, won: reported.won, payout: minus(reported.win, reported.winCharge) },
});

const knownOf = (row: Participation) =>
  checked
    .peek()
    .find(
      ({ owner, roundId, proof, participation }) =>
        owner === userId.peek() && proof.flip && (participation === row || roundId === row.roundId),
    );

export const isKnownFlip = (row: Participation): boolean => !!knownOf(row);

export interface ListedFlip {
  readonly participation: Participation;
  readonly seeds: FlipSeeds | undefined;
  /** Whether it has no time, or an ID that another row has too: then nobody can say which flip it is. */
  readonly isAmbiguous: boolean;
}

/** Never rejects. */
export async function checkRow({ participation, seeds, isAmbiguous }: ListedFlip): Promise<CheckedFlip> {
  const owner = userId.peek() ?? '';
  const known = knownOf(participation);
  const lock = known?.proof.lock ?? readLock({ ...seeds, bidOnCoin: participation.bidOn });
  const coin = known?.proof.flip ?? { serverSeed: '', clientSeed: '', ...seeds, result: sideOf(participation) };
  const flip = flipOf(coin, coin.result, participation);
  const steps = await checkFlip(
    { lock, flip },
    { keys: SIGNING_KEYS, tap: known?.order, reported: participation, owner, hasSeeds: true },
  );
  return note({
    ...{ owner, roundId: participation.roundId, participation, ...known, proof: { lock, flip } },
    steps: isAmbiguous ? worstOf(steps, [{ name: 'bid', holds: undefined }]) : steps,
  });
}

/** Sign Out clears the storage (spec section 4), not the list above. */
const kept = persistedSignal<readonly unknown[] | undefined>('failed-proofs', readList, undefined);

effect(() => {
  for (const failed of kept.value?.map(readFailed).reverse() ?? [])
    if (failed && !find(failed.owner, failed.roundId)) note(failed);
});

effect(() => {
  if (userId.value === undefined) return;
  const stored = ownFailed.value.map((one) => ({
    ...{ owner: one.owner, roundId: one.roundId, failure: failureOf(one), ...wireProof(one.proof) },
  }));
  kept.value = stored.length ? stored : undefined;
});

function readFailed(value: unknown): CheckedFlip | undefined {
  const { failure: stored, ...fields } = readFields(value);
  // Its name in earlier builds.
  const failure = stored === 'withdrawn' ? 'cancelled' : stored;
  const [owner, roundId] = [readText(fields.owner), readText(fields.roundId)];
  const violation = LOCK_VIOLATIONS.find((one) => one === failure);
  const name = violation ? 'lock' : STEPS.find((one) => one === failure);
  const proof = readWireProof(value);
  return owner && roundId && name && proof
    ? { owner, roundId, proof, steps: [{ name, holds: false, violation }] }
    : undefined;
}
