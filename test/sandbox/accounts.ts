import { randomBytes } from 'node:crypto';
import { ExpiringMap } from './expiring-map';
import { normalPhone } from './inputs';
import { refusal } from './refusal';
import type { Rules } from './rules';

/** A player's details from the sign-up. */
export interface SignUp {
  readonly name: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly passwordHash: string;
  /** The inviter's user ID. */
  readonly referredBy: number | null;
  /** Missing from the accounts that the sandbox itself opens. */
  readonly acceptance?: Acceptance;
}

/** What a player accepted at the sign-up. */
export interface Acceptance {
  /** The player says to be at least this old. */
  readonly age: number;
  /** The URLs of the documents. */
  readonly terms: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Account {
  readonly userId: number;
  readonly username: string;
  readonly referredBy: number | null;
  /** Milliseconds since 1970. */
  readonly joinedAt: number;
  readonly acceptance: Acceptance | undefined;
  name: string;
  phoneNumber: string;
  email: string | null;
  passwordHash: string;
  /** The string true or false, as on the wire. */
  active: string;
  level: number;
  upiId: string | null;
}

/** Unique for each player. */
export type Identity = Partial<Pick<Account, 'username' | 'phoneNumber' | 'email'>>;

const taken = {
  username: 'Somebody else has this username.',
  phoneNumber: 'Somebody else has this phone number.',
  email: 'Somebody else has this email address.',
};

export interface AccountOptions {
  readonly rules: Rules;
  readonly now: () => number;
}

export function createAccounts({ rules, now }: AccountOptions) {
  const accounts = new Map<number, Account>();
  /** By registrationId. */
  const signUps = new ExpiringMap<SignUp & { readonly endsAt: number }>(now);
  let lastId = 1041;

  const same = (one: string | null, other: string | null | undefined) =>
    one !== null && one.toLowerCase() === other?.toLowerCase();
  const find = (matches: (account: Account) => boolean) => [...accounts.values()].find(matches);

  /** Refuses with TAKEN if another player than `userId` has one of these. */
  function checkFree(identity: Identity, userId?: number): void {
    for (const field of ['username', 'phoneNumber', 'email'] as const) {
      const owner = find((account) => same(account[field], identity[field]));
      if (owner && owner.userId !== userId) throw refusal('TAKEN', taken[field], { field });
    }
  }

  function open(signUp: SignUp, joinedAt: number): Account {
    const { name, username, phoneNumber, email, passwordHash, referredBy, acceptance } = signUp;
    checkFree({ username, phoneNumber, email });
    const account: Account = {
      ...{ userId: ++lastId, username, referredBy, joinedAt, acceptance, name, phoneNumber, email, passwordHash },
      ...{ active: 'true', level: 1, upiId: null },
    };
    accounts.set(account.userId, account);
    return account;
  }

  return {
    checkFree,
    open,

    /** Stores a pending sign-up and returns its registrationId. A number may have several. */
    signUp(signUp: SignUp): string {
      checkFree(signUp);
      const registrationId = randomBytes(24).toString('base64url');
      signUps.set(registrationId, { ...signUp, endsAt: now() + rules.signUpLifetime });
      return registrationId;
    },

    isSigningUp: (phoneNumber: string): boolean =>
      [...signUps.values()].some((signUp) => signUp.phoneNumber === phoneNumber && now() < signUp.endsAt),

    /** Opens the account of a sign-up. Call it when the OTP is right. */
    openSignUp(registrationId: string, phoneNumber: string): Account {
      const signUp = signUps.get(registrationId);
      if (signUp?.phoneNumber !== phoneNumber) {
        throw refusal('NOT_FOUND', 'This sign-up is no longer known. Sign up again.');
      }
      const account = open(signUp, now());
      signUps.delete(registrationId);
      return account;
    },

    /** Throws for an unknown user ID. */
    get(userId: number): Account {
      const account = accounts.get(userId);
      if (!account) throw new Error(`No account ${userId}`);
      return account;
    },

    has: (userId: number): boolean => accounts.has(userId),

    /** Finds an account by username or phone number. */
    named(text: string): Account | undefined {
      const name = text.trim();
      const phone = normalPhone(name);
      return find((account) => same(account.username, name) || account.phoneNumber === phone);
    },

    /** The players who joined through a player's invite, newest first. */
    invitedBy: (userId: number): Account[] =>
      [...accounts.values()].filter((account) => account.referredBy === userId).sort((a, b) => b.joinedAt - a.joinedAt),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
