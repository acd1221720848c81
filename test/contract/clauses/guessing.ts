import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../sandbox/api-client';
import { MINUTE } from '../../sandbox/periods';
import { type Clause, must, test, Unchecked } from '../clause';
import type { Client } from '../client';
import { nextWithdrawal, upiIdOf } from '../money-calls';
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
async function guess(client: Client, name: OperationName, wrong: () => object, code = 'WRONG_CREDENTIALS') {
  const guesses = Array.from({ length: GUESSES }, () => client.refused(name, { ...wrong() }));
  const refusals = await Promise.all(guesses);
  const tried = refusals.filter((refusal) => refusal.code === code);
  const waiting = refusals.filter((refusal) => refusal.code === 'TOO_MANY_TRIES');
  must(tried.length + waiting.length === GUESSES, 'a guess is refused otherwise', ...refusals);
  must(tried.length <= FREE, `${tried.length} guesses are checked, and ${FREE} may be`, ...refusals);
  const hasBid = waiting.every(({ retryInSeconds }) => (retryInSeconds ?? 0) >= 1);
  must(hasBid, 'retryInSeconds doesn’t say how long to wait', ...waiting);
}

const confirming: readonly [OperationName, (stage: Pick<Stage, 'player' | 'account'>) => Promise<object>][] = [
  ['createWithdrawal', nextWithdrawal],
  ['addPaymentMethod', async ({ player }) => ({ upi_id: `x${await upiIdOf(player)}` })],
  ['changePassword', async ({ account }) => ({ newPassword: account.password })],
];

export const guessing: readonly Clause[] = [
  test('a number that nobody has is sent a code like any other, and after five wrong ones the next one must wait', async (stage) => {
    mustAllow(stage);
    const sent = await stage.nobody.get('sendOtp', { phoneNumber: NOBODY, purpose: 'RESET' });
    must([6, 10].includes(sent.digits), 'digits is neither 6 nor 10', sent);
    const wrong = () => ({ phoneNumber: NOBODY, otp: 'wrong', purpose: 'RESET', requestId: randomUUID() });
    await guess(stage.nobody, 'verifyOtp', wrong, 'WRONG_OTP');
  }),
  test('fifty wrong passwords of a caller an hour are checked, whatever the names, and then the right one of an account that has signed in from there', async (stage) => {
    mustAllow(stage);
    // All sign-ins of a caller are counted too, for a minute.
    await stage.sleep(MINUTE);
    const wrong = () => ({ username: randomUUID(), password: randomUUID() });
    const guesses = Array.from({ length: FREE_AN_HOUR + 1 }, () => stage.nobody.refused('loginUser', wrong()));
    const refusals = await Promise.all(guesses);
    const tried = refusals.filter(({ code }) => code === 'WRONG_CREDENTIALS');
    must(tried.length <= FREE_AN_HOUR, 'the next one is checked too', ...refusals.slice(-1));
    const { name: username, password } = stage.account;
    const { token } = await stage.nobody.get('loginUser', { username, password });
    stage.secrets.keep(token);
  }),
  ...confirming.map(([name, argumentsOf]) =>
    test(`after five wrong passwords of a session for ${name} the next one must wait, but with a known requestId of a withdrawal`, async (stage) => {
      mustAllow(stage);
      const player = await stage.signIn();
      const wanted = await argumentsOf({ ...stage, player });
      const known = { ...wanted, amount: 0 };
      const { code } = name === 'createWithdrawal' ? await player.refused(name, known) : {};
      await guess(player, name, () => ({ ...wanted, password: randomUUID(), requestId: randomUUID() }));
      if (name === 'createWithdrawal') await player.refused(name, known, code);
    }),
  ),
  test('after five wrong passwords for a name even the right one must wait, and for a name that nobody has it is the same', async (stage) => {
    mustAllow(stage);
    const { account, nobody } = stage;
    for (const username of [`nobody${Date.now()}`, account.name]) {
      await guess(nobody, 'loginUser', () => ({ username, password: randomUUID() }));
    }
    await nobody.refused('loginUser', { username: account.name, password: account.password }, 'TOO_MANY_TRIES');
  }),
];
