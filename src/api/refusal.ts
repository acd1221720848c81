import { GraphqlError, HttpError, NetworkError, TimeoutError } from './errors';

/** Whether the server has said by one of these codes that nothing was done. */
export const isRefusal = (error: unknown, codes: readonly string[]): error is GraphqlError =>
  error instanceof GraphqlError && error.status < 300 && codes.includes(error.code ?? '');

/** Whether the same call may fare better in a moment: no answer, a 5xx or a 429. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TimeoutError || isBusy(error);

const isBusy = (error: unknown) =>
  (error instanceof HttpError || error instanceof GraphqlError) && (error.status >= 500 || error.status === 429);
