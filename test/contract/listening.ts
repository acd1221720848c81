import { WebSocket } from 'ws';
import type { Answer } from '../sandbox/api-client';
import { reasonOf } from './connection-error';
import { misfitInWallet } from './shape';

/** The wallet on the wire, in rupees. */
export type WireWallet = Answer<'placeBid'>['wallet'];

/** The wallet in a push. undefined for any other message. */
export function walletIn(message: string): WireWallet | undefined {
  try {
    const { data } = JSON.parse(message);
    return misfitInWallet(data) ? undefined : data;
  } catch {
    return undefined;
  }
}

export interface ListenOptions {
  /** Without the token. */
  readonly address: string;
  readonly token: string;
  /** The origin of the page that the app runs in. */
  readonly origin: string;
  /** Milliseconds that a push or the close may take. */
  readonly patience: number;
}

/** Listens to a wallet socket. */
export function listen({ address, token, origin, patience }: ListenOptions) {
  const socket = new WebSocket(`${address}?t=${encodeURIComponent(token)}`, { origin });
  const pushed: string[] = [];
  let hasOpened = false;
  let failure = '';
  const waiting = new Set<() => void>();
  const look = () => {
    for (const one of waiting) one();
  };
  socket.on('message', (message) => {
    pushed.push(String(message));
    look();
  });
  socket.on('close', look);
  socket.on('open', () => {
    hasOpened = true;
    look();
  });
  // A refused handshake also closes.
  socket.on('error', (error) => {
    failure = reasonOf(error);
  });

  const within = (isSo: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (happened: boolean) => {
        clearTimeout(timer);
        waiting.delete(settleIfSo);
        resolve(happened);
      };
      const timer = setTimeout(settle, patience, false);
      const settleIfSo = () => {
        if (isSo()) settle(true);
      };
      waiting.add(settleIfSo);
      settleIfSo();
    });

  return {
    /** All messages so far. */
    pushed: pushed as readonly string[],
    /** The last message, or why there is none. */
    heard: () => pushed.at(-1) ?? (failure ? `nothing: ${failure} at ${address}` : 'nothing'),
    /** Waits until it opens or fails, and returns whether it opened. */
    async opens(): Promise<boolean> {
      await within(() => socket.readyState !== WebSocket.CONNECTING);
      return hasOpened;
    },
    /** Waits for a message that matches, and returns whether one came. */
    hears: (matches: (message: string) => boolean) => within(() => pushed.some(matches)),
    /** Waits for the first push of a wallet, and returns it. */
    async wallet(): Promise<WireWallet | undefined> {
      await within(() => pushed.some((message) => walletIn(message)));
      return pushed.map(walletIn).find(Boolean);
    },
    /** Waits until the other side closes it, and returns whether it did. */
    closes: () => within(() => socket.readyState === WebSocket.CLOSED),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    end: () => socket.terminate(),
  };
}
