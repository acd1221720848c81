import { randomInt } from 'node:crypto';
import { ExpiringMap } from './expiring-map';
import { refusal } from './refusal';
import type { Rules } from './rules';
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

/** How long an OTP is known after it was sent, in milliseconds, though it is too old long before. */
const DAY = 24 * 3_600_000;

interface Otp {
  readonly otp: string;
  readonly sentAt: number;
  readonly isDelivered: boolean;
  readonly endsAt: number;
}

export interface OtpOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly onOtp: (otp: SentOtp) => void;
}

function tooSoon(retryInSeconds: number) {
  const wait = `${retryInSeconds} ${retryInSeconds === 1 ? 'second' : 'seconds'}`;
  return refusal('TOO_SOON', `A new code can be sent in ${wait}.`, { retryInSeconds });
}

export function createOtps({ rules, now, onOtp }: OtpOptions) {
  const current = new ExpiringMap<Otp>(now);
  /** The last one to each phone number, whatever it was for. */
  const lastTo = new ExpiringMap<Otp>(now);
  const sends = createTries({ rules, now, free: 'freeSends', refuse: tooSoon });
  const keyOf = ({ phoneNumber, purpose, userId }: OtpTarget) => `${purpose} ${phoneNumber} ${userId}`;

  const isValid = (otp: Otp | undefined): otp is Otp => !!otp && now() < otp.sentAt + rules.otpLifetime;

  /** Seconds until another OTP may be sent to a number. */
  function resendInSeconds(phoneNumber: string): number {
    const last = lastTo.get(phoneNumber);
    return last ? Math.max(0, Math.ceil((last.sentAt + rules.otpResend - now()) / 1000)) : 0;
  }

  /** Sends the OTP that is still valid, since its SMS may be slow, or a new one. */
  function dispatch(target: OtpTarget, caller: string, isDelivered: boolean): void {
    const { phoneNumber, userId } = target;
    sends.begin(`caller ${caller}`);
    if (userId !== undefined) sends.begin(`player ${userId}`);
    const last = current.get(keyOf(target));
    const otp = isValid(last) ? last.otp : String(randomInt(1_000_000)).padStart(6, '0');
    const sent = { otp, sentAt: now(), isDelivered, endsAt: now() + DAY };
    current.set(keyOf(target), sent);
    lastTo.set(phoneNumber, sent);
    if (isDelivered) onOtp({ ...target, otp });
  }

  return {
    resendInSeconds,

    /**
     * Sends an OTP, unless one was just sent to the number. Refuses with TOO_SOON if that one is for something else.
     */
    sendOnce(target: OtpTarget, caller: string): void {
      const { phoneNumber } = target;
      const own = current.get(keyOf(target));
      const wait = lastTo.get(phoneNumber)?.isDelivered ? resendInSeconds(phoneNumber) : 0;
      if (!wait) dispatch(target, caller, true);
      else if (!isValid(own) || !own.isDelivered) throw tooSoon(wait);
    },

    /**
     * Sends an OTP, or refuses with TOO_SOON. If nobody waits for it, it isn't delivered: the caller can't see the
     * difference.
     */
    send(target: OtpTarget, caller: string, deliver: boolean): void {
      const wait = resendInSeconds(target.phoneNumber);
      if (wait) throw tooSoon(wait);
      dispatch(target, caller, deliver);
    },

    /** Runs the work and uses the OTP up, or refuses. If the work throws, the OTP stays valid. */
    take<Result>(target: OtpTarget, typed: string, work: () => Result): Result {
      const key = keyOf(target);
      const last = current.get(key);
      if (last && !isValid(last)) {
        throw refusal('OTP_EXPIRED', 'That code is too old. Ask for a new one.', { field: 'otp' });
      }
      if (last?.otp !== typed.trim()) throw refusal('WRONG_OTP', 'That code isn’t right.', { field: 'otp' });
      const result = work();
      current.delete(key);
      return result;
    },

    /** The last OTP delivered to a number. */
    last(phoneNumber: string): string | undefined {
      const last = lastTo.get(phoneNumber);
      return last?.isDelivered ? last.otp : undefined;
    },
  };
}
