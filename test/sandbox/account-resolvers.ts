import { rupeesOf } from './amounts';
import type { Authentication, RequestContext } from './authentication';
import type { BreakLength } from './breaks';
import { checkedEmail, checkedName, checkedPhone, checkedUpi } from './inputs';
import type { LimitRequest } from './limits';
import { refusal } from './refusal';
import type { State } from './state';
import { toBreak, toLimits, toUser } from './to-graphql';

/** The first name and an initial: inviters need no more to know their friends. */
function shortened(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
}

/** Milliseconds after a password reset in which a new UPI ID has to wait. */
const DAY = 24 * 3_600_000;

/** The profile, the UPI ID, invited players, breaks and limits. */
export function createAccountResolvers(
  {
    rules,
    accounts,
    barredUpiIds,
    resetCodes,
    once,
    breaks,
    limits,
    ledger,
    withdrawals,
    otps,
    tellOfChange,
    now,
  }: State,
  { playerOf, own, confirmPassword }: Authentication,
) {
  return {
    getUser: (_: unknown, context: RequestContext) => toUser(playerOf(context)),

    updateUser(input: { name: string; email?: string | null }, context: RequestContext) {
      const account = playerOf(context);
      const changed = {
        name: checkedName(input.name),
        email: input.email === undefined ? account.email : checkedEmail(input.email),
      };
      return toUser(Object.assign(account, changed));
    },

    async changePhoneNumber(
      input: { phoneNumber: string; otp: string; password: string; requestId: string },
      context: RequestContext,
    ) {
      const account = playerOf(context);
      const phoneNumber = checkedPhone(input.phoneNumber);
      const target = { phoneNumber, purpose: 'PHONE' } as const;
      await once({ ...input, phoneNumber, userId: account.userId }, async () => {
        await confirmPassword(account, input.password, context);
        otps.take(target, input.otp, context.caller, () => {
          // The session may have ended while the password was checked.
          playerOf(context);
          const { phoneNumber: before } = account;
          accounts.move(account, phoneNumber);
          resetCodes.drop(account.userId);
          // Who takes a break for good can't come back with any number that the account has had since.
          if (breaks.isForGood(account.userId)) accounts.bar(phoneNumber);
          tellOfChange({ phoneNumber: before }, 'phone number');
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
        await confirmPassword(account, password ?? '', context);
        // The session may have ended during the check.
        playerOf(context);
      }
      if (account.upiId !== upiId) {
        barredUpiIds.check(account, upiId);
        account.upiId = upiId;
        // A thief may have reset the password: for a day the player has time to notice.
        account.paidFrom = account.resetAt + DAY;
        tellOfChange(account, 'UPI ID');
      }
      return { upi_id: upiId };
    },

    getReferralTerms: own(() => ({ bidPercent: rules.referralPercent })),

    getReferrals: own((inviter) => {
      const earned = new Map<number, number>();
      for (const { from, paise } of ledger.entries(inviter)) {
        if (from !== undefined) earned.set(from, (earned.get(from) ?? 0) + paise);
      }
      return accounts.invitedBy(inviter).map(({ userId, name, joinedAt }) => ({
        userId,
        name: shortened(name),
        joinedAt: new Date(joinedAt).toISOString(),
        earned: rupeesOf(earned.get(userId) ?? 0),
      }));
    }),

    getBreak: own((userId) => {
      const end = breaks.endsAt(userId);
      return end === undefined ? null : toBreak(end);
    }),

    async takeBreak({ length, password }: { length: BreakLength; password?: string | null }, context: RequestContext) {
      const account = playerOf(context);
      if (length === 'FOR_GOOD') {
        if (!password) {
          const message = 'A break for good needs your password. If this page has no field for it, reload it.';
          throw refusal('WRONG_CREDENTIALS', message, { field: 'password' });
        }
        await confirmPassword(account, password, context);
        // The session may have ended during the check.
        playerOf(context);
        // What a player is paid to during the break isn't barred: it could be anybody's.
        if (!breaks.isForGood(account.userId)) {
          accounts.bar(account.phoneNumber);
          barredUpiIds.add(account, withdrawals.of(account.userId));
        }
      }
      return toBreak(breaks.take(account.userId, length));
    },

    getLimits: own((userId) => toLimits(limits, userId, now())),

    setLimits: own((userId, request: LimitRequest) => {
      limits.set(userId, request);
      return toLimits(limits, userId, now());
    }),
  };
}
