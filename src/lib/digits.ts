/** The text with Devanagari digits, which Hindi keyboards type, written as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);
