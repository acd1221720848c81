import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../sandbox/api-client';
import type { Stage } from '../stage';
import { must, type Statement, Unchecked } from '../statement';

const FREE = 5;
const GUESSES = 8;
/** Codes of an unknown number are counted in the same way, and no player is locked out. */
const NOBODY = '+916000000000';

/** Guesses many times at the same moment: parallel guesses count too. The right one must wait then. */
async function guess(stage: Stage, name: OperationName, wrong: () => object, code: string): Promise<void> {
  if (!stage.guesses) throw new Unchecked('it would lock the account for a while: allow it by --guess');
  const guesses = Array.from({ length: GUESSES }, () => stage.nobody.refused(name, { ...wrong() }));
  const refusals = await Promise.all(guesses);
  const tried = refusals.filter((refusal) => refusal.code === code);
  const waiting = refusals.filter((refusal) => refusal.code === 'TOO_MANY_TRIES');
  must(tried.length + waiting.length === GUESSES, 'a guess is refused otherwise', ...refusals);
  must(tried.length <= FREE, `${tried.length} guesses are checked, and ${FREE} may be`, ...refusals);
  for (const { retryInSeconds } of waiting) {
    must((retryInSeconds ?? 0) >= 1, 'retryInSeconds doesn’t say how long to wait', ...waiting);
  }
}

export const guessing: readonly Statement[] = [
  {
    says: 'after five wrong codes for a number the next one must wait',
    async check(stage) {
      const wrong = () => ({ phoneNumber: NOBODY, otp: 'wrong', purpose: 'RESET', requestId: randomUUID() });
      await guess(stage, 'verifyOtp', wrong, 'WRONG_OTP');
    },
  },
  {
    says: 'after five wrong passwords even the right one must wait',
    async check(stage) {
      const { account, nobody } = stage;
      const wrong = () => ({ username: account.name, password: randomUUID() });
      await guess(stage, 'loginUser', wrong, 'WRONG_CREDENTIALS');
      const right = await nobody.refused('loginUser', { username: account.name, password: account.password });
      must(right.code === 'TOO_MANY_TRIES', 'the code is another one', right);
    },
  },
];
