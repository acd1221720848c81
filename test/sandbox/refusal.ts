import { GraphQLError } from 'graphql';

/** The codes of ErrorCode in the SDL. */
export type ErrorCode =
  | 'INVALID_TOKEN'
  | 'CLOSED'
  | 'BAD_INPUT'
  | 'TAKEN'
  | 'WRONG_CREDENTIALS'
  | 'WRONG_OTP'
  | 'OTP_EXPIRED'
  | 'TOO_MANY_TRIES'
  | 'TOO_SOON'
  | 'RESET_CODE_INVALID'
  | 'INSUFFICIENT_BALANCE'
  | 'ROUND_OVER'
  | 'NO_PAYMENT_METHOD'
  | 'UPI_ID_TOO_NEW'
  | 'REQUEST_OVER'
  | 'ON_BREAK'
  | 'LIMIT_REACHED'
  | 'NOT_FOUND';

interface Details {
  /** The invalid argument. */
  readonly field?: string;
  readonly retryInSeconds?: number;
  /** How many digits the code has. */
  readonly digits?: number;
}

/** Creates a refusal to throw, with a code and a message for the player. */
export const refusal = (code: ErrorCode, message: string, details: Details = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...details } });

/** The code of a refusal. undefined for any other error. */
export const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof GraphQLError ? (error.extensions.code as ErrorCode | undefined) : undefined;

export const badInput = (field: string, message: string) => refusal('BAD_INPUT', message, { field });

export const tooManyTries = (retryInSeconds: number) =>
  refusal('TOO_MANY_TRIES', 'Too many tries.', { retryInSeconds });
