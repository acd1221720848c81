import type { CopiedProof } from '../lib/copied-proof';
import { checkFlip, checkRefusal, computeFlip } from '../lib/fairness';

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

const CONSISTENT =
  'The seeds fit the commitment, and the result follows from them. This alone proves nothing. It counts only if this ' +
  'commitment was on your screen before you bid: afterwards a server could look for seeds that fit.';
const INCONSISTENT =
  'A step fails. The server hasn’t kept to its commitment, or the proof was changed after it was ' +
  'copied. Keep it as it is and contact support.';
const NO_SEED = 'The server hasn’t shown its seed, so nothing can be checked.';
const NO_CRYPTO =
  'This browser can’t compute hashes on this page, so nothing was checked. Open it with another browser, or from an ' +
  'https address.';

/** Checks a proof and explains each step. Never rejects. */
export async function explain(proof: CopiedProof): Promise<Explanation> {
  const { commitment: serverSeedHash, round: roundId, pick, result, won, serverSeed, clientSeed } = proof;
  if (!serverSeed) {
    // A server that has shown a commitment owes the seed of every flip.
    if (result) return { verdict: 'inconsistent', words: `${NO_SEED} After a flip it must.`, steps: [] };
    return { verdict: 'unknown', words: NO_SEED, steps: [] };
  }
  const seeds = { serverSeedHash, serverSeed, clientSeed, roundId };
  try {
    const { hash, hmac, side } = await computeFlip(seeds);
    const isCommitted = hash === serverSeedHash.toLowerCase();
    const isWin = side === pick;
    const steps: Step[] = [
      {
        name: 'The seed',
        holds: isCommitted,
        value: hash,
        words: `The SHA-256 hash of the server’s seed, computed here, ${isCommitted ? 'is the commitment.' : `is not the commitment, ${serverSeedHash || 'which is missing'}.`}`,
      },
      {
        name: 'The coin',
        holds: true,
        value: hmac,
        words: `HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and the round as the message, has the last byte ${hmac.slice(-2)}. Its lowest bit is ${side === 'heads' ? 0 : 1}: ${side}.`,
      },
    ];
    if (result === null) {
      steps.push({
        name: 'The bid',
        holds: true,
        words: `Your bid on ${pick} was not made. It would have ${isWin ? 'won' : 'lost'}.`,
      });
    } else {
      steps.push(
        { name: 'The result', holds: side === result, words: `The server said ${result}.` },
        {
          name: 'Win or loss',
          holds: won === isWin,
          words: `Your pick was ${pick}, so this is a ${isWin ? 'win' : 'loss'}. The server called it a ${won ? 'win' : 'loss'}.`,
        },
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
