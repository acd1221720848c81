import { type Paise, readDecimal, toPaise } from '../lib/money';
import { ParseError } from './errors';

/** @throws ParseError if the sum can't be read: that doesn't mean 0 */
export function readSum(value: unknown): Paise {
  const paise = toPaise(value);
  if (paise === undefined) throw new ParseError();
  return paise;
}

/** @throws ParseError if the percentage is missing (which doesn't mean 0) or isn't between 0 and 100 */
export function readPercent(value: unknown): number {
  const percent = readDecimal(value);
  if (percent === undefined || percent < 0 || percent > 100) throw new ParseError();
  return percent;
}
