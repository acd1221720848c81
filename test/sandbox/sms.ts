import type { OtpPurpose } from './otps';

export interface Sms {
  readonly phoneNumber: string;
  readonly text: string;
}

/** @param hasAccount whether the number has an account: only its owner may learn that, and does so here */
export function codeSms(otp: string, purpose: OtpPurpose, hasAccount: boolean): string {
  const code = `${otp} is your Coin Flip code. Never tell it to anybody, not even to us.`;
  if (purpose !== 'SIGNUP' || !hasAccount) return code;
  return `Somebody wants to sign up with your number, which has an account. If it was you, sign in instead. ${code}`;
}

const advice = {
  password: 'choose a new one at once with “Forgot password?”',
  'phone number': 'write to our support at once',
  'UPI ID': 'change your password at once, and then the UPI ID',
};

export const changeSms = (what: keyof typeof advice): string =>
  `Your Coin Flip ${what} was changed. If it wasn’t you, ${advice[what]}.`;
