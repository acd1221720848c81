import { accept, type Parsed, refuse } from './parsed';

/** A sum of money in whole paise, the hundredth part of a rupee. */
export type Paise = number;

/** More than any sum here, and little enough that several of them add up exactly. Paise. */
const MOST = 1e15;

/** Paise of rupees on the wire: a number, or a decimal string as some backends send. Undefined for anything else. */
export function toPaise(rupees: unknown): Paise | undefined {
  const isDecimal = typeof rupees === 'string' && /^-?\d+(\.\d+)?$/.test(rupees);
  if (!isDecimal && typeof rupees !== 'number') return undefined;
  const paise = nearest(Number(rupees) * 100);
  return Math.abs(paise) <= MOST ? paise : undefined;
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

/** A share of a sum, rounded half up to the paisa as the contract has it; percent may have decimals (2.5). */
export const percentOf = (paise: Paise, percent: number): Paise => nearest((paise * percent) / 100);

/** Paise of an amount typed in rupees, of ten digits at most. The limits are paise too. */
export function parseAmount(text: string, limits: { min?: Paise; max?: Paise } = {}): Parsed<Paise> {
  const { min = 1, max = Infinity } = limits;
  // Only a comma that groups is dropped: 99,50 may mean 99.50 to its writer and must not become 9950.
  const plain = text.replace(/[₹\s]/g, '').replace(/,(?=(\d\d\d?,)*\d{3}(\.|$))/g, '');
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

// The way over decimal text sheds the dust of binary products: 1.005 * 100 is 100.49999999999999. No -0 comes out.
const nearest = (value: number): number => Math.round(Number(value.toFixed(6))) + 0;
