import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../sandbox/api-client';
import { type Clause, must, Unchecked } from '../clause';
import type { Stage } from '../stage';

const FREE = 5;
const FREE_AN_HOUR = 50;
const GUESSES = 8;
/** Codes of an unknown number are counted in the same way, and no player is locked out. */
const NOBODY = '+916000000000';

function mustAllow({ guesses }: Stage): void {
  if (!guesses) throw new Unchecked('it would lock the account for a while: allow it by --guess');
}

/** Guesses many times at the same moment: parallel guesses count too. The right one must wait then. */
async function guess(
  stage: Stage,
  name: OperationName,
  wrong: () => object,
  code: string,
  client = stage.nobody,
): Promise<void> {
  mustAllow(stage);
  const guesses = Array.from({ length: GUESSES }, () => client.refused(name, { ...wrong() }));
  const refusals = await Promise.all(guesses);
  const tried = refusals.filter((refusal) => refusal.code === code);
  const waiting = refusals.filter((refusal) => refusal.code === 'TOO_MANY_TRIES');
  must(tried.length + waiting.length === GUESSES, 'a guess is refused otherwise', ...refusals);
  must(tried.length <= FREE, `${tried.length} guesses are checked, and ${FREE} may be`, ...refusals);
  for (const { retryInSeconds } of waiting) {
    must((retryInSeconds ?? 0) >= 1, 'retryInSeconds doesn’t say how long to wait', ...waiting);
  }
}

/** Locks the password of the account, once, after a withdrawal of nothing, which is refused. */
async function lockOut(stage: Stage) {
  mustAllow(stage);
  const { account, lacks } = stage;
  const session = await stage.signIn();
  const withdrawal = { amount: 0, password: account.password, requestId: randomUUID() };
  const refusal = (await lacks('createWithdrawal')) ? undefined : await session.refused('createWithdrawal', withdrawal);
  const wrong = () => ({ username: account.name, password: randomUUID() });
  await guess(stage, 'loginUser', wrong, 'WRONG_CREDENTIALS');
  return { session, withdrawal, refusal };
}

const lockOuts = new WeakMap<Stage, ReturnType<typeof lockOut>>();

function lockedOut(stage: Stage) {
  const locked = lockOuts.get(stage) ?? lockOut(stage);
  lockOuts.set(stage, locked);
  return locked;
}

export const guessing: readonly Clause[] = [
  {
    says: 'a number that nobody has is sent a code like any other, and after five wrong ones the next one must wait',
    async check(stage) {
      mustAllow(stage);
      const sent = await stage.nobody.get('sendOtp', { phoneNumber: NOBODY, purpose: 'RESET' });
      must([6, 10].includes(sent.digits), 'digits is neither 6 nor 10', sent);
      const wrong = () => ({ phoneNumber: NOBODY, otp: 'wrong', purpose: 'RESET', requestId: randomUUID() });
      await guess(stage, 'verifyOtp', wrong, 'WRONG_OTP');
    },
  },
  {
    says: 'after five wrong passwords for a name that nobody has the next one must wait',
    async check(stage) {
      const username = `nobody${Date.now()}`;
      await guess(stage, 'loginUser', () => ({ username, password: randomUUID() }), 'WRONG_CREDENTIALS');
    },
  },
  {
    says: 'fifty wrong passwords of a caller an hour are checked, whatever the names, and then the right one of an account that has signed in from there',
    async check(stage) {
      mustAllow(stage);
      const wrong = () => ({ username: randomUUID(), password: randomUUID() });
      const guesses = Array.from({ length: FREE_AN_HOUR + 1 }, () => stage.nobody.refused('loginUser', wrong()));
      const refusals = await Promise.all(guesses);
      const tried = refusals.filter(({ code }) => code === 'WRONG_CREDENTIALS');
      must(tried.length <= FREE_AN_HOUR, 'the next one is checked too', ...refusals.slice(-1));
      const { name: username, password } = stage.account;
      const { token } = await stage.nobody.get('loginUser', { username, password });
      stage.secrets.keep(token);
    },
  },
  {
    says: 'after five wrong passwords even the right one must wait',
    async check(stage) {
      const { account, nobody } = stage;
      await lockedOut(stage);
      await nobody.refused('loginUser', { username: account.name, password: account.password }, 'TOO_MANY_TRIES');
    },
  },
  {
    says: 'a withdrawal with a known requestId is answered as before while a password must wait',
    needs: ['createWithdrawal', 'changePassword'],
    async check(stage) {
      const { session, withdrawal, refusal } = await lockedOut(stage);
      // A session's own wrong passwords are counted apart.
      const wrong = () => ({ password: randomUUID(), newPassword: randomUUID(), requestId: randomUUID() });
      await guess(stage, 'changePassword', wrong, 'WRONG_CREDENTIALS', session);
      await session.refused('createWithdrawal', withdrawal, refusal?.code);
    },
  },
];
