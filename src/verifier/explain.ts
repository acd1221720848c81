import type { CopiedProof } from '../lib/copied-proof';
import { formatDay } from '../lib/day';
import { type CoinSide, computeFlip } from '../lib/fairness';
import { type Lock, verifyLock } from '../lib/lock';
import { formatRupees, type Paise } from '../lib/money';
import { isSeed, sha256 } from '../lib/seeds';
import { sideWord } from '../lib/sides';
import { stakeOf } from '../lib/stakes';
import { fill, t } from '../lib/text';

const LOCKED = t('Locked before you revealed');
const YOURS = t('Your number is in it');
const FOLLOWS = t('The result follows');

/** One step of a check in words, and what was computed for it. */
export interface Step {
  /** What it belongs to, in the words of the app. */
  readonly part: string;
  readonly name: string;
  readonly holds: boolean;
  readonly words: string;
  readonly value?: string;
}

export interface Explanation {
  /**
   * owed: a key of the page has signed the lock. proven: and the outcome follows from it. consistent: the outcome follows
   * from a lock without a signature. unproven: nothing shows that the operator took the bid. inconsistent: the outcome
   * doesn’t follow from the lock. unknown: the coin wasn’t checked.
   */
  readonly verdict: 'owed' | 'proven' | 'consistent' | 'unproven' | 'inconsistent' | 'unknown';
  readonly words: string;
  readonly steps: readonly Step[];
}

const LOST = t('Both seeds were fixed by then. The bid lost.');
const BROKEN = t(
  'The server hasn’t kept to its commitment, or the proof was changed. Keep it as it is and contact support.',
);
const CONSISTENT = t(
  'The result follows from the seeds. But without a signature a server could have looked for them afterwards: it’s a proof only if this commitment was on your screen before you bid.',
);
const UNSIGNED = t(
  'No key of this page has signed this lock, so it doesn’t show that the operator took the bid. There is no outcome to check either.',
);
const FORGED = t(
  'No key of this page made this signature: the lock or the signature was changed, or another key has signed it. So it doesn’t show that the operator took the bid. Compare the keys below with those that the operator names.',
);
const NO_SEEDS = t('This proof has neither a commitment nor a seed of the server, so nobody can check the coin.');
const NO_CRYPTO = t(
  'This browser can’t compute hashes on this page, so nothing was checked. Open it with another browser, or from an https address.',
);

/** Checks a proof that readProof() has read, and explains each step. Never rejects. @param keys the operator's public keys, from the build alone */
export async function explain(proof: CopiedProof, keys: readonly string[]): Promise<Explanation> {
  const { lock, flip } = proof;
  try {
    const signed = lock.signature ? await verifyLock(lock, keys) : 'unsigned';
    if (signed === 'unknown') return { verdict: 'unknown', words: NO_CRYPTO, steps: [] };
    const outcome = flip ? await outcomeSteps(lock, flip, signed === 'signed') : [];
    const steps = signed === 'unsigned' ? outcome : [signatureStep(signed === 'signed'), ...outcome];
    return { ...judge(proof, signed, outcome), steps };
  } catch {
    return { verdict: 'unknown', words: NO_CRYPTO, steps: [] };
  }
}

function judge(
  { lock, flip }: CopiedProof,
  signed: 'signed' | 'forged' | 'unsigned',
  outcome: readonly Step[],
): Omit<Explanation, 'steps'> {
  const isSigned = signed === 'signed';
  if (isSigned && !flip) return { verdict: 'owed', words: owedWords(lock) };
  const after = (words: string) => (isSigned ? `${tookWords(lock)} ${words}` : words);
  if (outcome.some(({ holds }) => !holds)) return { verdict: 'inconsistent', words: after(BROKEN) };
  if (signed === 'forged') return { verdict: 'unproven', words: FORGED };
  if (!flip) return { verdict: 'unproven', words: UNSIGNED };
  if (!outcome.length) return { verdict: 'unknown', words: after(NO_SEEDS) };
  return isSigned
    ? { verdict: 'proven', words: after(flip.won ? wonWords(lock) : LOST) }
    : { verdict: 'consistent', words: CONSISTENT };
}

/** In the time of this place, which it names: '5 Nov 2026, 14:05:07 GMT+0530'. */
function timeOf(wire: string): string {
  const day = formatDay(wire);
  return day ? `${day}, ${new Date(wire).toTimeString().slice(0, 17)}` : wire;
}

const placesOf = ({ bidAmount, bidOnCoin, createAt }: Lock) => ({
  sum: formatRupees(bidAmount),
  side: sideWord(bidOnCoin as CoinSide),
  time: timeOf(createAt),
});

const tookWords = (lock: Lock): string =>
  fill('The operator took this bid of {sum} on {side} at {time}.', placesOf(lock));

