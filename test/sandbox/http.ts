import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP answer; JSON unless it says otherwise. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/**
 * Whom tries are counted for: the IP address. Behind a proxy of your own take what that says of its caller; what the
 * caller says of itself, X-Forwarded-For for one, could be another name for every try.
 */
export const callerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** Sends an answer, unless the connection is gone. */
export function send(res: ServerResponse, { status, body, contentType = 'application/json' }: HttpAnswer): void {
  if (!res.destroyed) res.writeHead(status, { 'content-type': `${contentType}; charset=utf-8` }).end(body);
}

/** An answer that holds one GraphQL error. */
export const errorAnswer = (status: number, message: string): HttpAnswer => ({
  status,
  body: JSON.stringify({ errors: [{ message }] }),
});

/** Listens and answers the port. A busy port rejects with one clear line that ends in the given advice. */
export function listen(server: Server, host: string, port: number, advice: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: ${advice}`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Stops listening and breaks every connection. Resolves once none is left. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
