import type { CopiedProof } from '../lib/copied-proof';
import { checkFlip, checkRefusal, computeFlip } from '../lib/fairness';
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
  /** consistent is the most that can be said afterwards. unknown: the browser can't compute, or there is no seed. */
  readonly verdict: 'consistent' | 'inconsistent' | 'unknown';
  readonly words: string;
  readonly steps: readonly Step[];
}

const CONSISTENT = t(
  'The seeds fit the commitment, and the result follows from them. This alone proves nothing. It counts only if this commitment was on your screen before you bid: afterwards a server could look for seeds that fit.',
);
const INCONSISTENT = t(
  'A step fails. The server hasn’t kept to its commitment, or the proof was changed after it was copied. Keep it as it is and contact support.',
);
const NO_CRYPTO = t(
  'This browser can’t compute hashes on this page, so nothing was checked. Open it with another browser, or from an https address.',
);

/** Checks a proof and explains each step. Never rejects. */
export async function explain(proof: CopiedProof): Promise<Explanation> {
  const { commitment: serverSeedHash, round: roundId, pick, result, won, serverSeed, clientSeed } = proof;
  if (!serverSeed) {
    // A server that has shown a commitment owes the seed of every flip.
    return result
      ? { verdict: 'inconsistent', words: t('The server hasn’t shown its seed. After a flip it must.'), steps: [] }
      : { verdict: 'unknown', words: t('The server hasn’t shown its seed, so nothing can be checked.'), steps: [] };
  }
  const seeds = { serverSeedHash, serverSeed, clientSeed, roundId };
  try {
    const { hash, hmac, side } = await computeFlip(seeds);
    const isCommitted = hash === serverSeedHash.toLowerCase();
    const isWin = side === pick;
    const steps: Step[] = [
      { name: t('The seed'), holds: isCommitted, value: hash, words: wordsOfSeed(isCommitted, serverSeedHash) },
      {
        name: t('The coin'),
        holds: true,
        value: hmac,
        words: fill(
          'HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and the round as the message, has the last byte {byte}. Its lowest bit is {bit}: {side}.',
          { byte: hmac.slice(-2), bit: side === 'heads' ? 0 : 1, side: sideWord(side) },
        ),
      },
    ];
    const picked = sideWord(pick);
    if (result === null) {
      steps.push({
        name: t('The bid'),
        holds: true,
        words: isWin
          ? fill('Your bid on {side} was not made. It would have won.', { side: picked })
          : fill('Your bid on {side} was not made. It would have lost.', { side: picked }),
      });
    } else {
      const due = isWin
        ? fill('Your pick was {side}, so this is a win.', { side: picked })
        : fill('Your pick was {side}, so this is a loss.', { side: picked });
      const called = won ? t('The server called it a win.') : t('The server called it a loss.');
      steps.push(
        {
          name: t('The result'),
          holds: side === result,
          words: fill('The server said {side}.', { side: sideWord(result) }),
        },
        { name: t('Win or loss'), holds: won === isWin, words: `${due} ${called}` },
      );
    }
    const isConsistent = result
      ? (await checkFlip({ ...seeds, side: result, bidOn: pick, won: won === true })) === 'fair'
      : /win|loss/.test(await checkRefusal({ ...seeds, bidOn: pick }));
    if (isConsistent) return { verdict: 'consistent', words: CONSISTENT, steps };
    return { verdict: 'inconsistent', words: INCONSISTENT, steps };
  } catch {
    return { verdict: 'unknown', words: NO_CRYPTO, steps: [] };
  }
}

function wordsOfSeed(isCommitted: boolean, commitment: string): string {
  if (isCommitted) return t('The SHA-256 hash of the server’s seed, computed here, is the commitment.');
  return commitment
    ? fill('The SHA-256 hash of the server’s seed, computed here, is not the commitment, {commitment}.', { commitment })
    : t('The SHA-256 hash of the server’s seed, computed here, is not the commitment, which is missing.');
}
