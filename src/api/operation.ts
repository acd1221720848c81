import type { Fields } from './read';

/** A hand-written GraphQL operation and the reader of its answer. */
export interface Operation<Variables, Result> {
  readonly operationName: string;
  readonly query: string;
  /** Reads the data of the answer to these variables; throws ParseError when what can't be done without is missing. */
  read(data: Fields, variables: Variables): Result;
}

/** Sends an operation as spec section 7 has it. A redirect is not followed: a POST must never turn into a GET. */
export function post<Variables>(
  url: string,
  { operationName, query }: Pick<Operation<never, unknown>, 'operationName' | 'query'>,
  variables: Variables,
  token: string | undefined,
  init: Pick<RequestInit, 'signal' | 'keepalive'>,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify({ operationName, variables, query }),
    redirect: 'manual',
    ...init,
  });
}
