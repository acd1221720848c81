import { useEffect, useEffectEvent } from 'react';
import { accept, latinDigits, type Parsed, refuse } from '../../lib/parsed';

/** Digits in a code. */
export const OTP_LENGTH = 6;

/** Parses a code. It may contain spaces. */
export function parseOtp(text: string): Parsed<string> {
  const code = latinDigits(text).replace(/\s/g, '');
  if (!code) return refuse('Enter the code from the SMS.');
  if (/\D/.test(code) || code.length !== OTP_LENGTH) return refuse(`The code has exactly ${OTP_LENGTH} digits.`);
  return accept(code);
}

/** Removes all but the digits. */
export const digitsOnly = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** The options of WebOTP. TypeScript has no types for it. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Reads the code from the SMS if the browser supports WebOTP. Starts again when `sent` changes. */
export function useSmsCode(sent: unknown, take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (found) => found && 'code' in found && onCode(String(found.code)),
      () => {
        // The player declined, or the page was left, or the browser forbids it: the player types the code.
      },
    );
    return () => leaving.abort();
  }, [sent]);
}
