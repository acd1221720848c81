import { abortingPrevious } from '../browser/abort-signals';
import { retry, type Try } from '../browser/retry';
import { walletSocketUrl } from '../config';
import { tryTo } from '../lib/try-to';
import { takeEarlySocket } from './early';
import { type Message, type ReportedWallet, readMessage } from './wallet-data';

// When a connection counts as dead, in milliseconds: without the push of a change, while the page is hidden (a sleeping
// phone gets no close event), and after once or twice as long without any message (the network may have changed).
const PUSH_PATIENCE = 4_000;
const LONGEST_ABSENCE = 30_000;
const SILENCE = 50_000;
/** Milliseconds that a connection must last before the next pause is short again. */
const STEADY = 10_000;

interface WalletSocketListeners {
  onPush(figures: ReportedWallet): void;
  onLost(): void;
}

export type WalletSocket = ReturnType<typeof openWalletSocket>;

const isHidden = () => document.visibilityState === 'hidden';

/** Keeps a wallet socket open (spec sections 4 and 7), but makes none while the page is hidden. */
export function openWalletSocket(token: string, { onPush, onLost }: WalletSocketListeners) {
  let early = takeEarlySocket(token);
  const connections = abortingPrevious();
  const closing = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Date.now();

  function stopExpecting() {
    clearTimeout(patience);
    patience = undefined;
  }

  function receive(message: Message) {
    stopExpecting();
    const figures = readMessage(message);
    if (figures) onPush(figures);
  }

  function connect() {
    stopExpecting();
    const signal = connections.begin();
    const attempt = async ({ restart }: Try) => {
      if (isHidden() && !early) return false;
      const socket = takeEarly() ?? tryTo(() => new WebSocket(walletSocketUrl(token)));
      if (!socket) {
        onLost();
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
    else if (Math.abs(Date.now() - hiddenAt) >= LONGEST_ABSENCE) connect();
  }

  connect();
  addEventListener('online', connect, { signal: closing.signal });
  document.addEventListener('visibilitychange', followVisibility, { signal: closing.signal });
  return {
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
