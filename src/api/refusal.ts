import { GraphqlError } from './errors';

/** The codes of the contract by which the server says no. INVALID_TOKEN is none: it tells nothing of an earlier call. */
export const REFUSALS: readonly string[] = [
  'BAD_INPUT',
  'TAKEN',
  'WRONG_CREDENTIALS',
  'WRONG_OTP',
  'OTP_EXPIRED',
  'TOO_MANY_TRIES',
  'TOO_SOON',
  'RESET_CODE_INVALID',
  'INSUFFICIENT_BALANCE',
  'ROUND_OVER',
  'NOT_FOUND',
];

/** Whether the server has refused a call for good. Any other failure after sending leaves its outcome unknown. */
export const isRefusal = (error: unknown): error is GraphqlError =>
  error instanceof GraphqlError && error.status < 300 && REFUSALS.includes(error.code ?? '');
