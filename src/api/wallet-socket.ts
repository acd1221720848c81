import { retry, type Try } from '../browser/retry';
import { walletSocketUrl } from '../config';
import { createNewest } from '../lib/newest';
import { readFields } from './read';
import { readWallet, type WalletFigures } from './wallet';

/** A message as it was received. It is read later, and most are never read: reading takes longer than receiving. */
export type Message = Pick<MessageEvent<unknown>, 'data'>;

/** A socket that was opened before the bundle had loaded, with what it has received so far. */
export interface EarlySocket {
  readonly socket: WebSocket;
  readonly messages: readonly Message[];
}

/** Milliseconds in which the push of a change must come. After that the connection is taken to be dead. */
const PUSH_PATIENCE = 4_000;
/** Milliseconds that a connection must last for the next pause to be a short one again. */
const STEADY = 10_000;
/** Milliseconds out of sight after which the connection is taken to be dead: a sleeping phone loses it without a word. */
const LONGEST_ABSENCE = 30_000;

interface WalletSocketListeners {
  onMessage(message: Message): void;
  /** The connection is gone, or is given up for a new one. */
  onLost(): void;
}

export interface WalletSocket {
  /** Says that the wallet has just changed. If no push comes within 4 seconds, it connects anew. */
  expectPush(): void;
  close(): void;
}

const isHidden = () => document.visibilityState === 'hidden';

/**
 * Keeps a wallet socket open for a token (spec sections 4 and 7). Errors and closure are silent: it connects again after
 * growing pauses, but not while the page is hidden, and at once when the network returns or the page becomes visible.
 * @param early a socket for the same token that is open or opening already
 */
export function openWalletSocket(
  token: string,
  { onMessage, onLost }: WalletSocketListeners,
  early?: EarlySocket,
): WalletSocket {
  const connections = createNewest();
  const closing = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Date.now();

  function stopExpecting() {
    // Most often nothing is expected, and fifty needless calls of the browser a second would be felt.
    if (patience) clearTimeout(patience);
    patience = undefined;
  }

  function receive(message: Message) {
    stopExpecting();
    onMessage(message);
  }

  /** Connects at once, in place of the connection or the pause that there is. */
  function connect() {
    stopExpecting();
    const signal = connections.begin();
    const attempt = async ({ restart }: Try) => {
      if (isHidden() && !early) return false;
      const socket = takeEarly() ?? dial(token);
      // There is no WebSocket, or the browser refuses the address: it would again.
      if (!socket) return true;
      const steady = setTimeout(restart, STEADY);
      await closureOf(socket, signal);
      clearTimeout(steady);
      return false;
    };
    void retry(attempt, { base: 1_000, cap: 30_000, signal });
  }

  function takeEarly() {
    const taken = early;
    early = undefined;
    taken?.messages.forEach(receive);
    return taken?.socket;
  }

  /** Listens to a socket until it closes. The signal closes it. */
  function closureOf(socket: WebSocket, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        signal.removeEventListener('abort', end);
        socket.onmessage = socket.onclose = null;
        socket.close();
        if (!closing.signal.aborted) onLost();
        resolve();
      };
      socket.onmessage = receive;
      socket.onclose = end;
      signal.addEventListener('abort', end);
      if (socket.readyState > WebSocket.OPEN) end();
    });
  }

  function followVisibility() {
    if (isHidden()) hiddenAt = Date.now();
    // The clock may have been set back meanwhile.
    else if (Math.abs(Date.now() - hiddenAt) >= LONGEST_ABSENCE) connect();
  }

  connect();
  addEventListener('online', connect, { signal: closing.signal });
  document.addEventListener('visibilitychange', followVisibility, { signal: closing.signal });
  return {
    expectPush() {
      patience ??= setTimeout(connect, PUSH_PATIENCE);
    },
    close() {
      stopExpecting();
      closing.abort();
      connections.cancel();
    },
  };
}

function dial(token: string): WebSocket | undefined {
  try {
    return new WebSocket(walletSocketUrl(token));
  } catch {
    return undefined;
  }
}

/** The figures of one message; undefined for one without a data field (spec section 4). */
export function readMessage({ data }: Message): WalletFigures | undefined {
  try {
    const fields = readFields(JSON.parse(String(data)));
    return 'data' in fields ? readWallet(fields.data) : undefined;
  } catch {
    return undefined;
  }
}
