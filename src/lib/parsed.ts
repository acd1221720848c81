/** What a typed text turned out to be: a value, or a kind sentence to stand beside the field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

export const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refuse = (error: string): Parsed<never> => ({ ok: false, error });

/** The text with Devanagari digits, which Hindi keyboards type, written as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);