/** With the sum that the lock promises. */
const wonWords = (lock: Lock): string =>
  fill('Both seeds were fixed by then. The bid won, so {sum} was due: compare it with your statement.', {
    sum: formatRupees(payoutOf(lock)),
  });

/** What a win pays. undefined if the lock doesn't say it. */
function payoutOf({ bidAmount, winChargePercent }: Lock): Paise | undefined {
  const isKnown = bidAmount !== undefined && winChargePercent !== undefined;
  return isKnown ? stakeOf(bidAmount, 0, winChargePercent).payout : undefined;
}

const owedWords = (lock: Lock): string =>
  fill(
    'The operator took this bid of {sum} on {side} at {time}, and owes its outcome, unless the player has it or has cancelled the bid.',
    placesOf(lock),
  );

const signatureStep = (holds: boolean): Step => ({
  part: LOCKED,
  name: t('The signature'),
  holds,
  words: holds
    ? t('A key of this page has signed the lock.')
    : t('No key of this page has signed the lock as it stands in this proof.'),
});

/** The steps from the lock to the outcome. None if the backend has no seeds. */
async function outcomeSteps(
  lock: Lock,
  flip: NonNullable<CopiedProof['flip']>,
  isSigned: boolean,
): Promise<readonly Step[]> {
  const { serverSeedHash, clientSeedHash, roundId, bidOnCoin } = lock;
  const { serverSeed, clientSeed, result, won } = flip;
  if (!serverSeedHash && !serverSeed) return [];
  const seed = { part: LOCKED, name: t('The server’s seed') };
  // A server that has shown a commitment owes the seed of every flip.
  if (!serverSeed)
    return [{ ...seed, holds: false, words: t('The server hasn’t shown its seed. After a flip it must.') }];
  const { hash, hmac, side } = await computeFlip({ serverSeed, clientSeed, roundId });
  const isCommitted = hash === serverSeedHash.toLowerCase();
  const ownHash = await sha256(clientSeed);
  const isOwn = ownHash === clientSeedHash;
  // What the app lists of an earlier visit is no lock, and has only the seed itself.
  const isBound = isSigned || clientSeedHash !== '';
  const own: Step = {
    part: YOURS,
    name: t('Your seed'),
    holds: isOwn,
    value: ownHash,
    words: isOwn
      ? t('The SHA-256 hash of your seed, computed here, is the one in the lock.')
      : t('The SHA-256 hash of your seed, computed here, is not the one in the lock.'),
  };
  const isWin = side === bidOnCoin;
  const picked = sideWord(bidOnCoin as CoinSide);
  const due = isWin
    ? fill('Your pick was {side}, so this is a win.', { side: picked })
    : fill('Your pick was {side}, so this is a loss.', { side: picked });
  const called = won ? t('The server called it a win.') : t('The server called it a loss.');
  return [
    {
      ...seed,
      holds: isCommitted && isSeed(serverSeed),
      value: hash,
      words: wordsOfSeed(serverSeed, isCommitted, lock),
    },
    ...(isBound ? [own] : []),
    {
      part: FOLLOWS,
      name: t('The coin'),
      holds: true,
      value: hmac,
      words: fill(
        'HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and the round as the message, has the last byte {byte}. Its lowest bit is {bit}: {side}.',
        { byte: hmac.slice(-2), bit: side === 'heads' ? 0 : 1, side: sideWord(side) },
      ),
    },
    {
      part: FOLLOWS,
      name: t('The result'),
      holds: side === result,
      words: fill('The server said {side}.', { side: sideWord(result) }),
    },
    { part: FOLLOWS, name: t('Win or loss'), holds: won === isWin, words: `${due} ${called}` },
    ...payoutSteps(isWin ? payoutOf(lock) : 0, flip.payout),
  ];
}

/** None if one of the sums is unknown. */
function payoutSteps(due: Paise | undefined, told: Paise | undefined): readonly Step[] {
  if (due === undefined || told === undefined) return [];
  const sums = { due: formatRupees(due), told: formatRupees(told) };
  const words = fill('{due} was due, and the server said that it paid {told}.', sums);
  return [{ part: FOLLOWS, name: t('The payout'), holds: due === told, words }];
}

function wordsOfSeed(serverSeed: string, isCommitted: boolean, { serverSeedHash: commitment }: Lock): string {
  if (isCommitted) {
    const kept = t('The SHA-256 hash of the server’s seed, computed here, is the commitment.');
    return isSeed(serverSeed) ? kept : `${kept} ${t('But the seed isn’t 64 hex digits, as it must be.')}`;
  }
  return commitment
    ? fill('The SHA-256 hash of the server’s seed, computed here, is not the commitment, {commitment}.', { commitment })
    : t('The SHA-256 hash of the server’s seed, computed here, is not the commitment, which is missing.');
}
