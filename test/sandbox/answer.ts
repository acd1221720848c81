import type { ServerResponse } from 'node:http';

/** An HTTP answer; JSON unless it says otherwise. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** Sends an answer, unless whoever asked has gone. */
export function send(res: ServerResponse, { status, body, contentType = 'application/json' }: Answer): void {
  if (!res.destroyed) res.writeHead(status, { 'content-type': `${contentType}; charset=utf-8` }).end(body);
}

/** An answer of GraphQL errors that the request itself is to blame for. */
export const errorAnswer = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ errors: [{ message }] }),
});
