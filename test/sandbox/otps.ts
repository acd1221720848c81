import { randomInt } from 'node:crypto';
import { ExpiringMap } from './expiring-map';
import { refusal, tooManyTries } from './refusal';
import type { Rules } from './rules';
import { createWindow } from './sliding-window';
import { createTries } from './tries';

export type OtpPurpose = 'SIGNUP' | 'RESET' | 'PHONE';

/** The phone number and the purpose of an OTP. */
export interface OtpTarget {
  readonly phoneNumber: string;
  readonly purpose: OtpPurpose;
  /** The player who changes to this number, for PHONE. */
  readonly userId?: number;
}

/** An OTP in an SMS. */
export interface SentOtp extends OtpTarget {
  readonly otp: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Digits of a code, and of one for a number whose codes are being guessed: nobody guesses that. */
const DIGITS = 6;
const MORE_DIGITS = 10;

interface Otp {
  readonly otp: string;
  readonly firstSentAt: number;
}

/** What was sent to a target last. */
interface Sending {
  /** The codes that may be valid, the newest last. */
  readonly codes: readonly Otp[];
  readonly sentAt: number;
  /** False if nobody waits for it: then it was only pretended, and no code is right. */
  readonly isDelivered: boolean;
  /** Whose count has these sendings. */
  readonly keys: readonly string[];
  readonly endsAt: number;
}

export interface OtpOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly onOtp: (otp: SentOtp) => void;
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** One-time codes (the head of the SDL has their rules). */
export function createOtps({ rules, now, onOtp }: OtpOptions) {
  const sendings = new ExpiringMap<Sending>(now);
  /** The last code that was delivered to each number. */
  const lastTo = new ExpiringMap<{ readonly otp: string; readonly endsAt: number }>(now);
  /** Wrong codes of all callers, by number and purpose. */
  const guesses = new ExpiringMap<{ readonly count: number; readonly endsAt: number }>(now);
  const tries = createTries({ rules, now, free: 'freeTries' });
  const sends = createTries({ rules, now, free: 'freeSends' });
  const resets = createWindow({ now, lasts: MINUTE, most: () => rules.resetsAMinute });

  const keyOf = ({ phoneNumber, purpose, userId }: OtpTarget) => `${purpose} ${phoneNumber} ${userId}`;
  const numberOf = ({ phoneNumber, purpose }: OtpTarget) => `${purpose} ${phoneNumber}`;
  const isGuessed = (target: OtpTarget) => (guesses.get(numberOf(target))?.count ?? 0) >= rules.wrongCodes;

  /** The codes of a target that are valid, the newest last. Guessing ends the short ones. */
  function validOf(target: OtpTarget): readonly Otp[] {
    const least = isGuessed(target) ? MORE_DIGITS : DIGITS;
    const codes = sendings.get(keyOf(target))?.codes ?? [];
    return codes.filter(({ otp, firstSentAt }) => now() < firstSentAt + rules.otpLifetime && otp.length >= least);
  }

  /** How many digits the target's code has, or its next one. */
  const digitsOf = (target: OtpTarget): number =>
    validOf(target).at(-1)?.otp.length ?? (isGuessed(target) ? MORE_DIGITS : DIGITS);

  /** Seconds until another OTP may be sent to a target. */
  function resendInSeconds(target: OtpTarget): number {
    const last = sendings.get(keyOf(target));
    return last ? Math.max(0, Math.ceil((last.sentAt + rules.otpResend - now()) / 1000)) : 0;
  }

  /** Refuses with TOO_SOON if there is something to wait for. */
  function checkWait(target: OtpTarget, retryInSeconds: number): void {
    if (!retryInSeconds) return;
    const wait = `${retryInSeconds} ${retryInSeconds === 1 ? 'second' : 'seconds'}`;
    const details = { retryInSeconds, digits: digitsOf(target) };
    throw refusal('TOO_SOON', `A new code can be sent in ${wait}.`, details);
  }

  /**
   * Counts a sending, or refuses it. Every number counts alike, whoever has it: a count of what was sent would tell.
   * Resets have a limit of their own, which sign-ups from a shared address can't use up.
   */
  function count(target: OtpTarget, caller: string): readonly string[] {
    const { purpose, userId } = target;
    if (purpose === 'RESET') {
      checkWait(target, resets.mark(caller));
      return [];
    }
    const keys = [`caller ${caller}`, ...(userId === undefined ? [] : [`player ${userId}`])];
    for (const key of keys) checkWait(target, sends.begin(key));
    return keys;
  }

  /** Sends the valid code again, since its SMS may be slow. Shortly before its end it sends a second one beside it. */
  function dispatch(target: OtpTarget, keys: readonly string[], isDelivered: boolean): void {
    const valid = validOf(target);
    const isFresh = (code: Otp | undefined) =>
      !!code && now() < code.firstSentAt + rules.otpLifetime - rules.otpOverlap;
    const codes = isFresh(valid.at(-1))
      ? valid
      : [...valid, { otp: randomDigits(digitsOf(target)), firstSentAt: now() }];
    const key = keyOf(target);
    const counted = [...(valid.length ? (sendings.get(key)?.keys ?? []) : []), ...keys];
    const endsAt = now() + Math.max(rules.otpLifetime, rules.otpResend);
    sendings.set(key, { codes, sentAt: now(), isDelivered, keys: counted, endsAt });
    const otp = codes.at(-1)?.otp ?? '';
    if (!isDelivered) return;
    lastTo.set(target.phoneNumber, { otp, endsAt: now() + DAY });
    onOtp({ ...target, otp });
  }

  return {
    digitsOf,
    resendInSeconds,

    /** Sends an OTP, unless one was just sent that is valid. Refuses with TOO_SOON if it is no longer valid. */
    sendOnce(target: OtpTarget, caller: string): void {
      const keys = count(target, caller);
      const last = sendings.get(keyOf(target));
      const wait = last?.isDelivered ? resendInSeconds(target) : 0;
      if (!last || !wait) dispatch(target, keys, true);
      else if (!validOf(target).length) checkWait(target, wait);
      else sendings.set(keyOf(target), { ...last, keys: [...last.keys, ...keys] });
    },

    /**
     * Sends an OTP, or refuses with TOO_SOON. If nobody waits for it, it isn't delivered: the caller can't see the
     * difference.
     */
    send(target: OtpTarget, caller: string, deliver: boolean): void {
      checkWait(target, resendInSeconds(target));
      dispatch(target, count(target, caller), deliver);
    },

    /** Runs the work and uses the OTP up, or refuses. If the work throws, the OTP stays valid. */
    take<Result>(target: OtpTarget, typed: string, caller: string, work: () => Result): Result {
      const key = keyOf(target);
      const valid = validOf(target);
      const last = sendings.get(key);
      const newest = valid.at(-1);
      if (!newest || !last) {
        throw refusal('OTP_EXPIRED', 'No code for this number is valid now. Ask for a new one.', { field: 'otp' });
      }
      // A new code begins a new count: what others tried on the last one makes nobody wait.
      const tried = `${key} ${newest.firstSentAt} ${caller}`;
      const wait = tries.begin(tried);
      if (wait) throw tooManyTries(wait);
      if (!last.isDelivered || !valid.some(({ otp }) => otp === typed.trim())) {
        const number = numberOf(target);
        guesses.set(number, { count: (guesses.get(number)?.count ?? 0) + 1, endsAt: now() + DAY });
        // A tab of an older build may take six digits only.
        const digits = newest.otp.length;
        const hint = digits > DIGITS ? ` It has ${digits} digits: if this page takes fewer, reload it.` : '';
        throw refusal('WRONG_OTP', `That code isn’t right.${hint}`, { field: 'otp', digits });
      }
      tries.forget(tried);
      const result = work();
      for (const counted of last.keys) sends.forgive(counted);
      sendings.set(key, { ...last, codes: [], keys: [] });
      return result;
    },

    /** The last OTP delivered to a number. */
    last: (phoneNumber: string): string | undefined => lastTo.get(phoneNumber)?.otp,
  };
}
