import type { GraphQLError } from 'graphql';
import type { Account } from './accounts';
import { loginOf } from './inputs';
import type { OtpTarget } from './otps';
import { mustWait, refusal } from './refusal';
import type { State } from './state';

export interface RequestContext {
  readonly token: string;
  /** For whom tries are counted. */
  readonly caller: string;
  readonly language?: string | undefined;
}

/** Milliseconds for which a caller is known after a sign-in. */
const KNOWN = 30 * 24 * 3_600_000;

export const wrongPassword = () => refusal('WRONG_CREDENTIALS', 'The password isn’t right.', { field: 'password' });

export function createAuthentication({ now, accounts, sessions, limiter, passwords, points, referrals }: State) {
  function playerOf({ token }: RequestContext): Account {
    const userId = sessions.find(token);
    if (userId === undefined) throw refusal('INVALID_TOKEN', 'Invalid or expired token');
    points.fillUp(userId);
    referrals.credit();
    return accounts.get(userId);
  }

  const own =
    <Input, Answer>(run: (userId: number, input: Input) => Answer) =>
    (input: Input, context: RequestContext): Answer =>
      run(playerOf(context).userId, input);

  const know = ({ seenAt }: Account, caller: string) => seenAt.set(caller, { endsAt: now() + KNOWN });

  /** Whether it is the account's password, also after the time that the check takes. As slow without an account. */
  async function isRight(account: Account | undefined, password: string): Promise<boolean> {
    const hash = account?.passwordHash;
    const matches = await passwords.passwordMatches(password, hash);
    return matches && account?.passwordHash === hash;
  }

  /** Returns the account of a password, or refuses, alike for names that exist and names that don't. */
  async function authenticate(typed: string, password: string, caller: string, wrong: GraphQLError): Promise<Account> {
    const name = loginOf(typed);
    mustWait(limiter.count('sign-in', { caller }));
    // Each counts as a wrong one until it is known to be right, so that parallel ones count too.
    mustWait(limiter.count('wrong password', { name, caller }));
    const beyond = limiter.count('wrong sign-in', { caller });
    const account = accounts.named(name);
    if (!(await isRight(account, password)) || !account) {
      mustWait(beyond);
      throw wrong;
    }
    // Nobody's guesses keep players out where they have signed in before.
    if (!account.seenAt.get(caller)) mustWait(beyond);
    if (!beyond) limiter.forgive('wrong sign-in', { caller });
    limiter.forget('wrong password', { name, caller });
    return account;
  }

  /** A thief may have the session. It may have ended during the check: look at it again afterwards. */
  async function confirmPassword(account: Account, password: string, { token: session }: RequestContext) {
    mustWait(limiter.count('confirmation', { session }));
    mustWait(limiter.count('wrong confirmation', { session }));
    if (!(await isRight(account, password))) {
      throw wrongPassword();
    }
    limiter.forget('wrong confirmation', { session });
  }

  /** After a reset the owner of the phone may sign in here, whatever others have guessed. */
  function letIn(account: Account, caller: string): void {
    know(account, caller);
    for (const name of [account.username, account.phoneNumber]) {
      limiter.forget('wrong password', { name: loginOf(name), caller });
    }
  }

  function signIn(account: Account, caller: string): string {
    know(account, caller);
    return sessions.open(account.userId);
  }

  function expectsOtp({ phoneNumber, purpose }: OtpTarget): boolean {
    if (purpose === 'SIGNUP') return accounts.isSigningUp(phoneNumber);
    return purpose === 'PHONE' || accounts.named(phoneNumber) !== undefined;
  }

  return { playerOf, own, authenticate, confirmPassword, letIn, signIn, expectsOtp };
}

export type Authentication = ReturnType<typeof createAuthentication>;
