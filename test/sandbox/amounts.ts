export type Paise = number;

/** Converts rupees of the wire to paise. undefined if not finite, or with more than two decimals. */
export function paiseOf(rupees: number): Paise | undefined {
  const paise = Math.round(rupees * 100);
  return Number.isSafeInteger(paise) && paise / 100 === rupees ? paise : undefined;
}

export const rupeesOf = (paise: Paise): number => paise / 100;

/** A percentage of an amount, rounded half up to the paisa. */
export function percentOf(paise: Paise, percent: number): Paise {
  return Math.floor((paise * Math.round(percent * 100) + 5000) / 10_000);
}

/** An amount for a message, in Indian grouping: ₹10, ₹10.50 or ₹1,50,000. */
export function inWords(paise: Paise): string {
  const minimumFractionDigits = paise % 100 ? 2 : 0;
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits, maximumFractionDigits: 2 })}`;
}
