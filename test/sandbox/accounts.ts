import { randomBytes } from 'node:crypto';
import { ExpiringMap } from './expiring-map';
import { loginOf } from './inputs';
import { refusal } from './refusal';
import type { Rules } from './rules';

export interface SignUp {
  readonly username: string;
  name: string;
  phoneNumber: string;
  email: string | null;
  passwordHash: string;
  readonly referredBy: number | null;
  readonly acceptance?: { readonly age: number; readonly terms: readonly string[]; readonly at: number };
}

export interface Account extends SignUp {
  readonly userId: number;
  readonly joinedAt: number;
  readonly phoneNumbers: string[];
  active: string;
  level: number;
  upiId: string | null;
  upiIdAt: number;
  resetAt: number;
  /** The callers who have signed in lately. */
  readonly seenAt: ExpiringMap<{ readonly endsAt: number }>;
}

const MOST_SEEN = 50;

export function createAccounts({ rules, now }: { readonly rules: Rules; readonly now: () => number }) {
  const accounts = new Map<number, Account>();
  const idOf = new Map<string, number>();
  /** The numbers and UPI IDs of self-excluded players, and from when on accounts that are opened can't have them. */
  const barredAt = new Map<string, number>();
  const isBarred = (what: string, joinedAt = now()) => joinedAt >= (barredAt.get(what.toLowerCase()) ?? Infinity);
  const signUps = new ExpiringMap<{ readonly signUp: SignUp; readonly endsAt: number }>(now);
  const expected = new ExpiringMap<{ readonly endsAt: number }>(now);
  let lastId = 1041;

  const named = (name: string): Account | undefined => accounts.get(idOf.get(loginOf(name)) ?? 0);

  function checkUsername(username: string): void {
    if (named(username)) {
      throw refusal('TAKEN', 'Somebody else has this username.', { field: 'username' });
    }
  }

  function open(signUp: SignUp, joinedAt: number): Account {
    const account: Account = {
      ...{ ...signUp, userId: ++lastId, joinedAt, seenAt: new ExpiringMap(now, MOST_SEEN), active: 'true', level: 1 },
      phoneNumbers: [signUp.phoneNumber],
      ...{ upiId: null, upiIdAt: 0, resetAt: Number.NEGATIVE_INFINITY },
    };
    accounts.set(account.userId, account);
    for (const name of [account.username.toLowerCase(), account.phoneNumber]) idOf.set(name, account.userId);
    return account;
  }

  return {
    checkUsername,
    open,

    signUp(signUp: SignUp): string {
      const registrationId = randomBytes(24).toString('base64url');
      const endsAt = now() + rules.signUpLifetime;
      signUps.set(registrationId, { signUp, endsAt });
      expected.set(signUp.phoneNumber, { endsAt });
      return registrationId;
    },

    isSigningUp: (phoneNumber: string): boolean => expected.get(phoneNumber) !== undefined,

    /** Opens the account of a sign-up. Call it when the OTP is right: only the number's owner may learn who has it. */
    openSignUp(registrationId: string, phoneNumber: string): Account {
      const signUp = signUps.get(registrationId)?.signUp;
      if (signUp?.phoneNumber !== phoneNumber) {
        throw refusal('NOT_FOUND', 'This sign-up is no longer known. Sign up again.');
      }
      if (named(phoneNumber) || isBarred(phoneNumber)) {
        const message = 'This number can’t be used for a new account. If it has one, sign in or choose a new password.';
        throw refusal('TAKEN', message, { field: 'phoneNumber' });
      }
      checkUsername(signUp.username);
      const account = open(signUp, now());
      signUps.delete(registrationId);
      return account;
    },

    move(account: Account, phoneNumber: string): void {
      const { phoneNumber: before } = account;
      const owner = named(phoneNumber);
      if (isBarred(phoneNumber, account.joinedAt) || (owner && owner !== account)) {
        throw refusal('TAKEN', 'This number can’t be used for your account.', { field: 'phoneNumber' });
      }
      account.phoneNumber = phoneNumber;
      account.phoneNumbers.push(phoneNumber);
      idOf.delete(before);
      idOf.set(phoneNumber, account.userId);
    },

    isBarred,

    bar(what: string): void {
      if (!isBarred(what)) barredAt.set(what.toLowerCase(), now());
    },

    get(userId: number): Account {
      const account = accounts.get(userId);
      if (!account) throw new Error(`No account ${userId}`);
      return account;
    },

    has: (userId: number): boolean => accounts.has(userId),

    named,

    invitedBy: (userId: number): Account[] =>
      [...accounts.values()].filter((account) => account.referredBy === userId).sort((a, b) => b.joinedAt - a.joinedAt),
  };
}
