/** The result of parsing typed text: a value, or a message to show beside the field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

export const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refuse = (error: string): Parsed<never> => ({ ok: false, error });

/** Replaces Devanagari digits, which Hindi keyboards type, with 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);
