import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens and answers the port. A busy port rejects with one clear line that ends in the given advice. */
export function listen(server: Server, host: string, port: number, advice: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: ${advice}`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Stops listening and breaks every connection; resolves once nothing is left. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
