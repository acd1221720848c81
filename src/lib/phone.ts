import { accept, latinDigits, type Parsed, refuse } from './parsed';

/** An Indian mobile number in any usual writing, as +91 and ten digits. */
export function parsePhone(text: string): Parsed<string> {
  // Numbers pasted from an address book carry invisible direction marks (Cf) and typographic dashes (Pd).
  const plain = latinDigits(text).replace(/[\s\p{Pd}\p{Cf}().[\]]/gu, '');
  if (!plain) return refuse('Enter your phone number.');
  if (!/^\+?\d+$/.test(plain)) return refuse('A phone number has only digits, such as 98765 43210.');
  if (/^(\+|00)(?!91)/.test(plain)) return refuse('Only Indian numbers work here: the ones that start with +91.');
  const number = plain.replace(/^(\+91|0091|91(?=0?\d{10}$))/, '').replace(/^0(?=\d{10}$)/, '');
  if (number.length !== 10) return refuse('An Indian mobile number has 10 digits.');
  if (!/^[6-9]/.test(number)) return refuse('An Indian mobile number starts with 6, 7, 8 or 9.');
  return accept(`+91${number}`);
}

/** A number of parsePhone for the eye: '+91 98765 43210'. Anything else comes back as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
