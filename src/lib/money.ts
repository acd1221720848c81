import { accept, type Parsed, refuse } from './parsed';

/** A sum of money in whole paise, the hundredth part of a rupee. */
export type Paise = number;

/** More than any sum here, and little enough that several of them add up exactly. Paise. */
const MOST = 1e15;

/** A number, or a decimal string as some backends send. Undefined for anything else. */
export function readDecimal(value: unknown): number | undefined {
  const isDecimal = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return isDecimal || Number.isFinite(value) ? Number(value) : undefined;
}

/** Rupees on the wire in paise, with the fraction of a paisa that they may have. Undefined for what is no sum of money. */
export function toExactPaise(rupees: unknown): number | undefined {
  const paise = withoutDust(Number(readDecimal(rupees)) * 100);
  return Math.abs(paise) <= MOST ? paise : undefined;
}

/** Rupees on the wire in whole paise. Undefined for what is no sum of money. */
export function toPaise(rupees: unknown): Paise | undefined {
  const paise = toExactPaise(rupees);
  return paise === undefined ? undefined : roundPaise(paise);
}

/** Rupees for the wire. */
export const toRupees = (paise: Paise): number => paise / 100;

/** Rupees as the session state keeps them: '130.75' (spec section 4). */
export function rupeeString(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rupees for the eye in Indian grouping, '₹1,23,456.70'; a dash for what is unknown. */
export function formatRupees(paise: Paise | undefined): string {
  if (paise === undefined || !Number.isSafeInteger(paise)) return '—';
  const grouped = rupeeString(Math.abs(paise)).replace(/\d(?=(\d\d)+\d\.)/g, '$&,');
  return `${paise < 0 ? '-' : ''}₹${grouped}`;
}

/** A sum with the sign of what it does to the wallet: '+₹93.00' for one that comes in, '-₹51.00' for one that goes out. */
export function formatSigned(paise: Paise | undefined, direction: '+' | '-'): string {
  if (paise === undefined) return formatRupees(paise);
  const sign = paise < 0 === (direction === '+') ? '-' : '+';
  return sign + formatRupees(Math.abs(paise));
}

/** A share of a sum, rounded half up to the paisa as the contract has it; percent may have decimals (2.5). */
export const percentOf = (paise: Paise, percent: number): Paise => roundPaise((paise * percent) / 100);

/** Paise of an amount typed in rupees, of ten digits at most. The limits are paise too. */
export function parseAmount(text: string, limits: { min?: Paise; max?: Paise } = {}): Parsed<Paise> {
  const { min = 1, max = Infinity } = limits;
  // Only what groups digits is dropped: 99,50 and 99 50 may mean 99.50 to their writer and must not become 9950.
  const typed = text.replace(/₹/g, '').trim();
  const plain = typed.replace(/[,\s](?=(\d\d\d?[,\s])*\d{3}(\.|$))/g, '');
  if (!plain) return refuse('Enter an amount.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return refuse('Enter the amount in digits, such as 150 or 99.50.');
  if (!(Number(plain) > 0)) return refuse('The amount must be more than zero.');
  if (/\.\d{3}/.test(plain)) return refuse('Use at most two digits after the point.');
  const paise = Number(`${plain}e2`);
  if (paise < min) return refuse(`The amount must be at least ${formatRupees(min)}.`);
  if (paise > max) return refuse(`The amount can be at most ${formatRupees(max)}.`);
  if (paise >= 1e12) return refuse('That is more than can be handled here.');
  return accept(paise);
}

/** Sheds the dust of binary products: 1.005 * 100 is 100.49999999999999. */
const withoutDust = (value: number): number => Number(value.toFixed(6));

/** Whole paise, half a paisa rounded up. No -0 comes out. */
export const roundPaise = (exact: number): Paise => Math.round(withoutDust(exact)) + 0;
