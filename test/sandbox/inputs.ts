import { dictionary } from '@zxcvbn-ts/language-common';
import { inWords, type Paise, paiseOf } from './amounts';
import { badInput } from './refusal';

const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Returns +91 and ten digits. Accepts +91, 91, a leading zero or none of them. undefined for anything else. */
export function normalPhone(text: string): string | undefined {
  const digits = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(text.replace(/[\s()-]/g, ''))?.[1];
  return digits && `+91${digits}`;
}

/** The one form of a name that is typed to sign in: a phone number, or a username in lower case. '' if nobody can have it. */
export function loginOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  const typed = /[^!-~]/.test(plain) ? '' : plain.slice(0, 100).toLowerCase();
  return normalPhone(typed) ?? typed;
}

function fitting(field: string, message: string, text: string, pattern: RegExp): string {
  const trimmed = text.trim();
  if (!pattern.test(trimmed)) throw badInput(field, message);
  return trimmed;
}

export function checkedPhone(text: string): string {
  const phone = normalPhone(text);
  if (!phone) throw badInput('phoneNumber', 'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9.');
  return phone;
}

export const checkedName = (text: string) =>
  fitting('name', 'Enter a name of 1 to 200 characters.', text, /^.{1,200}$/s);

export function checkedUsername(text: string): string {
  const words = 'A username has 3 to 20 letters, digits, dots or underscores.';
  const username = fitting('username', words, text, /^[A-Za-z0-9._]{3,20}$/);
  // A phone number as a username would sign in to the account with that number.
  if (normalPhone(username)) throw badInput('username', 'A username can’t be a phone number.');
  return username;
}

export const checkedEmail = (text: string | null | undefined): string | null =>
  text?.trim()
    ? fitting('email', 'That doesn’t look like an email address.', text, /^(?=.{1,254}$)[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/)
    : null;

export function checkedPassword(text: string, field = 'password'): string {
  if (text.length < 8) throw badInput(field, 'A password has at least 8 characters.');
  if (text.length > 200) throw badInput(field, 'A password has at most 200 characters.');
  if (common.has(text.trim().toLowerCase()))
    throw badInput(field, 'Many people have this password, so it is guessed first. Choose another one.');
  return text;
}

export function checkedTerms(urls: readonly string[]): readonly string[] {
  if (urls.length > 4 || urls.some((url) => url.length > 500)) {
    throw badInput('acceptedTerms', 'These are too many documents, or their addresses are too long.');
  }
  return urls;
}

export const checkedUpi = (text: string) =>
  fitting('upi_id', 'A UPI ID looks like name@bank.', text, /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/);

export function checkedRequestId(text: string): string {
  if (!/^[!-~]{1,128}$/.test(text)) {
    throw badInput('requestId', 'A requestId has 1 to 128 visible ASCII characters.');
  }
  return text;
}

export function checkedHex(field: string, text: string): string {
  if (!/^[\da-f]{64}$/.test(text)) throw badInput(field, `${field} has 64 lower-case hex digits.`);
  return text;
}

/** Converts rupees of the wire to paise, within the limits. */
export function checkedAmount(field: string, rupees: number, min: Paise, max: Paise): Paise {
  if (!Number.isFinite(rupees) || rupees <= 0) throw badInput(field, 'Enter an amount above zero.');
  const paise = paiseOf(rupees);
  if (paise !== undefined && paise >= min && paise <= max) return paise;
  if (rupees * 100 < min) throw badInput(field, `The least amount is ${inWords(min)}.`);
  if (rupees * 100 > max) throw badInput(field, `The highest amount is ${inWords(max)}.`);
  throw badInput(field, 'An amount has at most two decimals.');
}
