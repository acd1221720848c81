import { latinDigits } from './digits';
import { accept, type Parsed, refuse } from './parsed';

/** The digits of a text, for a field that holds nothing else. */
export const digitsOnly = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** The six digits of a one-time code. */
export function parseOtp(text: string): Parsed<string> {
  const code = latinDigits(text).replace(/\s/g, '');
  if (!code) return refuse('Enter the code from the SMS.');
  return /^\d{6}$/.test(code) ? accept(code) : refuse('The code has exactly six digits.');
}
