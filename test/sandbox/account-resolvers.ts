import type { Account } from './accounts';
import { rupeesOf } from './amounts';
import type { Authentication, RequestContext } from './authentication';
import { checkedEmail, checkedName, checkedPhone, checkedUpi, type Texts } from './inputs';
import type { LimitRequest } from './limits';
import { badInput, refusal } from './refusal';
import type { State } from './state';
import type { TimeOutLength } from './time-outs';
import { toLimits, toTimeOut, toUser } from './to-graphql';

const NEW = 10 * 60_000;

/** The first name, of at most twelve letters, and the rest's initial: nothing that a stranger could say something with. */
function shortened(name: string): string {
  const words = name.replace(/\p{Cf}/gu, '').match(/[\p{L}\p{M}]+/gu) ?? [];
  // No letter needs more marks. With a hundred it would cover the names around it.
  const letters = words.map((word) => word.match(/\p{L}\p{M}{0,3}/gu) ?? []);
  const [first = [], [initial] = []] = letters.filter(({ length }) => length);
  return first.slice(0, 12).join('') + (initial ? ` ${initial}.` : '');
}

export function createAccountResolvers(state: State, { playerOf, own, confirmPassword }: Authentication) {
  const { rules, now, accounts, sessions, otps, resetCodes, once, tellOfChange } = state;
  const { ledger, bids, withdrawals, timeOuts, limits } = state;

  async function needPassword(account: Account, password: string | null | undefined, context: RequestContext) {
    if (!password) {
      const message = 'This needs your password. If this page has no field for it, reload it.';
      throw refusal('WRONG_CREDENTIALS', message, { field: 'password' });
    }
    await confirmPassword(account, password, context);
    playerOf(context);
  }

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

    async changePhoneNumber(input: Texts<'phoneNumber' | 'otp' | 'password' | 'requestId'>, context: RequestContext) {
      const account = playerOf(context);
      const phoneNumber = checkedPhone(input.phoneNumber);
      const target = { phoneNumber, purpose: 'PHONE' } as const;
      await once({ ...input, phoneNumber, userId: account.userId }, async () => {
        await confirmPassword(account, input.password, context);
        otps.take(target, input.otp, context.caller, () => {
          playerOf(context);
          const { phoneNumber: before } = account;
          accounts.move(account, phoneNumber);
          resetCodes.endAll(account.userId);
          // A self-excluded player can't come back with any number that the account has had since.
          if (timeOuts.isSelfExclusion(account.userId)) accounts.bar(phoneNumber);
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
      if (account.upiId !== upiId) {
        // A session that has just begun is hardly stolen.
        const isNew = sessions.ageOf(context.token) < NEW;
        if (account.upiId !== null || !isNew) await needPassword(account, password, context);
        const isBarred = accounts.isBarred(upiId, account.joinedAt);
        if (isBarred) throw badInput('upi_id', 'This UPI ID can’t be used here. Add another one.');
        Object.assign(account, { upiId, upiIdAt: now() });
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
      const end = timeOuts.endsAt(userId);
      if (end !== undefined) return toTimeOut(end);
      const pause = bids.pause(userId, now());
      return pause ? toTimeOut(pause.until, pause) : null;
    }),

    async takeBreak(
      { length, password }: { length: TimeOutLength; password?: string | null },
      context: RequestContext,
    ) {
      const account = playerOf(context);
      // Whoever else has the phone in hand must not end the game for long.
      if (length !== 'DAY') await needPassword(account, password, context);
      if (length === 'FOR_GOOD' && !timeOuts.isSelfExclusion(account.userId)) {
        for (const number of account.phoneNumbers) accounts.bar(number);
        // Only where money has gone: anybody's UPI ID can be named. So what is paid to later isn't barred either.
        const paid = withdrawals.of(account.userId).filter(({ status }) => status !== 'RETURNED');
        for (const { upiId } of paid) accounts.bar(upiId);
      }
      return toTimeOut(timeOuts.take(account.userId, length));
    },

    getLimits: own((userId) => toLimits(limits, userId, now())),

    setLimits: own((userId, request: LimitRequest) => {
      limits.set(userId, request);
      return toLimits(limits, userId, now());
    }),
  };
}
