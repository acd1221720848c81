import { operationNamed, refusalsOf } from '../sandbox/operations';
import type { Exchange } from './wire';

/** A GraphQL error as it came. */
export interface Refusal {
  readonly message: string;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly retryInSeconds: number | undefined;
}

/** The body of a GraphQL answer. */
export interface Body {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly refusals: readonly Refusal[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function refusalIn(error: unknown): Refusal {
  const { message, extensions } = fieldsOf(error);
  const { code, field, retryInSeconds } = fieldsOf(extensions);
  return {
    message: textOf(message) ?? '',
    code: textOf(code),
    field: textOf(field),
    retryInSeconds: typeof retryInSeconds === 'number' ? retryInSeconds : undefined,
  };
}

/** Reads a GraphQL answer. undefined if it is none. */
export function bodyOf({ text }: Exchange): Body | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data = null, errors = [] } = fieldsOf(json);
  if (!Array.isArray(errors) || !(isFields(data) || errors.length)) return undefined;
  return { data: isFields(data) ? data : null, refusals: errors.map(refusalIn) };
}

/** Whether the contract has this code for the operation. */
export const hasItsCode = (operation: string, { code = '' }: Refusal): boolean => refusalsOf(operation).includes(code);

/** Whether the refusal names an argument, if its code needs one. */
export const namesItsField = (operation: string, { code = '', field }: Refusal): boolean =>
  !['BAD_INPUT', 'TAKEN'].includes(code) || Boolean(operationNamed(operation)?.args.some(({ name }) => name === field));
