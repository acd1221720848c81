import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import type { WalletFigures } from '../api/wallet';
import { type EarlySocket, openWalletSocket, type WalletSocket } from '../api/wallet-socket';
import { type Paise, rupeeString } from '../lib/money';
import { token } from './session';
import { sessionSignal } from './session-signal';

const figures = sessionSignal<WalletFigures | undefined>(undefined);
let socket: WalletSocket | undefined;

/** The three figures as last pushed; undefined, which is not zero, until the first push. */
export const wallet: ReadonlySignal<WalletFigures | undefined> = figures;

/** Their sum in paise. */
export const balance: ReadonlySignal<Paise | undefined> = computed(
  () => wallet.value && wallet.value.reference_earning + wallet.value.top_up + wallet.value.game,
);

/** The same as a string in rupees with two decimals (spec section 3, Wallet data). */
export const walletBalance: ReadonlySignal<string | undefined> = computed(() =>
  balance.value === undefined ? undefined : rupeeString(balance.value),
);

function receive(next: WalletFigures): void {
  figures.value = next;
}

/** Keeps the wallet's socket open as long as there is a session (spec section 4). */
export function startWallet(early?: { token: string; socket: EarlySocket | undefined }): void {
  effect(() => {
    const current = token.value;
    if (!current) return;
    socket = openWalletSocket(current, receive, early?.token === current ? early.socket : undefined);
    early = undefined;
    return () => {
      socket?.close();
      socket = undefined;
    };
  });
}

/** Takes over the figures that an answer carried. A push is due as well, unless it came before the answer. */
export function walletChanged(next: WalletFigures | undefined): void {
  if (next && JSON.stringify(next) === JSON.stringify(figures.peek())) return;
  if (next) receive(next);
  socket?.expectPush();
}
