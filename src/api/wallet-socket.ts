import { createNewest } from '../browser/abort-signals';
import { retry, type Try } from '../browser/retry';
import { walletSocketUrl } from '../config';
import { tryTo } from '../lib/try-to';
import { takeEarlySocket } from './early';
import { type Message, readMessage, type ToldWallet } from './wallet-data';

/** Milliseconds to wait for the push of a change. After that the connection counts as dead. */
const PUSH_PATIENCE = 4_000;
/** Milliseconds that a connection must last before the next pause is short again. */
const STEADY = 10_000;
/** After this many hidden milliseconds the connection counts as dead: a sleeping phone gets no close event. */
const LONGEST_ABSENCE = 30_000;

/** After once or twice as many milliseconds without a message too: the network may have changed without a close. */
const SILENCE = 50_000;

interface WalletSocketListeners {
  onPush(figures: ToldWallet): void;
  /** The connection has closed, is being replaced, or can't be made. */
  onLost(): void;
}

export type WalletSocket = ReturnType<typeof openWalletSocket>;

const isHidden = () => document.visibilityState === 'hidden';

/**
 * Keeps a wallet socket open for a token (spec sections 4 and 7). Reconnects silently after growing pauses, but not
 * while the page is hidden, and at once when the network returns or the page becomes visible. Begins with the socket
 * that the HTML has opened.
 */
export function openWalletSocket(token: string, { onPush, onLost }: WalletSocketListeners) {
  let early = takeEarlySocket(token);
  const connections = createNewest();
  const closing = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Date.now();

  function stopExpecting() {
    // Usually there is no timer, and fifty needless calls a second would slow down a cheap phone.
    if (patience) clearTimeout(patience);
    patience = undefined;
  }

  function receive(message: Message) {
    stopExpecting();
    const figures = readMessage(message);
    if (figures) onPush(figures);
  }

  /** Connects at once. Replaces the current connection or pause. */
  function connect() {
    stopExpecting();
    const signal = connections.begin();
    const attempt = async ({ restart }: Try) => {
      if (isHidden() && !early) return false;
      const socket = takeEarly() ?? tryTo(() => new WebSocket(walletSocketUrl(token)));
      if (!socket) {
        onLost();
        // The browser has no WebSocket or rejects the URL: another try would fail too.
        return true;
      }
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
    if (taken?.figures) onPush(taken.figures);
    return taken?.socket;
  }

  function closureOf(socket: WebSocket, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let hasSpoken = false;
      const watching = setInterval(() => {
        if (!hasSpoken && !isHidden()) connect();
        hasSpoken = false;
      }, SILENCE);
      const end = () => {
        clearInterval(watching);
        signal.removeEventListener('abort', end);
        socket.onmessage = socket.onclose = null;
        socket.close();
        if (!closing.signal.aborted) onLost();
        resolve();
      };
      socket.onmessage = (message) => {
        hasSpoken = true;
        receive(message);
      };
      socket.onclose = end;
      signal.addEventListener('abort', end);
      if (socket.readyState > WebSocket.OPEN) end();
    });
  }

  function followVisibility() {
    if (isHidden()) hiddenAt = Date.now();
    // The difference is negative if the clock was set back.
    else if (Math.abs(Date.now() - hiddenAt) >= LONGEST_ABSENCE) connect();
  }

  connect();
  addEventListener('online', connect, { signal: closing.signal });
  document.addEventListener('visibilitychange', followVisibility, { signal: closing.signal });
  return {
    /** Call it after the wallet has changed. Reconnects if no push comes within 4 seconds. */
    expectPush(): void {
      patience ??= setTimeout(connect, PUSH_PATIENCE);
    },
    close(): void {
      stopExpecting();
      closing.abort();
      connections.cancel();
    },
  };
}
