import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
  /** Further headers. undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The address that a request comes from. Never trust what a caller sends, such as X-Forwarded-For: it could differ for each try. */
export type AddressOf = (req: IncomingMessage) => string;

export const remoteAddress: AddressOf = ({ socket }) => socket.remoteAddress ?? '';

export function send(
  res: ServerResponse,
  { status, body, contentType = 'application/json', headers = {} }: HttpAnswer,
) {
  if (res.destroyed) return;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) res.removeHeader(name);
    else res.setHeader(name, value);
  }
  res.writeHead(status, { 'content-type': `${contentType}; charset=utf-8` }).end(body);
}

export const errorAnswer = (status: number, message: string): HttpAnswer => ({
  status,
  body: JSON.stringify({ errors: [{ message }] }),
});

/** Listens and returns the port. Rejects for a busy port with one line that ends with the given advice. */
export function listen(server: Server, host: string, port: number, advice: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: ${advice}`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

export async function freePort(host: string): Promise<number> {
  const server = createServer();
  const port = await listen(server, host, 0, '');
  await stop(server);
  return port;
}

export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
