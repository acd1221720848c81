import { graphqlUrl } from '../config';
import { type Paise, readDecimal, toPaise } from '../lib/money';
import { ParseError } from './errors';

export type Fields = Readonly<Record<string, unknown>>;

/** A GraphQL operation with one root field, which has the operation's name or is aliased to it. */
export interface Operation<Variables, Result> {
  readonly query: string;
  /** Reads the field in the answer to these variables. @throws ParseError if what is required is missing */
  read(value: unknown, variables: Variables): Result;
}

export const nameOf = (query: string): string => /\w+(?=[({])/.exec(query)?.[0] ?? '';

export type NoVariables = Readonly<Record<string, never>>;

/** Sends an operation (spec section 7). Follows no redirect, which could turn the POST into a GET. */
export function post(
  query: string,
  variables: unknown,
  token: string | undefined,
  init: Pick<RequestInit, 'signal' | 'keepalive'>,
): Promise<Response> {
  return fetch(graphqlUrl(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': __LANGUAGE__,
      ...(token && { authorization: token }),
    },
    body: JSON.stringify({ operationName: nameOf(query), variables, query }),
    redirect: 'manual',
    ...init,
  });
}

export const readFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;

export const readerOf =
  <Of extends Readers>(readers: Of) =>
  (value: unknown) => {
    const fields = readFields(value);
    const read = Object.entries(readers).map(([name, readField]) => [name, readField(fields[name])]);
    return Object.fromEntries(read) as { readonly [Name in keyof Of]: ReturnType<Of[Name]> };
  };

export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** No list is no answer: it doesn't say that there is nothing. @throws ParseError for anything else */
export function readRequiredList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ParseError();
  return value;
}

export const readText = (value: unknown): string =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : '';

export const readWhole = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? Number(value) : undefined;

export const readSeconds = (value: unknown): number | undefined =>
  Number.isFinite(value) ? Math.min(Math.max(0, Number(value)), 86_400) : undefined;

export const readDigits = (value: unknown): number | undefined => [6, 7, 8, 9, 10].find((digits) => digits === value);

export const readShortText = (value: unknown): string => readText(value).slice(0, 300);

/** A user ID: a whole number up to 2^53, beyond which two IDs may be one number. '' for anything else. */
export function readId(value: unknown): string {
  const text = readText(value);
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : '';
}

export function readRequiredText(value: unknown): string {
  const text = readText(value);
  if (!text) throw new ParseError();
  return text;
}

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

/** The answer `true`. @throws ParseError for anything else */
export function readDone(value: unknown): void {
  if (value !== true) throw new ParseError();
}
