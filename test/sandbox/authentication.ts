import type { GraphQLError } from 'graphql';
import type { Account } from './accounts';
import type { OtpPurpose, OtpTarget } from './otps';
import { refusal } from './refusal';
import type { State } from './state';

/** A request's data besides its query. */
export interface RequestContext {
  /** The authorization header. */
  readonly token: string;
  /** The caller for whom wrong tries are counted. */
  readonly caller: string;
}

/** Who calls, and whether they may: sessions, passwords and codes. */
export function createAuthentication({ accounts, sessions, otps, tries, passwords }: State) {
  const playerOf = ({ token }: RequestContext): Account => accounts.get(sessions.playerOf(token));

  /** Returns the account of a password, or refuses. A password that is reset during the check is refused. */
  async function authenticate(name: string, password: string, caller: string, wrong: GraphQLError): Promise<Account> {
    const account = accounts.named(name);
    const key = `${account ? `account ${account.userId}` : `name ${name.slice(0, 100)}`} ${caller}`;
    tries.begin(key);
    const hash = account?.passwordHash;
    const matches = await passwords.passwordMatches(password, hash);
    if (!account || !matches || account.passwordHash !== hash) throw wrong;
    tries.forget(key);
    return account;
  }

  /** A session alone must not decide where the player's money goes: it may be in a thief's hands. */
  const confirmPassword = ({ username }: Account, password: string, caller: string) =>
    authenticate(
      username,
      password,
      caller,
      refusal('WRONG_CREDENTIALS', 'The password isn’t right.', { field: 'password' }),
    );

  const targetOf = (phoneNumber: string, purpose: OtpPurpose, context: RequestContext): OtpTarget =>
    purpose === 'PHONE' ? { phoneNumber, purpose, userId: playerOf(context).userId } : { phoneNumber, purpose };

  /** Whether somebody waits for an OTP at this number. */
  function expectsOtp({ phoneNumber, purpose }: OtpTarget): boolean {
    if (purpose === 'SIGNUP') return accounts.isSigningUp(phoneNumber);
    return purpose === 'PHONE' || accounts.named(phoneNumber) !== undefined;
  }

  /** Runs the work and uses the OTP up. Wrong ones are counted for all purposes of the number together. */
  function takeOtp<Result>(target: OtpTarget, typed: string, caller: string, work: () => Result): Result {
    const key = `code ${target.phoneNumber} ${caller}`;
    tries.begin(key);
    return otps.take(target, typed, () => {
      tries.forget(key);
      return work();
    });
  }

  return { playerOf, authenticate, confirmPassword, targetOf, expectsOtp, takeOtp };
}

export type Authentication = ReturnType<typeof createAuthentication>;
