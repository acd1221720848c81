import { GraphQLError } from 'graphql';

interface Details {
  readonly field?: string;
  readonly retryInSeconds?: number;
  readonly digits?: number;
}

/** Creates a refusal to throw, with a code and a message for the player. One that the SDL lacks is answered as a bug. */
export const refusal = (code: string, message: string, details: Details = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...details } });

export const codeOf = (error: unknown): unknown => (error instanceof GraphQLError ? error.extensions.code : undefined);

export const badInput = (field: string, message: string) => refusal('BAD_INPUT', message, { field });

/** Refuses if there are seconds to wait: with TOO_SOON and a message, or with TOO_MANY_TRIES. */
export function mustWait(retryInSeconds: number, message?: string): void {
  const code = message ? 'TOO_SOON' : 'TOO_MANY_TRIES';
  if (retryInSeconds) throw refusal(code, message ?? 'Too many tries.', { retryInSeconds });
}
