import type { GraphQLError } from 'graphql';
import type { Account } from './accounts';
import { rupeesOf } from './amounts';
import type { BidRequest } from './bids';
import type { BreakLength } from './breaks';
import {
  checkedEmail,
  checkedName,
  checkedPassword,
  checkedPhone,
  checkedTerms,
  checkedUpi,
  checkedUsername,
} from './inputs';
import type { OtpPurpose, OtpTarget } from './otps';
import { badInput, refusal } from './refusal';
import type { State } from './state';
import { type StatementRequest, statementOf } from './statement';
import {
  toBreak,
  toFlip,
  toParticipation,
  toRecharge,
  toRechargeTerms,
  toResolution,
  toRound,
  toStatement,
  toUser,
  toWithdrawal,
  toWithdrawalTerms,
} from './to-graphql';

/** A request's data besides its query. */
export interface RequestContext {
  /** The authorization header. */
  readonly token: string;
  /** The caller for whom wrong tries are counted. */
  readonly caller: string;
}

interface SignUpInput {
  readonly name: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email?: string | null;
  readonly password: string;
  readonly referredBy?: number | null;
  readonly confirmedAge: number;
  readonly acceptedTerms: readonly string[];
}

interface Verification {
  readonly phoneNumber: string;
  readonly otp: string;
  readonly purpose: OtpPurpose;
  readonly requestId: string;
  readonly registrationId?: string | null;
}

