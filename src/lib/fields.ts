import { t } from './text';
import { plainText, seenText } from './typed-text';

export type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

export const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const invalid = (error: string): Parsed<never> => ({ ok: false, error });

export const PASSWORD_RULE = t('8 to 72 characters of any kind.');

export function parseName(text: string): Parsed<string> {
  const name = seenText(text).trim().replace(/\s+/g, ' ');
  if (!/[^\s\p{M}]/u.test(name)) return invalid(t('Enter your name.'));
  // Half a character, or accents that would cover the lines above.
  if (/[\p{Cs}\p{Co}]|\p{M}{9}/u.test(name))
    return invalid(t('The name has a character that can’t be shown. Type it again.'));
  return [...name].length > 80 ? invalid(t('A name can be at most 80 characters long.')) : accept(name);
}

export function parseOptionalEmail(text: string): Parsed<string> {
  const email = plainText(text);
  if (!email) return accept('');
  if (email.length > 254) return invalid(t('An email can be at most 254 characters long.'));
  return /^[^\s@\p{C}]+@([\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u.test(email)
    ? accept(email)
    : invalid(t('An email looks like name@example.com.'));
}

export function parsePassword(text: string): Parsed<string> {
  const { length } = [...text];
  if (!length) return invalid(t('Choose a password.'));
  if (length < 8) return invalid(t('A password needs at least 8 characters.'));
  return length > 72 ? invalid(t('A password can be at most 72 characters long.')) : accept(text);
}

export function parseLogin(text: string): Parsed<string> {
  const phone = parsePhone(text);
  const login = plainText(text);
  if (!login) return invalid(t('Enter your username or phone number.'));
  return phone.ok ? phone : accept(login);
}

/** The present password: an old one may follow other rules. */
export const parseRequiredPassword = (text: string): Parsed<string> =>
  text ? accept(text) : invalid(t('Enter your password.'));

/** An Indian mobile number in any usual format. The value is +91 and ten digits. */
export function parsePhone(text: string): Parsed<string> {
  const plain = plainText(text).replace(/[\s\p{Pd}().[\]]/gu, '');
  if (!plain) return invalid(t('Enter your phone number.'));
  if (!/^\+?\d+$/.test(plain)) return invalid(t('A phone number has only digits, such as 98765 43210.'));
  if (/^(\+|00)(?!91)/.test(plain)) return invalid(t('Only Indian numbers work here: the ones that start with +91.'));
  const number = plain.replace(/^(\+91|0091|91(?=0?\d{10}$))/, '').replace(/^0(?=\d{10}$)/, '');
  if (number.length !== 10) return invalid(t('An Indian mobile number has 10 digits.'));
  if (!/^[6-9]/.test(number)) return invalid(t('An Indian mobile number starts with 6, 7, 8 or 9.'));
  return accept(`+91${number}`);
}

/** '+91 98765 43210'. Returns any other text unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\+91)?(\d{5})(\d{5})$/, '$1 $2 $3').trimStart();
