import { GraphQLError } from 'graphql';

/** The codes of ErrorCode in the SDL. */
export type ErrorCode =
  | 'INVALID_TOKEN'
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
  | 'NOT_FOUND';

/** A refusal to throw: a kind sentence, its code and, where one argument is at fault, the name of that argument. */
export function refusal(code: ErrorCode, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: field ? { code, field } : { code } });
}

/** The code of a refusal; undefined for any other error. */
export const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof GraphQLError ? (error.extensions.code as ErrorCode | undefined) : undefined;

export const badInput = (field: string, message: string) => refusal('BAD_INPUT', message, field);
