import { randomInt } from 'node:crypto';
import { refusal } from './refusal';
import type { Rules } from './rules';

/** Milliseconds in which a verified OTP answers its result again: the first answer may be lost on a bad network. */
const REPEATABLE = 60_000;

export type OtpPurpose = 'SIGNUP' | 'RESET';

/** An OTP as the SMS would carry it. */
export interface SentOtp {
  readonly phoneNumber: string;
  readonly otp: string;
  readonly purpose: OtpPurpose;
}

interface Otp extends SentOtp {
  readonly sentAt: number;
  wrongTries: number;
}

export interface OtpOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly onOtp: (otp: SentOtp) => void;
}

export function createOtps({ rules, now, onOtp }: OtpOptions) {
  const current = new Map<string, Otp>();
  const verified = new Map<string, { otp: string; until: number; result: unknown }>();
  const delivered = new Map<string, string>();
  const keyOf = (phoneNumber: string, purpose: OtpPurpose) => `${purpose} ${phoneNumber}`;

  return {
    /** Makes an OTP. Where nobody waits for one it isn't delivered, which looks the same from outside. */
    send(phoneNumber: string, purpose: OtpPurpose, deliver: boolean): void {
      const otp = String(randomInt(1_000_000)).padStart(6, '0');
      current.set(keyOf(phoneNumber, purpose), { phoneNumber, otp, purpose, sentAt: now(), wrongTries: 0 });
      if (!deliver) return;
      delivered.set(phoneNumber, otp);
      onOtp({ phoneNumber, otp, purpose });
    },

    /** Refuses with TOO_SOON while the countdown of the last one runs. */
    checkResend(phoneNumber: string, purpose: OtpPurpose): void {
      const last = current.get(keyOf(phoneNumber, purpose));
      const wait = last ? Math.ceil((last.sentAt + rules.otpResend - now()) / 1000) : 0;
      if (wait > 0)
        throw refusal('TOO_SOON', `A new code can be sent in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`);
    },

    /** Uses an OTP up for the work that it allows, or refuses. For a minute the same OTP answers the same once more. */
    take<Result>(phoneNumber: string, purpose: OtpPurpose, typed: string, work: () => Result): Result {
      const key = keyOf(phoneNumber, purpose);
      const known = verified.get(key);
      if (known?.otp === typed.trim() && now() < known.until) return known.result as Result;
      // Otherwise it could be guessed at for a minute.
      verified.delete(key);
      const otp = current.get(key);
      if (!otp) throw refusal('WRONG_OTP', 'That code isn’t right.', 'otp');
      if (now() >= otp.sentAt + rules.otpLifetime) {
        throw refusal('OTP_EXPIRED', 'That code is too old. Ask for a new one.', 'otp');
      }
      if (otp.wrongTries >= rules.otpTries) {
        throw refusal('TOO_MANY_TRIES', 'Too many wrong codes. Ask for a new one.', 'otp');
      }
      if (otp.otp !== typed.trim()) {
        otp.wrongTries++;
        throw refusal('WRONG_OTP', 'That code isn’t right.', 'otp');
      }
      current.delete(key);
      const result = work();
      verified.set(key, { otp: otp.otp, until: now() + REPEATABLE, result });
      return result;
    },

    /** The last OTP that was delivered to a number. */
    last: (phoneNumber: string): string | undefined => delivered.get(phoneNumber),
  };
}
