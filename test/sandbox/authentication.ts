import type { GraphQLError } from 'graphql';
import type { Account } from './accounts';
import { ExpiringMap } from './expiring-map';
import { loginOf } from './inputs';
import type { OtpPurpose, OtpTarget } from './otps';
import { refusal, tooManyTries } from './refusal';
import { createWindow } from './sliding-window';
import type { State } from './state';
import { createTries } from './tries';

/** A request's data besides its query. */
export interface RequestContext {
  /** The authorization header. */
  readonly token: string;
  /** The caller for whom wrong tries are counted. */
  readonly caller: string;
  /** The accept-language header: in which language a call is refused. */
  readonly language?: string | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Who calls, and whether they may: sessions, passwords and codes. */
export function createAuthentication({ rules, now, accounts, sessions, otps, networks, passwords }: State) {
  const tries = createTries({ rules, now, free: 'freeTries' });
  const attempts = createWindow({ now, lasts: MINUTE, most: () => rules.signInsAMinute });
  const wrongOnes = createWindow({ now, lasts: HOUR, most: () => rules.wrongPasswordsAnHour });
  /** The accounts whose right password has taken off a wrong one of this caller lately. */
  const lately = new ExpiringMap<{ readonly endsAt: number }>(now);

  const playerOf = ({ token }: RequestContext): Account => accounts.get(sessions.playerOf(token));

  /** A call of the session's player, by user ID. */
  const own =
    <Input, Answer>(run: (userId: number, input: Input) => Answer) =>
    (input: Input, context: RequestContext): Answer =>
      run(playerOf(context).userId, input);

  const checkWait = (seconds: number): void => {
    if (seconds) throw tooManyTries(seconds);
  };

  /**
   * Returns the account of a password, or refuses, alike for names that exist and names that don't. A password that is
   * reset during the check is refused.
   * @param caller whose tries are counted
   */
  async function authenticate(typed: string, password: string, caller: string, wrong: GraphQLError): Promise<Account> {
    const name = loginOf(typed);
    const tried = `${name} ${caller}`;
    checkWait(attempts.mark(caller));
    checkWait(tries.begin(tried));
    // Counted as a wrong one until it is known to be right, so that parallel ones count too.
    const isOver = wrongOnes.mark(caller);
    const account = accounts.named(name);
    const hash = account?.passwordHash;
    const matches = await passwords.passwordMatches(password, hash);
    const isRight = account && matches && account.passwordHash === hash;
    // Nobody's guesses keep players out of a network that they have signed in from.
    if (!(isRight && networks.isKnown(account.userId, caller))) checkWait(isOver);
    if (!isRight) throw wrong;
    tries.forget(tried);
    if (!isOver) wrongOnes.forgive(caller);
    const key = `${account.userId} ${caller}`;
    if (!lately.get(key)) {
      wrongOnes.forgive(caller);
      lately.set(key, { endsAt: now() + HOUR });
    }
    return account;
  }

  /**
   * A session alone must not decide where the player's money goes: it may be in a thief's hands. Look at the session
   * again afterwards: it may have ended during the check. Tries are counted for the session, so that nobody else's
   * guesses delay its player.
   */
  const confirmPassword = ({ username }: Account, password: string, { token }: RequestContext) => {
    const wrong = refusal('WRONG_CREDENTIALS', 'The password isn’t right.', { field: 'password' });
    return authenticate(username, password, `session ${token}`, wrong);
  };

  /** After a reset the owner of the phone may sign in from this network, whatever others have guessed from there. */
  function letIn({ userId, username, phoneNumber }: Account, caller: string): void {
    networks.note(userId, caller);
    for (const name of [username, phoneNumber]) tries.forget(`${loginOf(name)} ${caller}`);
  }

  /** Opens a session, and remembers the network that it is opened from. */
  function signIn({ userId }: Account, caller: string): string {
    networks.note(userId, caller);
    return sessions.open(userId);
  }

  const targetOf = (phoneNumber: string, purpose: OtpPurpose, context: RequestContext): OtpTarget =>
    purpose === 'PHONE' ? { phoneNumber, purpose, userId: playerOf(context).userId } : { phoneNumber, purpose };

  /** Whether somebody waits for an OTP at this number. */
  function expectsOtp({ phoneNumber, purpose }: OtpTarget): boolean {
    if (purpose === 'SIGNUP') return accounts.isSigningUp(phoneNumber);
    return purpose === 'PHONE' || accounts.named(phoneNumber) !== undefined;
  }

  return { playerOf, own, authenticate, confirmPassword, letIn, signIn, targetOf, expectsOtp, takeOtp: otps.take };
}

export type Authentication = ReturnType<typeof createAuthentication>;
