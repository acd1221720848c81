import { type Paise, percentOf } from '../lib/money';
import { hex, isSeed, sha256, utf8 } from '../lib/seeds';
import type { CoinSide } from '../lib/sides';
import { type BidResult, minus, plus } from '../lib/stakes';
import { isAsTapped, type Lock, type TappedBid, verifyLock } from './lock';
import type { Proof } from './proof';

/** What is checked of a flip, in this order (fairness-words.ts says what each step means). */
export const STEPS = ['commitment', 'lock', 'bid', 'seed', 'side', 'outcome', 'payout'] as const;

export type StepName = (typeof STEPS)[number];

/**
 * What no honest server does with a bid that it has locked. unfit: the lock isn't what was tapped, or no key of the operator
 * has signed it. changed: an answer has another lock than the one before. denied, withdrawn: the server says that there is no
 * such bid, or that it was cancelled.
 */
export const BREACHES = ['unfit', 'changed', 'denied', 'withdrawn'] as const;

export type Breach = (typeof BREACHES)[number];

/** What is wrong with a flip: a step that doesn't hold, and for the lock in which way. */
export type Failure = StepName | Breach;

const isBreach = (failure: Failure): failure is Breach => BREACHES.some((one) => one === failure);

/** The step that a failure belongs to. */
export const stepOf = (failure: Failure): StepName => (isBreach(failure) ? 'lock' : failure);

export interface Step {
  readonly name: StepName;
  /** undefined: it can't be told. */
  readonly holds: boolean | undefined;
  /** A hash or an HMAC that was computed for it, as hex. */
  readonly value?: string | undefined;
  /** A sum that was due, and another one in its place. */
  readonly sums?: Sums | undefined;
}

type Sums = readonly [due: Paise | undefined, told: Paise | undefined, of: Sum];

export type Sum = 'bid' | 'bidCharge' | 'win' | 'winCharge' | 'payout';

/** A false step is a proof that failed, and an unknown one leaves the flip unverified. */
export type Verdict = 'fair' | 'failed' | 'unverified';

export function verdictOf(steps: readonly Step[]): Verdict {
  if (steps.some(({ holds }) => holds === false)) return 'failed';
  return steps.every(({ holds }) => holds) ? 'fair' : 'unverified';
}

/** What of a flip is known beside its proof. */
interface Known {
  /** The operator's public keys, from the build alone. */
  readonly keys: readonly string[];
  /** The bid as it was tapped. Missing for a flip of an earlier visit, and in verify.html. */
  readonly tap?: TappedBid | undefined;
  /** What the server says of the bid. Missing in verify.html. */
  readonly told?: BidResult | undefined;
  /** The user ID of the player. */
  readonly owner?: string | undefined;
  /** Whether the backend has seeds: then a round without a commitment has failed. */
  readonly hasSeeds?: boolean;
  /** Whether this is the hash of something that was known before the bid. */
  readonly isUsed?: ((hash: string) => boolean) | undefined;
}

