import { type Paise, percentOf } from '../lib/money';
import { hex, isSeed, sha256, utf8 } from '../lib/seeds';
import type { CoinSide } from '../lib/sides';
import { minus, plus, type ReportedFlip } from '../lib/stakes';
import { isFitting, type Lock, type TappedBid, verifyLock } from './lock';
import type { Proof } from './proof';

/** What is checked of a flip, in this order. */
export const STEPS = ['commitment', 'lock', 'bid', 'seed', 'side', 'outcome', 'payout'] as const;

export type StepName = (typeof STEPS)[number];

/**
 * How an answer broke a lock. unfit: it isn't what was tapped. changed: it isn't that of an earlier answer. denied: the server
 * knows no such bid. cancelled: the bid was cancelled, and not on this page.
 */
export const LOCK_VIOLATIONS = ['unfit', 'changed', 'denied', 'cancelled'] as const;

export type LockViolation = (typeof LOCK_VIOLATIONS)[number];

export interface Step {
  readonly name: StepName;
  /** undefined: it can't be known. */
  readonly holds: boolean | undefined;
  /** The hash or HMAC that was computed, as hex. */
  readonly value?: string | undefined;
  readonly differs?: Comparison | undefined;
  readonly violation?: LockViolation | undefined;
}

interface Comparison {
  readonly due: Paise | undefined;
  readonly reported: Paise | undefined;
  readonly of: SumName;
}

export type SumName = 'bid' | 'bidCharge' | 'win' | 'winCharge' | 'payout';

/** A false step is a proof that failed, and an unknown one leaves the flip unverified. */
export type Verdict = 'fair' | 'failed' | 'unverified';

export function verdictOf(steps: readonly Step[]): Verdict {
  const holds = all(steps.map((step) => step.holds));
  if (holds === false) return 'failed';
  return holds && steps.length === STEPS.length ? 'fair' : 'unverified';
}

/** The first step that fails, or else the first that can't be known. */
export const firstWrong = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ holds }) => holds === false) ?? steps.find(({ holds }) => holds === undefined);

export const worstOf = (earlier: readonly Step[], later: readonly Step[]): readonly Step[] =>
  STEPS.flatMap((name) => {
    const both = [...earlier, ...later].filter((step) => step.name === name);
    return firstWrong(both) ?? both[0] ?? [];
  });

interface Known {
  readonly keys: readonly string[];
  readonly tap?: TappedBid | undefined;
  readonly reported?: ReportedFlip | undefined;
  readonly owner?: string | undefined;
  /** Whether the backend has seeds: then a round without a commitment has failed. */
  readonly hasSeeds?: boolean;
  /** Whether another bid has used this hash already. */
  readonly isUsed?: ((hash: string) => boolean) | undefined;
}

