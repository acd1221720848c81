import type { Fields } from './read';

/** A hand-written GraphQL operation and the reader of its answer. */
export interface Operation<Variables, Result> {
  readonly operationName: string;
  readonly query: string;
  /** Reads the data of the answer to these variables. @throws ParseError if a required field is missing */
  read(data: Fields, variables: Variables): Result;
}

/** Sends an operation (spec section 7). Follows no redirect, which could turn the POST into a GET. */
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
