import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { WebSocket } from 'ws';
import type { Figures } from '../sandbox/ledger';
import { misfitInWallet } from './shape';
import type { WireOptions } from './wire';

/** Why a connection failed, without its stack. One that was tried at several addresses has a code alone. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (!(cause instanceof Error)) return 'no answer';
  return cause.message || String(Reflect.get(cause, 'code') ?? cause.name);
}

/** The wallet in a push, in rupees: it has no number of a row. undefined for any other message. */
function walletIn(message: string): Figures | undefined {
  try {
    const { data } = JSON.parse(message);
    return misfitInWallet({ ...data, row: null }) ? undefined : data;
  } catch {
    return undefined;
  }
}

export const isWalletOf = (message: string, { reference_earning, top_up, game }: Figures): boolean =>
  isDeepStrictEqual(walletIn(message), { reference_earning, top_up, game });

type ListenOptions = Pick<WireOptions, 'socketUrl' | 'appOrigin' | 'pushPatience'>;

export function listen(token: string, { socketUrl, appOrigin: origin, pushPatience }: ListenOptions) {
  const socket = new WebSocket(`${socketUrl}?t=${encodeURIComponent(token)}`, { origin });
  const pushed: string[] = [];
  let hasOpened = false;
  let failure = '';
  socket.on('message', (message) => pushed.push(String(message)));
  socket.on('open', () => {
    hasOpened = true;
  });
  // A refused handshake also closes.
  socket.on('error', (error) => {
    failure = reasonOf(error);
  });

  async function within(isSo: () => boolean): Promise<boolean> {
    const end = Date.now() + pushPatience;
    while (!isSo() && Date.now() < end) await pause(2);
    return isSo();
  }
  const isClosed = () => socket.readyState === WebSocket.CLOSED;

  return {
    pushed: pushed as readonly string[],
    heard: () => pushed.at(-1) ?? (failure ? `nothing: ${failure} at ${socketUrl}` : 'nothing'),
    opens: () => within(() => hasOpened || isClosed()).then(() => hasOpened),
    hears: (matches: (message: string) => boolean) => within(() => pushed.some(matches)),
    hearsAWallet: () => within(() => pushed.some(walletIn)),
    closes: () => within(isClosed),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    end: () => socket.terminate(),
  };
}
