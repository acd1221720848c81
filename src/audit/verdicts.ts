import { type ReadonlySignal, signal } from '@preact/signals-react';
import { report } from '../browser/report';
import { type Breach, checkFlip, type Failure, type Step, stepOf, type Verdict, verdictOf } from '../domain/fairness';
import { readLock, SIGNING_KEYS } from '../domain/lock';
import type { Proof, ProvenFlip } from '../domain/proof';
import { type CoinSide, isSide } from '../lib/sides';
import { minus } from '../lib/stakes';
import { bidNews } from '../money/answers';
import type { Flip } from '../money/bid-calls';
import { untilLanding } from '../money/hold';
import type { BidOrder } from '../money/orders';
import type { FlipSeeds, Participation } from '../money/participation-calls';
import { userId } from '../state/user';
import { findFailed, keepFailed } from './failed-proofs';

/** How many flips of a visit are known with their steps. Those that have failed are kept beside them. */
const MOST = 100;

export interface JudgedFlip {
  readonly proof: Proof;
  readonly steps: readonly Step[];
  readonly verdict: Verdict;
  /** What is wrong with it, or was before. */
  readonly failure: Failure | undefined;
  /** The bid as it was tapped. undefined for a flip of an earlier visit. */
  readonly order: BidOrder | undefined;
  readonly participation: Participation;
}

const judged = signal<ReadonlyMap<string, JudgedFlip>>(new Map());

/** What the phone's own check has found of this visit's flips, by requestId, once the coin has landed. */
export const judgedFlips: ReadonlySignal<ReadonlyMap<string, JudgedFlip>> = untilLanding(judged);

/** What was known before a bid, as hashes, and the bid that told it: no later commitment may be one of them. */
const used = new Map<string, string>();

/** Checks each flip as soon as its outcome is known, whatever is on screen then. */
export const startVerdicts = (): void =>
  bidNews.listen((told) => {
    const { order, news } = told;
    if (news === 'flipped') return judge(order, told.flip);
    if (news === 'withheld') report('proof', news);
    else noteBreach(order, news);
    return undefined;
  });

function noteBreach(order: BidOrder, breach: Breach): void {
  const { owner, requestId, roundId, lock } = order;
  keepFailed({ owner, requestId, roundId, failure: breach, proof: { lock: lock ?? readLock({}), flip: null } });
  const known = judged.peek().get(requestId);
  if (known) note({ ...known, order });
}

async function judge(order: BidOrder, { participation, side, serverSeed }: Flip): Promise<void> {
  const { requestId, clientSeed, serverSeedHash, lock = readLock({}) } = order;
  const proof = { lock, flip: flipOf({ serverSeed, clientSeed }, side, participation) };
  const steps = await checkFlip(proof, {
    ...{ keys: SIGNING_KEYS, tap: order, told: participation, owner: order.owner },
    hasSeeds: features.proofs,
    isUsed: (hash) => (used.get(hash) ?? requestId) !== requestId,
  });
  const seedHash = steps.find(({ name }) => name === 'seed')?.value;
  for (const hash of [serverSeedHash, lock.clientSeedHash, seedHash]) {
    if (hash && !used.has(hash)) used.set(hash, requestId);
  }
  note({ proof, steps, order, participation });
}

type Seeds = Pick<FlipSeeds, 'serverSeed' | 'clientSeed'>;

const flipOf = ({ serverSeed, clientSeed }: Seeds, result: CoinSide | undefined, told: Participation): ProvenFlip => ({
  ...{ serverSeed, clientSeed, result, won: told.won, payout: minus(told.win, told.winCharge) },
});

type CheckedFlip = Omit<JudgedFlip, 'verdict' | 'failure'>;

function note(flip: CheckedFlip): void {
  const id = flip.order?.requestId ?? '';
  const others = [...judged.peek()].filter(([other]) => other !== id).slice(1 - MOST);
  judged.value = new Map([...others, [id, settle(flip)]]);
}

/** Keeps a flip whose proof fails. Another answer doesn't undo a proof that has failed before. */
function settle({ order, participation, steps, proof }: CheckedFlip): JudgedFlip {
  const [owner, requestId] = [order?.owner ?? userId.peek() ?? '', order?.requestId ?? ''];
  const roundId = order?.roundId ?? participation.game;
  const before = findFailed((one) => one.roundId === roundId && (!requestId || one.requestId === requestId));
  const failure = before?.failure ?? steps.find(({ holds }) => holds === false)?.name;
  if (!failure) return { proof, order, participation, steps, verdict: verdictOf(steps), failure };
  keepFailed({ owner, requestId: before?.requestId ?? requestId, roundId, failure, proof });
  const name = stepOf(failure);
  return {
    ...{ order, participation, failure, verdict: 'failed', proof: before?.proof.flip ? before.proof : proof },
    steps: steps.map((step) => (step.name === name ? { ...step, holds: false } : step)),
  };
}

/** The side that follows from the side bid on and the outcome. undefined without the side bid on. */
export function sideTold({ bidOn, won }: { readonly bidOn: unknown; readonly won: boolean }): CoinSide | undefined {
  if (!isSide(bidOn)) return undefined;
  return (bidOn === 'heads') === won ? 'heads' : 'tails';
}

const ofVisit = (row: Participation): JudgedFlip | undefined =>
  [...judged.peek().values()].find(
    ({ order, participation }) =>
      order?.owner === userId.peek() && (participation === row || order?.roundId === row.game),
  );

const failedBefore = ({ game }: Participation) =>
  findFailed(({ roundId, proof }) => roundId === game && proof.flip !== null);

/** Whether a flip of Transactions needs no proof of the server's: this visit has played it, or its proof has failed before. */
export const isKnownFlip = (row: Participation): boolean => !!(ofVisit(row) ?? failedBefore(row));

interface Row {
  readonly participation: Participation;
  /** undefined if this visit knows the flip. */
  readonly seeds: FlipSeeds | undefined;
  /** Whether it has no time, or an ID that another row has too. */
  readonly isAmbiguous: boolean;
}

/** Checks a flip of Transactions. One that has failed, there or as its coin landed, stays failed. Never rejects. */
export async function checkRow({ participation, seeds, isAmbiguous }: Row): Promise<JudgedFlip> {
  const owner = userId.peek();
  const known = ofVisit(participation);
  const lock = known?.proof.lock ?? readLock({ ...seeds, bidOnCoin: participation.bidOn });
  const flip = flipOf(known?.proof.flip ?? seeds ?? NO_SEEDS, sideTold(participation), participation);
  const proof = failedBefore(participation)?.proof ?? { lock, flip };
  const steps = await checkFlip(proof, {
    ...{ keys: SIGNING_KEYS, tap: known?.order, told: participation, owner, hasSeeds: true },
  });
  const isUnknown = ({ name, holds }: Step) => isAmbiguous && name === 'bid' && holds;
  return settle({
    ...{ proof, participation, order: known?.order },
    steps: steps.map((step) => (isUnknown(step) ? { ...step, holds: undefined } : step)),
  });
}

const NO_SEEDS = { serverSeed: '', clientSeed: '' };
