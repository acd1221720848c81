import type { Account } from './accounts';
import { rupeesOf } from './amounts';
import type { BidRequest } from './bids';
import { checkedEmail, checkedName, checkedPassword, checkedPhone, checkedUpi, checkedUsername } from './inputs';
import type { OtpPurpose } from './otps';
import { hashPassword, passwordMatches } from './passwords';
import { refusal } from './refusal';
import type { State } from './state';
import { toFlip, toParticipation, toRecharge, toResolution, toRound, toUser } from './to-graphql';

/** What a request brings beside its query: the authorization header. */
export interface RequestContext {
  readonly token: string;
}

interface Registration {
  readonly name: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email?: string | null;
  readonly password: string;
  readonly referredBy?: number | null;
}

/** The operations of the SDL by name, for the root of graphql's execute. */
export function createResolvers(state: State) {
  const { rules, now, accounts, sessions, otps, resetCodes, ledger, rounds, bids, recharges } = state;
  const playerOf = ({ token }: RequestContext): Account => accounts.get(sessions.playerOf(token));

  /** Whether somebody waits at this number for an OTP. */
  const expectsOtp = (phoneNumber: string, purpose: OtpPurpose): boolean =>
    purpose === 'SIGNUP' ? accounts.signUpOf(phoneNumber) !== undefined : accounts.named(phoneNumber) !== undefined;

  return {
    getUser: (_: unknown, context: RequestContext) => toUser(playerOf(context)),

    getAllParticipationUser: (_: unknown, context: RequestContext) =>
      bids.of(playerOf(context).userId).map(toParticipation),

    getRound: (_: unknown, context: RequestContext) => toRound(rounds.current(playerOf(context).userId)),

    getRecharge: ({ rechargeId }: { rechargeId: string }, context: RequestContext) =>
      toRecharge(recharges.get(playerOf(context).userId, rechargeId)),

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

    async loginUser({ username, password }: { username: string; password: string }) {
      const account = accounts.named(username);
      const matches = await passwordMatches(password, account?.passwordHash);
      if (!account || !matches) throw refusal('WRONG_CREDENTIALS', 'The username or the password isn’t right.');
      return { token: sessions.open(account.userId) };
    },

    async registerUser(input: Registration) {
      const { referredBy = null } = input;
      const identity = {
        name: checkedName(input.name),
        username: checkedUsername(input.username),
        phoneNumber: checkedPhone(input.phoneNumber),
        email: checkedEmail(input.email),
      };
      const password = checkedPassword(input.password);
      accounts.checkFree(identity);
      const passwordHash = await hashPassword(password);
      const inviter = referredBy !== null && accounts.has(referredBy) ? referredBy : null;
      accounts.signUp({ ...identity, passwordHash, referredBy: inviter });
      otps.send(identity.phoneNumber, 'SIGNUP', true);
      return { phoneNumber: identity.phoneNumber };
    },

    sendOtp(input: { phoneNumber: string; purpose: OtpPurpose }) {
      const phoneNumber = checkedPhone(input.phoneNumber);
      otps.checkResend(phoneNumber, input.purpose);
      otps.send(phoneNumber, input.purpose, expectsOtp(phoneNumber, input.purpose));
      return { resendInSeconds: Math.ceil(rules.otpResend / 1000) };
    },

    verifyOtp(input: { phoneNumber: string; otp: string; purpose: OtpPurpose }) {
      const phoneNumber = checkedPhone(input.phoneNumber);
      return otps.take(phoneNumber, input.purpose, input.otp, () => {
        const signUp = accounts.signUpOf(phoneNumber);
        if (input.purpose === 'SIGNUP' && signUp) {
          return { token: sessions.open(accounts.openSignUp(signUp, now()).userId) };
        }
        const account = accounts.named(phoneNumber);
        if (input.purpose === 'RESET' && account) return { resetCode: resetCodes.open(account.userId) };
        throw refusal('WRONG_OTP', 'That code isn’t right.', 'otp');
      });
    },

    async resetPassword({ resetCode, password }: { resetCode: string; password: string }) {
      // A refused password must not use the code up, and no other request may use it during the hashing.
      checkedPassword(password);
      const account = accounts.get(resetCodes.take(resetCode));
      account.passwordHash = await hashPassword(password);
      sessions.endAll(account.userId);
      return true;
    },

    updateUser(input: { name: string; email?: string | null; phoneNumber: string }, context: RequestContext) {
      const account = playerOf(context);
      const changed = {
        name: checkedName(input.name),
        phoneNumber: checkedPhone(input.phoneNumber),
        email: input.email === undefined ? account.email : checkedEmail(input.email),
      };
      accounts.checkFree(changed, account.userId);
      return toUser(Object.assign(account, changed));
    },

    addPaymentMethod({ upi_id }: { upi_id: string }, context: RequestContext) {
      const account = playerOf(context);
      account.upiId = checkedUpi(upi_id);
      return { upi_id: account.upiId };
    },

    placeBid: (request: BidRequest, context: RequestContext) =>
      toFlip(bids.place(playerOf(context).userId, request, now())),

    resolveBid: (request: { requestId: string; roundId: string }, context: RequestContext) =>
      toResolution(bids.resolve(playerOf(context).userId, request, now())),

    createRecharge: ({ amount, requestId }: { amount: number; requestId: string }, context: RequestContext) =>
      toRecharge(recharges.create(playerOf(context).userId, amount, requestId)),
  };
}
