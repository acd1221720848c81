import { useEffect, useEffectEvent } from 'react';
import { accept, latinDigits, type Parsed, refuse } from '../../lib/parsed';

/** The six digits of the code that an SMS brings. */
export function parseOtp(text: string): Parsed<string> {
  const code = latinDigits(text).replace(/\s/g, '');
  if (!code) return refuse('Enter the code from the SMS.');
  return /^\d{6}$/.test(code) ? accept(code) : refuse('The code has exactly six digits.');
}

/** The digits of a text, for a field that holds nothing else. */
export const digitsOnly = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** WebOTP's part of the Credential Management API, which TypeScript doesn't know. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Takes the code out of the SMS itself where the browser can (WebOTP), anew for each one sent. */
export function useSmsCode(sent: unknown, take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (found) => found && 'code' in found && onCode(String(found.code)),
      () => {
        // Declined, given up or not allowed here: the player types it.
      },
    );
    return () => leaving.abort();
  }, [sent]);
}
