import { randomInt } from 'node:crypto';
import type { Core } from './core';
import { ExpiringMap } from './expiring-map';
import { inLanguage } from './in-hindi';
import { DAY } from './periods';
import { mustWait, refusal } from './refusal';
import { codeSms } from './sms';

export type OtpPurpose = 'SIGNUP' | 'RESET' | 'PHONE';

/** What an OTP is for: whoever has requested it, the code is the same. */
export interface OtpTarget {
  readonly phoneNumber: string;
  readonly purpose: OtpPurpose;
}

export interface Asker {
  readonly caller: string;
  readonly player?: number;
  readonly language?: string | undefined;
}

/** Digits of a code, and of one that nobody guesses. */
const DIGITS = 6;
const MORE_DIGITS = 10;

/** The most numbers to which codes were only pretended to be sent: beyond them the oldest is forgotten. */
const MOST_PRETENDED = 100_000;

const ANYBODY = { caller: '' };

interface Otp {
  readonly otp: string;
  readonly endsAt: number;
}

interface Sending {
  readonly codes: readonly Otp[];
  readonly sentAt: number;
  readonly endsAt: number;
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

export function createOtps({ rules, now, host, limiter, accounts, events }: Core) {
  const delivered = new ExpiringMap<Sending>(now);
  const pretended = new ExpiringMap<Sending>(now, MOST_PRETENDED);

  const keyOf = ({ phoneNumber, purpose }: OtpTarget) => `${purpose} ${phoneNumber}`;
  const lastOf = (target: OtpTarget) => delivered.get(keyOf(target)) ?? pretended.get(keyOf(target));
  const isGuessed = (target: OtpTarget) => limiter.wait('guessed number', { number: keyOf(target) }) > 0;

  /** The codes of a target that are valid, the newest last. Guessing ends the short ones. */
  function validOf(target: OtpTarget): readonly Otp[] {
    const least = isGuessed(target) ? MORE_DIGITS : DIGITS;
    return (lastOf(target)?.codes ?? []).filter(({ otp, endsAt }) => now() < endsAt && otp.length >= least);
  }

  const nextDigits = (target: OtpTarget) =>
    isGuessed(target) || limiter.wait('guess', ANYBODY) ? MORE_DIGITS : DIGITS;

  const digitsOf = (target: OtpTarget): number => validOf(target).at(-1)?.otp.length ?? nextDigits(target);

  function pauseOf(target: OtpTarget): number {
    const sentAt = lastOf(target)?.sentAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(0, Math.ceil((sentAt + rules.otpResend - now()) / 1000));
  }

  /** Pretended ones count apart: they cost no owner a code. */
  const numberOf = (target: OtpTarget, isDelivered: boolean) => (isDelivered ? '' : 'pretended ') + keyOf(target);
  const usedUp = (target: OtpTarget, isDelivered = true) =>
    limiter.wait(`${target.purpose} code`, { number: numberOf(target, isDelivered) });

  const resendInSeconds = (target: OtpTarget): number =>
    Math.max(pauseOf(target), usedUp(target), usedUp(target, false));

  function checkWait(target: OtpTarget, retryInSeconds: number): void {
    if (!retryInSeconds) return;
    const wait = `${retryInSeconds} ${retryInSeconds === 1 ? 'second' : 'seconds'}`;
    const details = { retryInSeconds, digits: digitsOf(target) };
    throw refusal('TOO_SOON', `A new code can be sent in ${wait}.`, details);
  }

  /** Sends an OTP, or pretends to: the caller can't see the difference. */
  function dispatch(target: OtpTarget, { caller, player, language }: Asker, isDelivered: boolean): void {
    const key = keyOf(target);
    const subject = { number: numberOf(target, isDelivered), caller, ...(player && { player }) };
    checkWait(target, limiter.count(`${target.purpose} code`, subject));
    const valid = validOf(target);
    // The last SMS of a day has a code for the rest of it: whoever has used up the others keeps no owner out.
    const rest = usedUp(target, isDelivered) * 1000;
    const newest = valid.at(-1);
    // Its SMS may be slow: the valid code is sent again, and shortly before its end a second one beside it.
    const isRepeated = !rest && newest && now() < newest.endsAt - rules.otpOverlap;
    const otp = isRepeated ? newest.otp : randomDigits(rest ? MORE_DIGITS : nextDigits(target));
    const codes = isRepeated ? valid : [...valid, { otp, endsAt: now() + (rest || rules.otpLifetime) }];
    (isDelivered ? pretended : delivered).delete(key);
    (isDelivered ? delivered : pretended).set(key, { codes, sentAt: now(), endsAt: now() + DAY });
    if (!isDelivered) return;
    const { phoneNumber, purpose } = target;
    const text = inLanguage(codeSms(otp, purpose, accounts.named(phoneNumber) !== undefined), language);
    // The browser reads the code from this line, for pages of this host alone (WebOTP).
    events.emit('sms', { phoneNumber, text: `${text}\n@${host} #${otp}` });
  }

  return {
    digitsOf,
    checkWait,

    resendInSeconds,

    /** Sends an OTP, unless one was just sent that is valid. Refuses with TOO_SOON if it is no longer valid. */
    sendOnce(target: OtpTarget, asker: Asker): void {
      const wait = delivered.get(keyOf(target)) ? Math.max(pauseOf(target), usedUp(target)) : 0;
      if (!wait) dispatch(target, asker, true);
      else if (!validOf(target).length) checkWait(target, wait);
    },

    /** Sends an OTP, or refuses with TOO_SOON. If nobody waits for it, it is only pretended. */
    send(target: OtpTarget, asker: Asker, isDelivered: boolean): void {
      checkWait(target, resendInSeconds(target));
      dispatch(target, asker, isDelivered);
    },

    /** Runs the work and uses the OTP up, or refuses. If the work throws, the OTP stays valid. */
    take<Result>(target: OtpTarget, typed: string, caller: string, work: () => Result): Result {
      const number = keyOf(target);
      const valid = validOf(target);
      const newest = valid.at(-1);
      if (!newest) {
        throw refusal('OTP_EXPIRED', 'No code for this number is valid now. Ask for a new one.', { field: 'otp' });
      }
      mustWait(limiter.count('wrong code', { number, caller }));
      const sending = delivered.get(number);
      if (!sending || !valid.some(({ otp }) => otp === typed.trim())) {
        limiter.mark('guessed number', { number });
        limiter.mark('guess', ANYBODY);
        // A tab of an older build may take six digits only.
        const digits = newest.otp.length;
        const hint = digits > DIGITS ? ` It has ${digits} digits: if this page takes fewer, reload it.` : '';
        throw refusal('WRONG_OTP', `That code isn’t right.${hint}`, { field: 'otp', digits });
      }
      limiter.forgive('wrong code', { number, caller });
      const result = work();
      limiter.forgive(`${target.purpose} code`, { caller });
      if (!limiter.count('right code', { number })) limiter.forget(`${target.purpose} code`, { number });
      delivered.set(number, { ...sending, codes: [] });
      return result;
    },
  };
}