/** Computes the side from the seeds of a round; hash and hmac are lower-case hex. Rejects without WebCrypto. */
export async function computeFlip(serverSeed: string, clientSeed: string, roundId: string) {
  const { subtle } = crypto;
  const hash = await sha256(serverSeed);
  const key = await subtle.importKey('raw', utf8(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hmac = hex(await subtle.sign('HMAC', key, utf8(`${clientSeed}:${roundId}`)));
  const side: CoinSide = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
  return { hash, hmac, side };
}

/** Checks a flip, or a bid whose outcome is out. Returns STEPS in their order. Never rejects. */
export async function checkFlip(proof: Proof, known: Known): Promise<readonly Step[]> {
  const { lock, flip } = proof;
  const { tap } = known;
  const roundId = (tap ?? lock).roundId;
  const commitment = (tap ?? lock).serverSeedHash.toLowerCase();
  const isSigned = await checkLock(lock, known);
  const coin = flip?.serverSeed
    ? await unlessRejected(computeFlip(flip.serverSeed, flip.clientSeed, roundId))
    : undefined;
  const ownHash = coin && flip ? await unlessRejected(sha256(flip.clientSeed)) : undefined;
  const landed = coin?.side ?? flip?.result;
  // An unsigned lock of an earlier visit has the seed itself alone.
  const isBound = tap !== undefined || isSigned || lock.clientSeedHash !== '';
  const sums = sumsOf(proof, known, landed);
  return [
    { name: 'commitment', holds: checkCommitment(commitment, ownHash, isSigned, known) },
    { name: 'lock', holds: isSigned },
    { name: 'bid', holds: checkBid(proof, known, isBound ? ownHash : undefined), value: isBound ? ownHash : undefined },
    { name: 'seed', holds: checkSeed(proof, commitment, coin?.hash), value: coin?.hash },
    { name: 'side', holds: equal(coin?.side, flip?.result), value: coin?.hmac },
    { name: 'outcome', holds: flip && landed ? flip.won === (landed === (tap?.side ?? lock.bidOnCoin)) : undefined },
    { name: 'payout', holds: all(sums.map(isEqual)), sums: sums.find((pair) => isEqual(pair) === false) },
  ];
}

const unlessRejected = <Result>(result: Promise<Result>) => result.catch(() => undefined);

const isUnknown = (value: unknown) => value === undefined || value === '';

/** undefined if one of both is unknown. */
const equal = (one: unknown, other: unknown): boolean | undefined =>
  isUnknown(one) || isUnknown(other) ? undefined : one === other;

const isEqual = ([due, told]: Sums) => equal(due, told);

/** false if one is false, and undefined if one is unknown. */
function all(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

function checkCommitment(commitment: string, ownHash: string | undefined, isSigned: boolean | undefined, known: Known) {
  if (!commitment) return known.hasSeeds ? false : undefined;
  if (commitment === ownHash || known.isUsed?.(commitment)) return false;
  // A signed lock shows it to anybody, and the screen at the tap to the player.
  return known.tap || isSigned ? true : undefined;
}

/** With the tap the lock must be the bid that was tapped, and signed if the build has a key. */
async function checkLock(lock: Lock, { tap, keys }: Known): Promise<boolean | undefined> {
  if (!tap && !lock.signature) return undefined;
  const isTapped = tap ? await unlessRejected(isAsTapped(lock, tap)) : true;
  const signed = await verifyLock(lock, keys);
  const isSigned = { signed: true, forged: false, unsigned: tap && true, unknown: undefined }[signed];
  return all([isTapped, isSigned]);
}

/** Whether the answer is about this bid: the round, the player, the pick and the player's seed. */
function checkBid({ lock, flip }: Proof, { tap, told, owner }: Known, ownHash: string | undefined) {
  const parts = [ownHash === undefined ? undefined : ownHash === lock.clientSeedHash];
  if (tap) parts.push(equal(tap.clientSeed, flip?.clientSeed));
  if (told) {
    const { roundId } = tap ?? lock;
    parts.push(equal(roundId, told.game), equal(tap?.side ?? lock.bidOnCoin, told.bidOn), equal(owner, told.player));
  }
  return all(parts);
}

/** A seed that is too short could be searched, and so chosen. */
function checkSeed({ lock, flip }: Proof, commitment: string, hash: string | undefined): boolean | undefined {
  if (!flip || (!commitment && !flip.serverSeed)) return undefined;
  if (!isSeed(flip.serverSeed) || commitment !== lock.serverSeedHash.toLowerCase()) return false;
  return hash === undefined ? undefined : hash === commitment;
}

/** The sums that are due and those that the server tells. A proof alone has only the payout. */
function sumsOf({ lock, flip }: Proof, { tap, told }: Known, landed: CoinSide | undefined): readonly Sums[] {
  const { bidChargePercent, winChargePercent } = tap ?? lock;
  const bid = tap ? tap.amount : lock.bidAmount;
  const chargeOf = (sum: Paise | undefined, percent: number | undefined) =>
    sum === undefined || percent === undefined ? undefined : percentOf(sum, percent);
  const isWin = landed === (tap?.side ?? lock.bidOnCoin);
  const win = isWin ? plus(bid, bid) : 0;
  const winCharge = isWin ? chargeOf(win, winChargePercent) : 0;
  const payout: Sums = [landed && minus(win, winCharge), flip?.payout, 'payout'];
  if (!tap || !told) return [payout];
  return [
    [bid, told.bid, 'bid'],
    [chargeOf(bid, bidChargePercent), told.bidCharge, 'bidCharge'],
    [win, told.win, 'win'],
    [winCharge, told.winCharge, 'winCharge'],
    payout,
  ];
}