/** The operations of the SDL by name: the root value of GraphQL's execute(). */
export function createResolvers(state: State) {
  const { now, rules, accounts, sessions, otps, resetCodes, tries, once, breaks } = state;
  const { ledger, rounds, bids, recharges, withdrawals } = state;
  const { hashPassword, passwordMatches } = state.passwords;
  const playerOf = ({ token }: RequestContext): Account => accounts.get(sessions.playerOf(token));

  /** Returns the account of a password, or refuses. A password that is reset during the check is refused. */
  async function authenticate(name: string, password: string, caller: string, wrong: GraphQLError): Promise<Account> {
    const account = accounts.named(name);
    const key = `${account ? `account ${account.userId}` : `name ${name.slice(0, 100)}`} ${caller}`;
    tries.begin(key);
    const hash = account?.passwordHash;
    const matches = await passwordMatches(password, hash);
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

  return {
    getUser: (_: unknown, context: RequestContext) => toUser(playerOf(context)),

    getAllParticipationUser: (_: unknown, context: RequestContext) =>
      bids.of(playerOf(context).userId).map(toParticipation),

    getRound: (_: unknown, context: RequestContext) => toRound(rounds.current(playerOf(context).userId)),

    getRecharge: ({ rechargeId }: { rechargeId: string }, context: RequestContext) =>
      toRecharge(recharges.get(playerOf(context).userId, rechargeId)),

    getReferralTerms(_: unknown, context: RequestContext) {
      playerOf(context);
      return { bidPercent: rules.referralPercent };
    },

    getReferrals(_: unknown, context: RequestContext) {
      const { userId: inviter } = playerOf(context);
      const earned = new Map<number, number>();
      for (const { from, paise } of ledger.entries(inviter)) {
        if (from !== undefined) earned.set(from, (earned.get(from) ?? 0) + paise);
      }
      return accounts.invitedBy(inviter).map(({ userId, name, joinedAt }) => ({
        userId,
        name,
        joinedAt: new Date(joinedAt).toISOString(),
        earned: rupeesOf(earned.get(userId) ?? 0),
      }));
    },

    async loginUser({ username, password }: { username: string; password: string }, { caller }: RequestContext) {
      const wrong = refusal('WRONG_CREDENTIALS', 'The username or the password isn’t right.');
      const { userId } = await authenticate(username, password, caller, wrong);
      return { token: sessions.open(userId) };
    },

    logoutUser(_: unknown, context: RequestContext) {
      playerOf(context);
      sessions.end(context.token);
      return true;
    },

    async registerUser(input: SignUpInput, { caller }: RequestContext) {
      const { referredBy = null } = input;
      const identity = {
        name: checkedName(input.name),
        username: checkedUsername(input.username),
        phoneNumber: checkedPhone(input.phoneNumber),
        email: checkedEmail(input.email),
      };
      const password = checkedPassword(input.password);
      const acceptance = { age: input.confirmedAge, terms: checkedTerms(input.acceptedTerms), at: now() };
      if (acceptance.age < rules.minAge) {
        throw badInput('confirmedAge', `You can play from the age of ${rules.minAge}.`);
      }
      accounts.checkFree(identity);
      const passwordHash = await hashPassword(password);
      const inviter = referredBy !== null && accounts.has(referredBy) ? referredBy : null;
      const { phoneNumber } = identity;
      otps.sendOnce({ phoneNumber, purpose: 'SIGNUP' }, caller);
      const registrationId = accounts.signUp({ ...identity, passwordHash, referredBy: inviter, acceptance });
      return { registrationId, phoneNumber, resendInSeconds: otps.resendInSeconds(phoneNumber) };
    },

    sendOtp(input: { phoneNumber: string; purpose: OtpPurpose }, context: RequestContext) {
      const phoneNumber = checkedPhone(input.phoneNumber);
      const target = targetOf(phoneNumber, input.purpose, context);
      if (target.userId !== undefined) accounts.checkFree({ phoneNumber }, target.userId);
      otps.send(target, context.caller, expectsOtp(target));
      return { resendInSeconds: otps.resendInSeconds(phoneNumber) };
    },

    verifyOtp({ registrationId = '', ...input }: Verification, { caller }: RequestContext) {
      if (input.purpose === 'PHONE') throw badInput('purpose', 'A new phone number is verified by changePhoneNumber.');
      const phoneNumber = checkedPhone(input.phoneNumber);
      return once({ ...input, phoneNumber, registrationId }, async () =>
        takeOtp({ phoneNumber, purpose: input.purpose }, input.otp, caller, () => {
          if (input.purpose === 'SIGNUP') {
            return { token: sessions.open(accounts.openSignUp(registrationId ?? '', phoneNumber).userId) };
          }
          const account = accounts.named(phoneNumber);
          if (!account) throw refusal('WRONG_OTP', 'That code isn’t right.', { field: 'otp' });
          return { resetCode: resetCodes.open(account.userId) };
        }),
      );
    },

    resetPassword(input: { resetCode: string; password: string; requestId: string }) {
      // A refused password must not use the code up. No other request may use the code while the password is hashed.
      checkedPassword(input.password);
      return once(input, async () => {
        const account = accounts.get(resetCodes.take(input.resetCode));
        account.passwordHash = await hashPassword(input.password);
        sessions.endAll(account.userId);
        return true;
      });
    },

    updateUser(input: { name: string; email?: string | null }, context: RequestContext) {
      const account = playerOf(context);
      const changed = {
        name: checkedName(input.name),
        email: input.email === undefined ? account.email : checkedEmail(input.email),
      };
      accounts.checkFree(changed, account.userId);
      return toUser(Object.assign(account, changed));
    },

    async changePhoneNumber(
      input: { phoneNumber: string; otp: string; password: string; requestId: string },
      context: RequestContext,
    ) {
      const account = playerOf(context);
      const phoneNumber = checkedPhone(input.phoneNumber);
      const target = targetOf(phoneNumber, 'PHONE', context);
      await once({ ...input, ...target }, async () => {
        await confirmPassword(account, input.password, context.caller);
        takeOtp(target, input.otp, context.caller, () => {
          accounts.checkFree({ phoneNumber }, account.userId);
          account.phoneNumber = phoneNumber;
          resetCodes.drop(account.userId);
        });
      });
      return toUser(account);
    },

    async addPaymentMethod(
      { upi_id, password }: { upi_id: string; password?: string | null },
      context: RequestContext,
    ) {
      const account = playerOf(context);
      const upiId = checkedUpi(upi_id);
      if (account.upiId !== null && account.upiId !== upiId) {
        await confirmPassword(account, password ?? '', context.caller);
        // The session may have ended during the check.
        playerOf(context);
      }
      account.upiId = upiId;
      return { upi_id: upiId };
    },

    async changePassword(input: { password: string; newPassword: string; requestId: string }, context: RequestContext) {
      const account = playerOf(context);
      checkedPassword(input.newPassword, 'newPassword');
      return once({ ...input, userId: account.userId }, async () => {
        // Hashed first: between the check of the old password and the change no other call may come.
        const passwordHash = await hashPassword(input.newPassword);
        await confirmPassword(account, input.password, context.caller);
        if (input.newPassword === input.password) throw badInput('newPassword', 'That is the password you have.');
        // The session may have ended meanwhile: then it must change nothing.
        playerOf(context).passwordHash = passwordHash;
        sessions.endAll(account.userId, context.token);
        resetCodes.drop(account.userId);
        return true;
      });
    },

    logoutEverywhere(_: unknown, context: RequestContext) {
      sessions.endAll(playerOf(context).userId);
      return true;
    },

    getBreak(_: unknown, context: RequestContext) {
      const end = breaks.endsAt(playerOf(context).userId);
      return end === undefined ? null : toBreak(end);
    },

    takeBreak: ({ length }: { length: BreakLength }, context: RequestContext) =>
      toBreak(breaks.take(playerOf(context).userId, length)),

    placeBid: (request: BidRequest, context: RequestContext) =>
      toFlip(bids.place(playerOf(context).userId, request, now())),

    resolveBid: (request: { requestId: string; roundId: string }, context: RequestContext) =>
      toResolution(bids.resolve(playerOf(context).userId, request, now())),

    createRecharge: ({ amount, requestId }: { amount: number; requestId: string }, context: RequestContext) =>
      toRecharge(recharges.create(playerOf(context).userId, amount, requestId)),

    getRechargeTerms(_: unknown, context: RequestContext) {
      playerOf(context);
      return toRechargeTerms(rules);
    },

    getWithdrawalTerms: (_: unknown, context: RequestContext) =>
      toWithdrawalTerms(rules, withdrawals.availableTo(playerOf(context).userId)),

    getWithdrawals: (_: unknown, context: RequestContext) =>
      withdrawals.latest(playerOf(context).userId).map(toWithdrawal),

    getStatement: (request: StatementRequest, context: RequestContext) =>
      toStatement(statementOf(ledger.entries(playerOf(context).userId), request)),

    async createWithdrawal(input: { amount: number; password: string; requestId: string }, context: RequestContext) {
      const account = playerOf(context);
      const { userId } = account;
      const { amount, requestId } = input;
      const withdraw = () => toWithdrawal(withdrawals.create(userId, amount, requestId));
      if (withdrawals.isKnown(userId, requestId)) return withdraw();
      // A session's request that arrives twice at once is one try at the password.
      return once({ ...input, session: context.token }, async () => {
        const checking = confirmPassword(account, input.password, context.caller);
        await checking.catch((refused) => withdrawals.refuse(userId, requestId, refused));
        // The session may have ended during the check: then nothing of it is kept, and no other session is refused.
        playerOf(context);
        return withdraw();
      });
    },

    resolveWithdrawal({ requestId }: { requestId: string }, context: RequestContext) {
      const withdrawal = withdrawals.resolve(playerOf(context).userId, requestId);
      return withdrawal ? toWithdrawal(withdrawal) : null;
    },
  };
}
