import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import type { WalletFigures } from '../api/wallet';
import { type EarlySocket, openWalletSocket, type WalletSocket } from '../api/wallet-socket';
import { type Paise, roundPaise, rupeeString } from '../lib/money';
import { sessionSignal, shellToken } from '../state/session';
import { createPushReader } from './push-reader';

/** Milliseconds after which figures that are known to be old disappear. A new connection has its time before. */
const FORGET_AFTER = 8_000;

const figures = sessionSignal<WalletFigures | undefined>(undefined);
let socket: WalletSocket | undefined;
/** Whether the figures came by the connection that is open now. */
let isPushed = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** The three figures as a push or an answer told them last; undefined, which is not zero, while they aren't known. */
export const wallet: ReadonlySignal<WalletFigures | undefined> = figures;

/** Their sum, rounded once to the paisa; undefined where a figure isn't known (spec section 2). */
export const balance: ReadonlySignal<Paise | undefined> = computed(() => {
  const { reference_earning, top_up, game } = wallet.value ?? {};
  if (reference_earning === undefined || top_up === undefined || game === undefined) return undefined;
  return roundPaise(reference_earning + top_up + game);
});

/** The same as a string in rupees with two decimals (spec section 3, Wallet data). */
export const walletBalance: ReadonlySignal<string | undefined> = computed(() =>
  balance.value === undefined ? undefined : rupeeString(balance.value),
);

/** The balance in paise, if the open connection has pushed it: an older one must not keep anybody from a bid. */
export const pushedBalance = (): Paise | undefined => (isPushed ? balance.peek() : undefined);

const pushes = createPushReader({
  onRead: stopForgetting,
  onShow(next) {
    figures.value = next;
    isPushed = true;
  },
});

/** Keeps the wallet's socket open while a signed-in player is in the shell (spec section 4). Answers how to stop. */
export function startWallet(early?: { token: string; socket: EarlySocket | undefined }): () => void {
  return effect(() => {
    const current = shellToken.value;
    if (!current) return;
    const taken = early?.token === current ? early.socket : undefined;
    early = undefined;
    socket = openWalletSocket(current, { onMessage: pushes.receive, onLost }, taken);
    return () => {
      socket?.close();
      socket = undefined;
      isPushed = false;
      dropOlder();
    };
  });
}

/** Shows what the lost connection has brought, as old figures. */
function onLost(): void {
  pushes.flush();
  isPushed = false;
}

/** How many pushes have been read so far, the newest included. While it stays the same, the answer of a call is newer. */
export const countPushes = pushes.count;

/**
 * Takes over the figures of an answer, unless a push has come since the call was sent. Where the answer has none, the
 * wallet is known to be old: if no push comes within 8 seconds, it is unknown.
 * @param asOf countPushes() when the call was sent
 */
export function walletChanged(next: WalletFigures | undefined, asOf: number): void {
  if (countPushes() !== asOf) return;
  if (next) {
    dropOlder();
    figures.value = next;
    isPushed = false;
  } else {
    forgetting ??= setTimeout(forget, FORGET_AFTER);
  }
  expectPush();
}

/** Connects anew if no push comes soon. */
export function expectPush(): void {
  socket?.expectPush();
}

/** Nothing may come after newer figures, or after the end of the session. */
function dropOlder(): void {
  stopForgetting();
  pushes.drop();
}

function forget(): void {
  stopForgetting();
  figures.value = undefined;
}

function stopForgetting(): void {
  clearTimeout(forgetting);
  forgetting = undefined;
}
