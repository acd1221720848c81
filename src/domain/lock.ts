import { bytesOf } from '../lib/base64url';
import { type Paise, readDecimal, rupeeString, toPaise, wireSum } from '../lib/money';
import { hex, isSeed, sha256, utf8 } from '../lib/seeds';
import type { CoinSide } from '../lib/sides';
import { costAndPayoutOf } from '../lib/stakes';

const TEXTS = [
  ...(['requestId', 'user', 'roundId', 'serverSeedHash', 'clientSeedHash', 'gameType', 'bidOnCoin'] as const),
  ...(['createAt', 'signature'] as const),
];

type TextsOfLock = Readonly<Record<(typeof TEXTS)[number], string>>;

/** A bid that the server has taken before anybody can know who wins. What can't be read is '' or undefined. */
export interface Lock extends TextsOfLock {
  readonly bidAmount: Paise | undefined;
  readonly cost: Paise | undefined;
  readonly bidChargePercent: number | undefined;
  readonly winChargePercent: number | undefined;
}

/** '' for a text with spaces: they separate the texts of a signed line, which would have a second meaning. */
export const readWord = (text: string): string => (/\s/.test(text) ? '' : text);

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));

function readLockText(field: unknown): string {
  return readWord(typeof field === 'string' || Number.isSafeInteger(field) ? String(field).slice(0, 300) : '');
}

export function readLock(value: unknown): Lock {
  const fields = Object(value);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, readLockText(fields[name])])) as TextsOfLock;
  return {
    ...texts,
    createAt: isTime(texts.createAt) ? texts.createAt : '',
    bidAmount: toPaise(fields.bidAmount),
    cost: toPaise(fields.cost),
    bidChargePercent: readDecimal(fields.bidChargePercent),
    winChargePercent: readDecimal(fields.winChargePercent),
  };
}

export const wireLock = ({ bidAmount, cost, ...lock }: Lock) => ({
  ...lock,
  bidAmount: wireSum(bidAmount),
  cost: wireSum(cost),
});

export interface TappedBid {
  readonly owner: string;
  readonly requestId: string;
  readonly roundId: string;
  /** The commitment. '' if the backend has no proofs. */
  readonly serverSeedHash: string;
  /** Leaves the phone in revealBid alone. */
  readonly clientSeed: string;
  readonly side: CoinSide;
  readonly amount: Paise;
  /** The charges. undefined if session storage holds something else. */
  readonly bidChargePercent: number | undefined;
  readonly winChargePercent: number | undefined;
}

/** Whether a lock is of this tap, and signed where there is a key. Only then may the seed leave the phone. Rejects without WebCrypto. */
export async function isFitting(lock: Lock, tap: TappedBid, keys = SIGNING_KEYS): Promise<boolean> {
  const { owner, requestId, roundId, serverSeedHash, clientSeed, amount, bidChargePercent, winChargePercent } = tap;
  if (bidChargePercent === undefined || winChargePercent === undefined || !isSeed(clientSeed)) return false;
  const { cost } = costAndPayoutOf(amount, bidChargePercent, winChargePercent);
  const due: Omit<Lock, 'createAt' | 'signature'> = {
    ...{ requestId, user: owner, roundId, serverSeedHash, clientSeedHash: await sha256(clientSeed) },
    ...{ gameType: 'coin', bidOnCoin: tap.side, bidAmount: amount, cost, bidChargePercent, winChargePercent },
  };
  const isAsTapped = Object.entries(due).every(([name, value]) => lock[name as keyof Lock] === value);
  return isAsTapped && lock.createAt !== '' && (await verifyLock(lock, keys)) !== false;
}

/** The line that the operator signs (contract, Lock). */
export function lockLine({ user, requestId, roundId, serverSeedHash, clientSeedHash, ...lock }: Lock): string {
  const sum = (paise: Paise | undefined) => (paise === undefined ? '-' : rupeeString(paise));
  const percent = (charge: number | undefined) => charge?.toFixed(2) ?? '-';
  const ids = ['1', user, requestId, roundId, serverSeedHash || '-', clientSeedHash, lock.gameType, lock.bidOnCoin];
  const charges = [percent(lock.bidChargePercent), percent(lock.winChargePercent)];
  return [...ids, sum(lock.bidAmount), sum(lock.cost), ...charges, lock.createAt].join(' ');
}

/** The operator's public keys, the newest first. Without one, locks carry no signature. */
export const SIGNING_KEYS: readonly string[] = __SIGNING_KEY__.split(' ').filter(Boolean);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** undefined without a key or WebCrypto. Never rejects. @param keys public keys as uncompressed points in base64url */
export async function verifyLock(lock: Lock, keys: readonly string[]): Promise<boolean | undefined> {
  const { subtle } = crypto;
  if (!subtle || !keys.length) return undefined;
  const line = utf8(lockLine(lock));
  for (const key of keys) {
    try {
      const publicKey = await subtle.importKey('raw', bytesOf(key), ALGORITHM, false, ['verify']);
      if (await subtle.verify(ALGORITHM, publicKey, bytesOf(lock.signature), line)) return true;
    } catch {
      // A signature or a key that can't be read fits nothing.
    }
  }
  return false;
}

/** The first half of a key's SHA-256 as hex, in groups of four. */
export const fingerprintOf = async (key: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytesOf(key)))
    .slice(0, 32)
    .replace(/....(?=.)/g, '$& ');