/** Hashes are lower-case hex. Rejects without WebCrypto. */
async function computeFlip(serverSeed: string, clientSeed: string, roundId: string) {
  const { subtle } = crypto;
  const [serverSeedHash, clientSeedHash] = [await sha256(serverSeed), await sha256(clientSeed)];
  const key = await subtle.importKey('raw', utf8(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hmac = hex(await subtle.sign('HMAC', key, utf8(`${clientSeed}:${roundId}`)));
  const side: CoinSide = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
  return { serverSeedHash, clientSeedHash, hmac, side };
}

const dueOf = (lock: Lock, tap: TappedBid | undefined) =>
  tap ?? { ...lock, side: lock.bidOnCoin, amount: lock.bidAmount };

/** Checks a flip, or a lock without an outcome yet. Returns a Step for each of STEPS, in their order. Never rejects. */
export async function checkFlip(proof: Proof, known: Known): Promise<readonly Step[]> {
  const { lock, flip } = proof;
  const { tap, reported, owner } = known;
  const due = dueOf(lock, tap);
  const commitment = due.serverSeedHash.toLowerCase();
  const isSigned = await unlessRejected(checkLock(lock, known));
  const coin = flip?.serverSeed
    ? await unlessRejected(computeFlip(flip.serverSeed, flip.clientSeed, due.roundId))
    : undefined;
  const landed = coin?.side ?? flip?.result;
  // Without a tap, a signature or a hash in the lock there is nothing to compare the seed with.
  const comparableHash = tap || isSigned || lock.clientSeedHash ? coin?.clientSeedHash : undefined;
  const sums = sumsOf(due, landed, flip?.payout, tap && reported);
  return [
    { name: 'commitment', holds: checkCommitment(commitment, coin?.clientSeedHash, isSigned, known) },
    { name: 'lock', holds: isSigned },
    {
      name: 'bid',
      holds: all([
        comparableHash === undefined ? undefined : comparableHash === lock.clientSeedHash,
        tap ? equal(tap.clientSeed, flip?.clientSeed) : true,
        ...(reported
          ? [equal(due.roundId, reported.roundId), equal(due.side, reported.bidOn), equal(owner, reported.owner)]
          : []),
      ]),
      value: comparableHash,
    },
    { name: 'seed', holds: checkSeed(proof, commitment, coin?.serverSeedHash), value: coin?.serverSeedHash },
    { name: 'side', holds: equal(coin?.side, flip?.result), value: coin?.hmac },
    { name: 'outcome', holds: flip && landed ? flip.won === (landed === due.side) : undefined },
    { name: 'payout', holds: all(sums.map(isEqual)), differs: sums.find((pair) => isEqual(pair) === false) },
  ];
}

const unlessRejected = <Result>(result: Promise<Result>) => result.catch(() => undefined);

/** undefined if one of both is unknown. */
const equal = (one: unknown, other: unknown): boolean | undefined =>
  [undefined, ''].some((unknown) => unknown === one || unknown === other) ? undefined : one === other;

const isEqual = ({ due, reported }: Comparison) => equal(due, reported);

/** false if one is false, and undefined if one is unknown. */
function all(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

function checkCommitment(
  commitment: string,
  clientSeedHash: string | undefined,
  isSigned: boolean | undefined,
  known: Known,
) {
  if (!commitment) return known.hasSeeds ? false : undefined;
  // The client's own seed, or one that was used before, commits the server to nothing of its own.
  if (commitment === clientSeedHash || known.isUsed?.(commitment)) return false;
  // A signed lock shows it to anybody, and the screen at the tap to the player.
  return known.tap || isSigned ? true : undefined;
}

async function checkLock(lock: Lock, { tap, keys }: Known): Promise<boolean | undefined> {
  if (tap) return isFitting(lock, tap, keys);
  return lock.signature ? verifyLock(lock, keys) : undefined;
}

/** A seed that is too short could be searched, and so chosen. */
function checkSeed({ lock, flip }: Proof, commitment: string, hash: string | undefined): boolean | undefined {
  if (!flip || (!commitment && !flip.serverSeed)) return undefined;
  if (!isSeed(flip.serverSeed) || commitment !== lock.serverSeedHash.toLowerCase()) return false;
  return hash === undefined ? undefined : hash === commitment;
}

function sumsOf(
  { side, amount, bidChargePercent, winChargePercent }: ReturnType<typeof dueOf>,
  landed: CoinSide | undefined,
  payout: Paise | undefined,
  reported: ReportedFlip | undefined,
): readonly Comparison[] {
  const chargeOf = (sum: Paise | undefined, percent: number | undefined) =>
    sum === undefined || percent === undefined ? undefined : percentOf(sum, percent);
  const win = landed === side ? plus(amount, amount) : 0;
  const winCharge = landed === side ? chargeOf(win, winChargePercent) : 0;
  const paid: Comparison = { due: landed && minus(win, winCharge), reported: payout, of: 'payout' };
  if (!reported) return [paid];
  return [
    { due: amount, reported: reported.amount, of: 'bid' },
    { due: chargeOf(amount, bidChargePercent), reported: reported.bidCharge, of: 'bidCharge' },
    { due: win, reported: reported.win, of: 'win' },
    { due: winCharge, reported: reported.winCharge, of: 'winCharge' },
    paid,
  ];
}
