import type { Operation } from '../../src/api/operation';

/** The token of the session in which the HTML has requested something. */
export const EARLY = 'early';

/** Gives the next request of an operation this answer, as if the HTML had requested it. */
export function setEarly(
  { operationName }: Pick<Operation<never, unknown>, 'operationName'>,
  response: Response | Promise<Response>,
  token = EARLY,
): void {
  window.early = { token, responses: new Map([[operationName, Promise.resolve(response)]]) };
}
