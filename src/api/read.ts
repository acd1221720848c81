import { ParseError } from './errors';

// Readers of what came over the wire: whatever it is, they answer the type they promise.

export type Fields = Readonly<Record<string, unknown>>;

/** An object's fields; none of anything else. */
export const readFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Text as it is and numbers written out; '' for anything else. */
export const readText = (value: unknown): string =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : '';

/** Seconds that a server has anybody wait, an hour at most; undefined for anything else. */
export const readSeconds = (value: unknown): number | undefined =>
  Number.isFinite(value) ? Math.min(Math.max(0, Number(value)), 3600) : undefined;

/** A text that can't be done without. */
export function readNeeded(value: unknown): string {
  const text = readText(value);
  if (!text) throw new ParseError();
  return text;
}
