import { walletSocketUrl } from '../config';
import { backoff } from '../lib/retry';
import { readFields } from './read';
import { readWallet, type WalletFigures } from './wallet';

/** What a socket has received, read by nobody yet: reading takes longer than receiving. */
export type Message = Pick<MessageEvent<unknown>, 'data'>;

/** Milliseconds within which a push follows a bid; without one the connection is taken to be dead. */
const PUSH_PATIENCE = 4_000;

export interface WalletSocket {
  /** Tells that the wallet has just changed, so that a push is due. */
  expectPush(): void;
  close(): void;
}

/**
 * Keeps a wallet socket open for a token (spec sections 4 and 7). Errors and closure are silent: it connects again with
 * growing pauses, and at once when the page becomes visible or the network returns.
 * @param early a socket for the same token that is open or opening already
 */
export function openWalletSocket(
  token: string,
  onMessage: (message: Message) => void,
  early?: EarlySocket,
): WalletSocket {
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  function receive(message: Message) {
    attempt = 0;
    // Most often nothing waits, and a call of the browser's for each of fifty a second would be felt.
    if (patience) clearTimeout(patience);
    patience = undefined;
    onMessage(message);
  }

  function adopt(next: WebSocket) {
    socket = next;
    next.onmessage = receive;
    next.onerror = null;
    next.onclose = again;
    if (next.readyState > WebSocket.OPEN) again();
  }

  function again() {
    clearTimeout(retry);
    retry = setTimeout(connect, backoff(attempt++, { base: 1_000, cap: 30_000 }));
  }

  function connect() {
    drop();
    try {
      adopt(new WebSocket(walletSocketUrl(token)));
    } catch {
      // No WebSocket in this browser, or an address that it refuses: the wallet stays as it is known.
    }
  }

  function drop() {
    clearTimeout(retry);
    clearTimeout(patience);
    patience = undefined;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    socket = undefined;
  }

  function wake() {
    if (document.visibilityState === 'visible' && (!socket || socket.readyState > WebSocket.OPEN)) connect();
  }

  document.addEventListener('visibilitychange', wake);
  addEventListener('online', connect);
  if (early) {
    adopt(early.socket);
    early.messages.forEach(receive);
  } else {
    connect();
  }

  return {
    expectPush() {
      patience ??= setTimeout(connect, PUSH_PATIENCE);
    },
    close() {
      drop();
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', connect);
    },
  };
}

/** A socket opened before anyone listened, with what it has received so far. */
export interface EarlySocket {
  readonly socket: WebSocket;
  readonly messages: readonly Message[];
}

/** The figures of one message; undefined for anything that carries no data. */
export function readMessage({ data }: Message): WalletFigures | undefined {
  try {
    return readWallet(readFields(JSON.parse(String(data))).data);
  } catch {
    return undefined;
  }
}
