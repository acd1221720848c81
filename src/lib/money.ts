import { accept, invalid, type Parsed } from './fields';
import { fill, t } from './text';
import { plainText } from './typed-text';

/** Whole paise. A rupee has 100. */
export type Paise = number;

/** In paise. Several of them still add up exactly. */
const MAX_PAISE = 1e15;

export function readDecimal(value: unknown): number | undefined {
  const isDecimal = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return isDecimal || Number.isFinite(value) ? Number(value) : undefined;
}

/** Paise with fractions, from rupees of the wire. undefined if the value is not a sum. */
export function toExactPaise(rupees: unknown): number | undefined {
  const paise = dropBinaryError(Number(readDecimal(rupees)) * 100);
  return Math.abs(paise) <= MAX_PAISE ? paise : undefined;
}

/** Whole paise, from rupees of the wire. undefined if the value is not a sum. */
export const toPaise = (rupees: unknown): Paise | undefined => wholePaise(toExactPaise(rupees));

/** A sum in rupees, as the wire has it. Only toRupees makes one. */
export type Rupees = number & { readonly unit: 'rupees' };

export const isPositive = (sum: Paise | undefined): sum is Paise => sum !== undefined && sum > 0;

export const toRupees = (paise: Paise): Rupees => (paise / 100) as Rupees;

export const wireSum = (paise: Paise | undefined) => (paise === undefined ? null : toRupees(paise));

/** Without a sign or groups: '130.75' (spec section 4). */
export function rupeeString(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const amountText = (paise: Paise): string => rupeeString(paise).replace('.00', '');

export const SIGN = __STAKES__ === 'points' ? t('Points|before a field') : '₹';

const UNIT = __STAKES__ === 'points' ? SIGN : '₹|₨|Rs\\.?|INR|र[ुू][.॰]?';
const AROUND = new RegExp(`^(${UNIT})|(${UNIT})?(/\\p{Pd})?$`, 'giu');

/** As wide as a plus, and read aloud as a minus: a hyphen is neither. */
const MINUS = '−';

const inPoints = (sum: string): string => (sum === '1' ? fill('{sum} point', { sum }) : fill('{sum} points', { sum }));

export const WORTH = t('Points are free and have no cash value. They are filled up again once a day.');

/** '₹1,23,456.70', or '1,23,456.70 points'. An unknown sum is a dash. */
export function formatRupees(paise: Paise | undefined): string {
  if (paise === undefined || !Number.isSafeInteger(paise)) return '—';
  const grouped = rupeeString(Math.abs(paise)).replace(/\d(?=(\d\d)+\d\.)/g, '$&,');
  return (paise < 0 ? MINUS : '') + (__STAKES__ === 'points' ? inPoints(grouped.replace('.00', '')) : `₹${grouped}`);
}

export const formatBrief = (paise: Paise | undefined): string => formatRupees(paise).replace('.00', '');

/** '+₹93.00' for money that comes in, '−₹51.00' for money that goes out. */
export function formatSigned(paise: Paise | undefined, direction: '+' | '-'): string {
  if (paise === undefined) return formatRupees(paise);
  const sign = paise < 0 === (direction === '+') ? MINUS : '+';
  return sign + formatRupees(Math.abs(paise));
}

/** Rounded half up to the paisa. @param percent has at most two decimals (contract, Round) */
export const percentOf = (paise: Paise, percent: number): Paise =>
  Math.round((paise * Math.round(percent * 100)) / 10_000);

/** An amount typed in rupees. The value and the limits are in paise. 0 is only accepted with a min of 0. */
export function parseAmount(
  text: string,
  limits: { min?: Paise | undefined; max?: Paise | undefined } = {},
): Parsed<Paise> {
  const { min = 1, max = Infinity } = limits;
  const sum = plainText(text).replace(AROUND, '').trim().replace(/٫/g, '.').replace(/[٬،]/g, ',');
  const plain = sum
    // Some keyboards have no point, and no group of digits has two.
    .replace(/^(\d+),(\d\d)$/, '$1.$2')
    // 99 50 may mean 99.50 and must not become 9950.
    .replace(/[,\s](?=(\d\d\d?[,\s])*\d{3}(\.|$))/g, '');
  if (!plain) return invalid(t('Enter an amount.'));
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return invalid(t('Enter the amount in digits, such as 150 or 99.50.'));
  if (!(Number(plain) > 0 || (min === 0 && !plain.startsWith('-'))))
    return invalid(t('The amount must be more than zero.'));
  if (/\.\d{3}/.test(plain)) return invalid(t('Use at most two digits after the point.'));
  const paise = Number(`${plain}e2`);
  if (paise < min) return invalid(fill('The amount must be at least {sum}.', { sum: formatRupees(min) }));
  if (paise > max) return invalid(fill('The amount can be at most {sum}.', { sum: formatRupees(max) }));
  if (paise >= 1e12) return invalid(t('This amount is too large.'));
  return accept(paise);
}

/** Removes the error of binary fractions: 1.005 * 100 is 100.49999999999999. */
const dropBinaryError = (value: number): number => Number(value.toFixed(6));

/** Half a paisa up. Never returns -0. */
export const roundPaise = (exact: number): Paise => Math.round(dropBinaryError(exact)) + 0;

export const wholePaise = (exact: number | undefined): Paise | undefined =>
  exact === undefined ? undefined : roundPaise(exact);
