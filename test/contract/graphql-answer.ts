import type { Refused } from '../sandbox/api-client';
import { operationNamed, refusalsOf } from '../sandbox/operations';
import type { Exchange } from './wire';

export type Refusal = Pick<Refused, 'message' | 'code' | 'field' | 'retryInSeconds'>;

export interface Body {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly refusals: readonly Refusal[];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function refusalIn(error: unknown): Refusal {
  const { message, extensions } = Object(error);
  const { code, field, retryInSeconds } = Object(extensions);
  return {
    ...{ message: textOf(message) ?? '', code: textOf(code), field: textOf(field) },
    retryInSeconds: typeof retryInSeconds === 'number' ? retryInSeconds : undefined,
  };
}

export function bodyOf({ text }: Exchange): Body | undefined {
  try {
    const { data = null, errors = [] } = JSON.parse(text);
    const refusals = errors.map(refusalIn);
    return typeof data === 'object' && (data || refusals.length) ? { data, refusals } : undefined;
  } catch {
    return undefined;
  }
}

export const hasItsCode = (operation: string, { code = '' }: Refusal): boolean => refusalsOf(operation).includes(code);

export const namesItsField = (operation: string, { code = '', field }: Refusal): boolean =>
  !['BAD_INPUT', 'TAKEN'].includes(code) || Boolean(operationNamed(operation)?.args.some(({ name }) => name === field));
