import type { Server } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import type { State } from './state';
import { toWallet } from './to-graphql';

/** The close code of a connection whose token is wrong. */
const POLICY_VIOLATION = 1008;

/** Pushes each player's wallet to all of the player's connections, at once and at each change (spec section 7). */
export function createWalletSocket(server: Server, { sessions, ledger, events }: State) {
  const playerOf = new Map<WebSocket, number>();
  let refused = false;
  const sockets = new WebSocketServer({
    server,
    path: '/ws_get_wallet/',
    verifyClient: () => !refused,
    maxPayload: 1024,
  });

  const message = (userId: number) => JSON.stringify({ data: toWallet(ledger.figures(userId)) });

  function connectionsOf(userId: number): WebSocket[] {
    return [...playerOf].filter(([, player]) => player === userId).map(([socket]) => socket);
  }

  /** Pushes the wallet, or any text at all, to each of a player's connections. */
  function push(userId: number, raw = message(userId)): void {
    for (const socket of connectionsOf(userId)) if (socket.readyState === WebSocket.OPEN) socket.send(raw);
  }

  sockets.on('connection', (socket, request) => {
    const token = new URL(request.url ?? '', 'ws://sandbox').searchParams.get('t') ?? '';
    const userId = sessions.find(token);
    socket.on('error', () => socket.terminate());
    if (userId === undefined) {
      socket.close(POLICY_VIOLATION, 'Invalid or expired token');
      return;
    }
    playerOf.set(socket, userId);
    socket.on('close', () => playerOf.delete(socket));
    socket.send(message(userId));
  });

  // The HTTP server's errors come here too. Whoever started it handles them.
  sockets.on('error', () => {});
  events.on('wallet', (userId) => push(userId));
  events.on('ended', (userId) => {
    for (const socket of connectionsOf(userId)) socket.close(POLICY_VIOLATION, 'Invalid or expired token');
  });

  function cutSockets(): void {
    for (const socket of sockets.clients) socket.terminate();
  }

  return {
    push,
    cutSockets,
    refuseSockets(value: boolean): void {
      refused = value;
    },
    connectionsOf: (userId: number): number => connectionsOf(userId).length,
    close(): void {
      cutSockets();
      sockets.close();
    },
  };
}

export type WalletSocket = ReturnType<typeof createWalletSocket>;
