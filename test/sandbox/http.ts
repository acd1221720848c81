import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP answer; JSON unless it says otherwise. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** An IPv4 address, or the /64 network of an IPv6 address: whoever has one address of it has all. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)|%.*$/gi, '');
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/**
 * Whom tries are counted for. Behind a proxy of your own take what that says of its caller; what the caller says of
 * itself, X-Forwarded-For for one, could be another name for every try.
 */
export const callerOf = ({ socket }: IncomingMessage): string => networkOf(socket.remoteAddress ?? '');

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
