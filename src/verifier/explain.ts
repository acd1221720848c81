import type { CopiedProof } from '../lib/copied-proof';
import { type CoinSide, computeFlip } from '../lib/fairness';
import { type Lock, verifyLock } from '../lib/lock';
import { formatRupees } from '../lib/money';
import { isSeed, sha256 } from '../lib/seeds';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';

/** One step of a check in words, and what was computed for it. */
export interface Step {
  readonly name: string;
  readonly holds: boolean;
  readonly words: string;
  readonly value?: string;
}

export interface Explanation {
  /**
   * owed: the operator has signed the lock. settled: and the outcome follows from it. consistent: the same without a
   * signature, so it is no proof. unknown: nothing can be said.
   */
  readonly verdict: 'owed' | 'settled' | 'consistent' | 'inconsistent' | 'unknown';
  readonly words: string;
  readonly steps: readonly Step[];
}

const INCONSISTENT = t(
  'A step fails. The server hasn’t kept to its commitment, or the proof was changed after it was copied. Keep it as it is and contact support.',
);
const CONSISTENT = t(
  'The seeds fit the commitment, and the result follows from them. This alone proves nothing: without a signature a server could look for seeds that fit afterwards. It counts only if this commitment was on your screen before you bid.',
);
const UNSIGNED = t(
  'No key of this page has signed this lock, so it doesn’t show that the operator took the bid. There is no outcome to check either.',
);
const NO_CRYPTO = t(
  'This browser can’t compute hashes on this page, so nothing was checked. Open it with another browser, or from an https address.',
);

/** Checks a proof that readProof() has read, and explains each step. Never rejects. @param keys the operator's public keys, from the build alone */
export async function explain({ lock, flip }: CopiedProof, keys: readonly string[]): Promise<Explanation> {
  try {
    const signed = lock.signature ? await verifyLock(lock, keys) : 'unsigned';
    if (signed === 'unknown') return { verdict: 'unknown', words: NO_CRYPTO, steps: [] };
    const steps = signed === 'unsigned' ? [] : [signatureStep(signed === 'signed')];
    if (flip) steps.push(...(await outcomeSteps(lock, flip)));
    if (steps.some(({ holds }) => !holds)) return { verdict: 'inconsistent', words: INCONSISTENT, steps };
    const isSigned = signed === 'signed';
    if (!flip)
      return isSigned
        ? { verdict: 'owed', words: owedWords(lock), steps }
        : { verdict: 'unknown', words: UNSIGNED, steps };
    return isSigned
      ? { verdict: 'settled', words: settledWords(lock, flip.won), steps }
      : { verdict: 'consistent', words: CONSISTENT, steps };
  } catch {
    return { verdict: 'unknown', words: NO_CRYPTO, steps: [] };
  }
}

function owedWords({ bidAmount, bidOnCoin, createAt }: Lock): string {
  const [sum, side, time] = [formatRupees(bidAmount), sideWord(bidOnCoin as CoinSide), createAt];
  return fill(
    'The operator took this bid of {sum} on {side} at {time}, and owes its outcome, unless the player cancelled it.',
    { sum, side, time },
  );
}

function settledWords({ bidAmount, bidOnCoin, createAt }: Lock, won: boolean): string {
  const [sum, side, time] = [formatRupees(bidAmount), sideWord(bidOnCoin as CoinSide), createAt];
  return won
    ? fill('The operator took this bid of {sum} on {side} at {time}. Both seeds were fixed by then: it won.', {
        sum,
        side,
        time,
      })
    : fill('The operator took this bid of {sum} on {side} at {time}. Both seeds were fixed by then: it lost.', {
        sum,
        side,
        time,
      });
}

const signatureStep = (holds: boolean): Step => ({
  name: t('The signature'),
  holds,
  words: holds
    ? t('A key of this page has signed the lock.')
    : t('No key of this page has signed this lock, or the lock was changed afterwards.'),
});

async function outcomeSteps(lock: Lock, flip: NonNullable<CopiedProof['flip']>): Promise<readonly Step[]> {
  const { serverSeedHash, clientSeedHash, roundId, bidOnCoin } = lock;
  const { serverSeed, clientSeed, result, won } = flip;
  // A server that has shown a commitment owes the seed of every flip.
  if (!serverSeed)
    return [{ name: t('The seed'), holds: false, words: t('The server hasn’t shown its seed. After a flip it must.') }];
  const { hash, hmac, side } = await computeFlip({ serverSeed, clientSeed, roundId });
  const isCommitted = isSeed(serverSeed) && hash === serverSeedHash.toLowerCase();
  const ownHash = await sha256(clientSeed);
  const isOwn = ownHash === clientSeedHash;
  const isWin = side === bidOnCoin;
  const picked = sideWord(bidOnCoin as CoinSide);
  const due = isWin
    ? fill('Your pick was {side}, so this is a win.', { side: picked })
    : fill('Your pick was {side}, so this is a loss.', { side: picked });
  const called = won ? t('The server called it a win.') : t('The server called it a loss.');
  return [
    { name: t('The seed'), holds: isCommitted, value: hash, words: wordsOfSeed(isCommitted, serverSeedHash) },
    {
      name: t('Your number'),
      holds: isOwn,
      value: ownHash,
      words: isOwn
        ? t('The SHA-256 hash of your seed, computed here, is the one in the lock.')
        : t('The SHA-256 hash of your seed, computed here, is not the one in the lock.'),
    },
    {
      name: t('The coin'),
      holds: true,
      value: hmac,
      words: fill(
        'HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and the round as the message, has the last byte {byte}. Its lowest bit is {bit}: {side}.',
        { byte: hmac.slice(-2), bit: side === 'heads' ? 0 : 1, side: sideWord(side) },
      ),
    },
    {
      name: t('The result'),
      holds: side === result,
      words: fill('The server said {side}.', { side: sideWord(result) }),
    },
    { name: t('Win or loss'), holds: won === isWin, words: `${due} ${called}` },
  ];
}

function wordsOfSeed(isCommitted: boolean, commitment: string): string {
  if (isCommitted) return t('The SHA-256 hash of the server’s seed, computed here, is the commitment.');
  return commitment
    ? fill(
        'The SHA-256 hash of the server’s seed, computed here, is not the commitment, {commitment}, or the seed is short.',
        {
          commitment,
        },
      )
    : t('The SHA-256 hash of the server’s seed, computed here, is not the commitment, which is missing.');
}
