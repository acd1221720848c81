import { checkFlip, type Step } from '../domain/fairness';
import { TITLES, wordsOf } from '../domain/fairness-words';
import type { Lock } from '../domain/lock';
import type { Proof } from '../domain/proof';
import { formatDay } from '../lib/day';
import { formatRupees, type Paise } from '../lib/money';
import { isSide, sideName } from '../lib/sides';
import { costAndPayoutOf } from '../lib/stakes';
import { fill, t } from '../lib/text';

export interface ExplainedStep extends Step {
  readonly title: string;
  readonly words: string;
}

export interface Explanation {
  // owed: a key of the page has signed the lock. proven: and the outcome follows from it. consistent: the outcome follows
  // from a lock without a signature. unproven: nothing shows that the operator took the bid. inconsistent: the outcome
  // doesn’t follow from the lock. unknown: the coin wasn’t checked.
  readonly verdict: 'owed' | 'proven' | 'consistent' | 'unproven' | 'inconsistent' | 'unknown';
  readonly words: string;
  readonly steps: readonly ExplainedStep[];
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
const NO_PAYOUT = t('It doesn’t say what was paid.');

/** Checks a proof that readProof() has read, and explains each step. Never rejects. @param keys the operator's public keys, from the build alone */
export async function explain(proof: Proof, keys: readonly string[]): Promise<Explanation> {
  if (!crypto.subtle) return { verdict: 'unknown', words: NO_CRYPTO, steps: [] };
  const steps = await checkFlip(proof, { keys });
  const shown = proof.flip ? steps : steps.filter(({ name }) => name === 'lock');
  return {
    ...judge(proof, steps),
    steps: shown.map((step) => ({ ...step, title: TITLES[step.name], words: wordsOf(step, proof) })),
  };
}

function judge({ lock, flip }: Proof, steps: readonly Step[]): Omit<Explanation, 'steps'> {
  const holds = Object.fromEntries(steps.map((step) => [step.name, step.holds]));
  const isSigned = holds.lock === true;
  if (!flip) {
    if (isSigned) return { verdict: 'owed', words: owedWords(lock) };
    return { verdict: 'unproven', words: holds.lock === false ? FORGED : UNSIGNED };
  }
  const after = (...words: string[]) => (isSigned ? [tookWords(lock), ...words] : words).join(' ');
  if (steps.some((step) => step.name !== 'lock' && step.holds === false))
    return { verdict: 'inconsistent', words: after(BROKEN) };
  if (holds.lock === false) return { verdict: 'unproven', words: FORGED };
  if (holds.seed === undefined) return { verdict: 'unknown', words: after(NO_SEEDS) };
  if (!isSigned) return { verdict: 'consistent', words: CONSISTENT };
  const missing = holds.payout === undefined ? [NO_PAYOUT] : [];
  return { verdict: 'proven', words: after(flip.won ? wonWords(lock) : LOST, ...missing) };
}

/** In the time of this place, which it names: '5 Nov 2026, 14:05:07 GMT+0530'. */
function timeOf(wire: string): string {
  const day = formatDay(wire);
  return day ? `${day}, ${new Date(wire).toTimeString().slice(0, 17)}` : wire;
}

const placesOf = ({ bidAmount, bidOnCoin, createAt }: Lock) => ({
  sum: formatRupees(bidAmount),
  side: isSide(bidOnCoin) ? sideName(bidOnCoin) : '—',
  time: timeOf(createAt),
});

const tookWords = (lock: Lock): string =>
  fill('The operator took this bid of {sum} on {side} at {time}.', placesOf(lock));

const wonWords = (lock: Lock): string =>
  fill('Both seeds were fixed by then. The bid won, so {sum} was due: compare it with your statement.', {
    sum: formatRupees(payoutOf(lock)),
  });

function payoutOf({ bidAmount, winChargePercent }: Lock): Paise | undefined {
  const isKnown = bidAmount !== undefined && winChargePercent !== undefined;
  return isKnown ? costAndPayoutOf(bidAmount, 0, winChargePercent).payout : undefined;
}

const owedWords = (lock: Lock): string =>
  fill(
    'The operator took this bid of {sum} on {side} at {time}, and owes its outcome, unless the player has it or has cancelled the bid.',
    placesOf(lock),
  );
