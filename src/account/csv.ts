import { plainText } from '../lib/typed-text';

export type Cell = string | number | undefined;

const MARK = '\ufeff';

/** Spreadsheets run such a text as a formula, some after dropping what shows nothing. After an apostrophe it is a text. */
const isFormula = (text: string) => /^[=+\-@]/.test(plainText(text).normalize('NFKC'));

function cellOf(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Writes a table as CSV that a spreadsheet opens (RFC 4180). */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A time as spreadsheets read it, in UTC+5:30: '2026-11-05 14:05:00'. undefined if it is not a time. */
export function cellTime(time: string | number): string | undefined {
  const at = new Date(new Date(time).getTime() + 5.5 * 3_600_000);
  return Number.isNaN(+at) ? undefined : at.toISOString().slice(0, 19).replace('T', ' ');
}
