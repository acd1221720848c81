import { randomInt } from 'node:crypto';
import { refusal } from './refusal';
import type { Rules } from './rules';

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

interface Otp {
  readonly otp: string;
  readonly sentAt: number;
  readonly isDelivered: boolean;
}

export interface OtpOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly onOtp: (otp: SentOtp) => void;
}

export function createOtps({ rules, now, onOtp }: OtpOptions) {
  const current = new Map<string, Otp>();
  const delivered = new Map<string, string>();
  const keyOf = ({ phoneNumber, purpose, userId }: OtpTarget) => `${purpose} ${phoneNumber} ${userId}`;

  /** Seconds until another OTP may be sent. */
  function resendInSeconds(target: OtpTarget): number {
    const last = current.get(keyOf(target));
    return last ? Math.max(0, Math.ceil((last.sentAt + rules.otpResend - now()) / 1000)) : 0;
  }

  function make(target: OtpTarget, isDelivered: boolean): void {
    const otp = String(randomInt(1_000_000)).padStart(6, '0');
    current.set(keyOf(target), { otp, sentAt: now(), isDelivered });
    if (!isDelivered) return;
    delivered.set(target.phoneNumber, otp);
    onOtp({ ...target, otp });
  }

  return {
    resendInSeconds,

    /** Sends an OTP, unless one was just sent. */
    sendOnce(target: OtpTarget): void {
      if (!current.get(keyOf(target))?.isDelivered || !resendInSeconds(target)) make(target, true);
    },

    /**
     * Sends an OTP, or refuses with TOO_SOON. If nobody waits for it, it isn't delivered: the caller can't see the
     * difference.
     */
    send(target: OtpTarget, deliver: boolean): void {
      const retryInSeconds = resendInSeconds(target);
      if (retryInSeconds) {
        const wait = `${retryInSeconds} ${retryInSeconds === 1 ? 'second' : 'seconds'}`;
        throw refusal('TOO_SOON', `A new code can be sent in ${wait}.`, { retryInSeconds });
      }
      make(target, deliver);
    },

    /** Runs the work and uses the OTP up, or refuses. If the work throws, the OTP stays valid. */
    take<Result>(target: OtpTarget, typed: string, work: () => Result): Result {
      const key = keyOf(target);
      const sent = current.get(key);
      if (sent && now() >= sent.sentAt + rules.otpLifetime) {
        throw refusal('OTP_EXPIRED', 'That code is too old. Ask for a new one.', { field: 'otp' });
      }
      if (sent?.otp !== typed.trim()) throw refusal('WRONG_OTP', 'That code isn’t right.', { field: 'otp' });
      const result = work();
      current.delete(key);
      return result;
    },

    /** The last OTP delivered to a number. */
    last: (phoneNumber: string): string | undefined => delivered.get(phoneNumber),
  };
}
