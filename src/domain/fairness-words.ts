import { formatRupees } from '../lib/money';
import { isSeed } from '../lib/seeds';
import { sideName } from '../lib/sides';
import { fill, t } from '../lib/text';
import { firstWrong, type LockViolation, type Step, type StepName, type SumName } from './fairness';
import type { Proof } from './proof';

export const TITLES: Readonly<Record<StepName, string>> = {
  commitment: t('The commitment'),
  lock: t('The lock'),
  bid: t('Your seed'),
  seed: t('The server’s seed'),
  side: t('The result'),
  outcome: t('Win or loss'),
  payout: t('The payout'),
};

const SUMS: Readonly<Record<SumName, string>> = {
  bid: t('Bing Amount'),
  bidCharge: t('Bing Charge'),
  win: t('Win Amount'),
  winCharge: t('Win Charge'),
  payout: t('The payout'),
};

type Words = string | ((proof: Proof, step: Step) => string);

const WORDS: Readonly<Record<StepName, readonly [holds: Words, fails: Words, unknown: Words]>> = {
  commitment: [
    t('The server had locked its number before the bid.'),
    t('The server had locked no number of its own before this bid, so nobody can check the coin.'),
    t(
      'Nothing here shows that the server had locked its number before the bid. To keep a proof, copy it right after a flip.',
    ),
  ],
  lock: [
    ({ lock }) =>
      lock.signature
        ? t('The operator has signed this bid as it stands here.')
        : t('The server locked the bid that was tapped.'),
    t('What the server locked isn’t this bid, or the operator hasn’t signed it.'),
    t('No signature shows that the operator took this bid.'),
  ],
  bid: [
    t('The answer is about this bid, and your number is in it.'),
    t('The server’s answer is about another bid: the round, the pick, the player or your number differs.'),
    t('It can’t be told whether the answer is about this bid.'),
  ],
  seed: [
    t('The number that the server showed is the one that it had locked.'),
    ({ flip }) =>
      isSeed(flip?.serverSeed ?? '')
        ? t('The server’s number isn’t the one it locked.')
        : t('The server showed no proper number.'),
    t('The server showed no number that could be checked.'),
  ],
  side: [
    ({ flip }) => fill('Both numbers together give {side}.', { side: wordOf(flip?.result) }),
    t('Both numbers together give the other side.'),
    t('It can’t be told which side both numbers give.'),
  ],
  outcome: [
    ({ lock, flip }) =>
      flip?.won
        ? fill('Your pick was {side}, so this is a win.', { side: wordOf(lock.bidOnCoin) })
        : fill('Your pick was {side}, so this is a loss.', { side: wordOf(lock.bidOnCoin) }),
    ({ flip }) =>
      flip?.won
        ? t('The coin didn’t fall on your pick, and the server called it a win.')
        : t('The coin fell on your pick, and the server called it a loss.'),
    t('It can’t be told whether the pick won.'),
  ],
  payout: [
    t('What was paid is what was offered.'),
    (_, { differs }) =>
      differs
        ? fill('{name}: {due} was promised, and the server’s answer says {answered}.', {
            name: SUMS[differs.of],
            due: formatRupees(differs.due),
            answered: formatRupees(differs.reported),
          })
        : t('What was paid isn’t what was offered.'),
    t('A sum is missing, so it can’t be told whether what was paid is what was offered.'),
  ],
};

const wordOf = (side: string | undefined) => sideName(side) ?? '—';

const BREACH_WORDS: Readonly<Partial<Record<LockViolation, string>>> = {
  changed: t('The server has changed what it had locked.'),
  denied: t('The server denies this bid, which it had locked.'),
  cancelled: t('The bid was cancelled, and not on this page.'),
};

export function wordsOf(step: Step, proof: Proof): string {
  const { name, holds, violation } = step;
  if (holds === undefined && !crypto.subtle)
    return t('A page that came over http can’t check proofs. Open the app over https.');
  const [held, fails, unknown] = WORDS[name];
  const words = holds ? held : holds === undefined ? unknown : ((violation && BREACH_WORDS[violation]) ?? fails);
  return typeof words === 'string' ? words : words(proof, step);
}

export const adviceOf = (steps: readonly Step[]): string =>
  firstWrong(steps)?.violation === 'cancelled'
    ? t('If you didn’t cancel it elsewhere, keep the proof and contact support.')
    : t('Keep the proof and contact support.');

export function reasonOf({ steps, proof }: { readonly steps: readonly Step[]; readonly proof: Proof }): string {
  const step = firstWrong(steps);
  return step ? `${wordsOf(step, proof)} ${adviceOf(steps)}` : '';
}
