import { type Authentication, type RequestContext, wrongPassword } from './authentication';
import { checkedName, checkedPassword, checkedPhone, checkedTerms, checkedUsername, type Texts } from './inputs';
import type { OtpPurpose, OtpTarget } from './otps';
import { badInput, mustWait, refusal } from './refusal';
import type { State } from './state';

type SignUpInput = Texts<'name' | 'username' | 'phoneNumber' | 'password'> & {
  readonly referredBy?: number | null;
  readonly confirmedAge: number;
  readonly acceptedTerms: readonly string[];
};

type Verification = Texts<'phoneNumber' | 'otp' | 'requestId'> & {
  readonly purpose: OtpPurpose;
  readonly registrationId?: string | null;
};

export function createSignInResolvers(
  { now, rules, accounts, sessions, limiter, otps, resetCodes, once, passwords, tellOfChange }: State,
  { playerOf, authenticate, confirmPassword, letIn, signIn, expectsOtp }: Authentication,
) {
  const { hashPassword } = passwords;

  const delayOf = (target: OtpTarget) => ({
    resendInSeconds: otps.resendInSeconds(target),
    digits: otps.digitsOf(target),
  });

  return {
    async loginUser({ username, password }: Texts<'username' | 'password'>, { caller }: RequestContext) {
      const wrong = refusal('WRONG_CREDENTIALS', 'The username or the password isn’t right.', { field: 'password' });
      return { token: signIn(await authenticate(username, password, caller, wrong), caller) };
    },

    logoutUser(_: unknown, context: RequestContext) {
      playerOf(context);
      sessions.end(context.token);
      return true;
    },

    logoutEverywhere(_: unknown, context: RequestContext) {
      sessions.endAll(playerOf(context).userId);
      return true;
    },

    async registerUser(input: SignUpInput, { caller, language }: RequestContext) {
      const { referredBy = null } = input;
      const identity = {
        name: checkedName(input.name),
        username: checkedUsername(input.username),
        phoneNumber: checkedPhone(input.phoneNumber),
        email: null,
      };
      const password = checkedPassword(input.password);
      const acceptance = { age: input.confirmedAge, terms: checkedTerms(input.acceptedTerms), at: now() };
      if (acceptance.age < rules.minAge) {
        throw badInput('confirmedAge', `You can play from the age of ${rules.minAge}.`);
      }
      accounts.checkUsername(identity.username);
      const inviter = referredBy !== null && accounts.has(referredBy) ? referredBy : null;
      const { phoneNumber } = identity;
      const target = { phoneNumber, purpose: 'SIGNUP' } as const;
      // Before the password is hashed, which takes time.
      otps.checkWait(target, limiter.count('sign-up', { caller }));
      otps.sendOnce(target, { caller, language });
      const passwordHash = await hashPassword(password);
      const registrationId = accounts.signUp({ ...identity, passwordHash, referredBy: inviter, acceptance });
      return { registrationId, phoneNumber, ...delayOf(target) };
    },

    sendOtp(input: Texts<'phoneNumber'> & { purpose: OtpPurpose }, context: RequestContext) {
      const phoneNumber = checkedPhone(input.phoneNumber);
      const target = { phoneNumber, purpose: input.purpose };
      const player = input.purpose === 'PHONE' && { player: playerOf(context).userId };
      otps.send(target, { ...context, ...player }, expectsOtp(target));
      return delayOf(target);
    },

    verifyOtp({ registrationId = '', ...input }: Verification, { caller }: RequestContext) {
      if (input.purpose === 'PHONE') throw badInput('purpose', 'A new phone number is verified by changePhoneNumber.');
      const phoneNumber = checkedPhone(input.phoneNumber);
      return once({ ...input, phoneNumber, registrationId }, async () =>
        otps.take({ phoneNumber, purpose: input.purpose }, input.otp, caller, () => {
          if (input.purpose === 'SIGNUP') {
            const account = accounts.openSignUp(registrationId ?? '', phoneNumber);
            limiter.forgive('sign-up', { caller });
            return { token: signIn(account, caller) };
          }
          const account = accounts.named(phoneNumber);
          if (!account) throw refusal('WRONG_OTP', 'That code isn’t right.', { field: 'otp' });
          return { resetCode: resetCodes.open(account.userId) };
        }),
      );
    },

    resetPassword(input: Texts<'resetCode' | 'password' | 'requestId'>, { caller }: RequestContext) {
      // A refused password must not use the code up. No other request may use the code while the password is hashed.
      checkedPassword(input.password);
      return once(input, async () => {
        mustWait(limiter.count('wrong code', { caller }));
        const userId = resetCodes.find(input.resetCode);
        if (!userId) throw refusal('RESET_CODE_INVALID', 'This password reset is no longer valid. Start again.');
        resetCodes.endAll(userId);
        const account = accounts.get(userId);
        limiter.forgive('wrong code', { caller });
        account.passwordHash = await hashPassword(input.password);
        account.resetAt = now();
        sessions.endAll(account.userId);
        letIn(account, caller);
        tellOfChange(account, 'password');
        return true;
      });
    },

    async changePassword(input: Texts<'password' | 'newPassword' | 'requestId'>, context: RequestContext) {
      const account = playerOf(context);
      checkedPassword(input.newPassword, 'newPassword');
      return once({ ...input, userId: account.userId }, async () => {
        const { passwordHash: before } = account;
        await confirmPassword(account, input.password, context);
        if (input.newPassword === input.password) throw badInput('newPassword', 'That is the password you have.');
        const passwordHash = await hashPassword(input.newPassword);
        // The session may have ended meanwhile: then it must change nothing. And of two changes at once one is right.
        if (playerOf(context).passwordHash !== before) throw wrongPassword();
        account.passwordHash = passwordHash;
        sessions.endAll(account.userId, context.token);
        resetCodes.endAll(account.userId);
        tellOfChange(account, 'password');
        return true;
      });
    },
  };
}
