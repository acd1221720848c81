import type { Server } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import type { AddressOf } from './http';
import { callerOf } from './limiter';
import type { State } from './state';
import { toFigures } from './to-graphql';

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

const MOST_UNREAD = 100_000;

/** Milliseconds between two messages that say only that the connection lives. */
const HEARTBEAT = 40_000;

export type SocketDuty = 'refuse a wrong session' | 'push at the opening' | 'push a change' | 'close with the session';

/** Pushes the wallet to all connections of its player, when they open and at each change (spec section 7). */
export function createWalletSocket(
  server: Server,
  { sessions, limiter, ledger, events, points }: State,
  addressOf: AddressOf,
) {
  const tokenOf = new Map<WebSocket, string>();
  let refused = false;
  const neglected = new Set<SocketDuty>();
  const sockets = new WebSocketServer({
    server,
    path: '/ws_get_wallet/',
    verifyClient: () => !refused,
    maxPayload: 1024,
    // Missing from its types.
    ...{ closeTimeout: 1000 },
  });

  const message = (userId: number) => JSON.stringify({ data: toFigures(ledger.figures(userId)) });

  function closeEnded(): void {
    if (neglected.has('close with the session')) return;
    for (const [socket, token] of tokenOf) {
      if (sessions.find(token) === undefined) socket.close(POLICY_VIOLATION, 'Invalid or expired token');
    }
  }

  function connectionsOf(userId: number): WebSocket[] {
    return [...tokenOf].filter(([, token]) => sessions.find(token) === userId).map(([socket]) => socket);
  }

  function push(userId: number, raw = message(userId)): void {
    // An expired session must get no push.
    closeEnded();
    for (const socket of connectionsOf(userId)) {
      if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.send(raw);
    }
  }

  sockets.on('connection', (socket, request) => {
    const token = new URL(request.url ?? '', 'ws://sandbox').searchParams.get('t') ?? '';
    const userId = sessions.find(token);
    socket.on('error', () => socket.terminate());
    if (userId === undefined) {
      if (neglected.has('refuse a wrong session')) return;
      socket.close(POLICY_VIOLATION, 'Invalid or expired token');
      return;
    }
    const opener = { session: token, caller: callerOf(addressOf(request)) };
    if (limiter.count('socket', opener)) return socket.close(TRY_AGAIN_LATER, 'Too many connections');
    tokenOf.set(socket, token);
    socket.on('close', () => {
      tokenOf.delete(socket);
      limiter.forgive('socket', opener);
    });
    points.fillUp(userId);
    if (!neglected.has('push at the opening')) socket.send(message(userId));
  });

  // The HTTP server's errors come here too. The code that started it handles them.
  sockets.on('error', () => {});
  events.on('wallet', (userId) => neglected.has('push a change') || push(userId));
  events.on('ended', closeEnded);

  const beating = setInterval(() => {
    for (const socket of tokenOf.keys()) socket.send('{}');
  }, HEARTBEAT).unref();

  function cutSockets(): void {
    for (const socket of sockets.clients) socket.terminate();
  }

  return {
    push,
    cutSockets,
    refuseSockets(value: boolean): void {
      refused = value;
    },
    neglect: (duty: SocketDuty): void => void neglected.add(duty),
    obey: (): void => neglected.clear(),
    connectionsOf: (userId: number): number => connectionsOf(userId).length,
    close(): void {
      clearInterval(beating);
      cutSockets();
      sockets.close();
    },
  };
}

export type WalletSocket = ReturnType<typeof createWalletSocket>;
