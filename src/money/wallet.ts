import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import type { WalletFigures } from '../api/wallet';
import { type EarlySocket, type Message, openWalletSocket, readMessage, type WalletSocket } from '../api/wallet-socket';
import { type Paise, rupeeString } from '../lib/money';
import { sessionSignal, token } from '../state/session';

/** Milliseconds for which further pushes wait after one has been shown: a busy server must not keep the phone busy. */
const SHORTEST_PAUSE = 750;
/** What that doubles to, in milliseconds, as long as pushes keep coming. */
const LONGEST_PAUSE = 3_000;

/** How many messages are kept before one is read, however long the pause gets. */
const MOST_UNREAD = 100;

/** Milliseconds after which figures that are known to be old are shown no longer: a new connection has its time before. */
const FORGET_AFTER = 8_000;

const figures = sessionSignal<WalletFigures | undefined>(undefined);
let socket: WalletSocket | undefined;
let pushes = 0;
let unread: Message[] = [];
let waiting: WalletFigures | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;
let nextPause = SHORTEST_PAUSE;
let pushed = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** The three figures as last told, by a push or an answer; undefined, which is not zero, while nothing true is known. */
export const wallet: ReadonlySignal<WalletFigures | undefined> = figures;

/** Their sum in paise. */
export const balance: ReadonlySignal<Paise | undefined> = computed(
  () => wallet.value && wallet.value.reference_earning + wallet.value.top_up + wallet.value.game,
);

/** The same as a string in rupees with two decimals (spec section 3, Wallet data). */
export const walletBalance: ReadonlySignal<string | undefined> = computed(() =>
  balance.value === undefined ? undefined : rupeeString(balance.value),
);

/** The balance, if the socket has told it: what only an answer has told may be old, and must not keep anybody from a bid. */
export const pushedBalance = (): Paise | undefined => (pushed ? balance.peek() : undefined);

/** The first push is shown at once, then the newest one after each pause. */
function receive(message: Message): void {
  unread.push(message);
  if (pause === undefined) showWaiting();
  // The timers of a hidden tab sleep for a minute.
  else if (unread.length >= MOST_UNREAD) readNewest();
}

/** Reads the newest push only: to read each of fifty a second would keep a cheap phone busy. */
function readNewest(): void {
  for (const message of unread.splice(0).reverse()) {
    const next = readMessage(message);
    if (!next) continue;
    pushes++;
    stopForgetting();
    waiting = next;
    return;
  }
}

function showWaiting(): void {
  pause = undefined;
  readNewest();
  if (waiting) {
    figures.value = waiting;
    pushed = true;
    waiting = undefined;
    pause = setTimeout(showWaiting, nextPause);
    nextPause = Math.min(2 * nextPause, LONGEST_PAUSE);
  } else {
    nextPause = SHORTEST_PAUSE;
  }
}

function stopForgetting(): void {
  clearTimeout(forgetting);
  forgetting = undefined;
}

/** Of figures that are newer or another player's nothing may come after. */
function dropOlder(): void {
  stopForgetting();
  clearTimeout(pause);
  pause = undefined;
  nextPause = SHORTEST_PAUSE;
  unread = [];
  waiting = undefined;
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
      dropOlder();
    };
  });
}

/** Counts the pushes read so far, after reading the newest. As long as it stays, a call's answer is the newest there is. */
export function countPushes(): number {
  readNewest();
  return pushes;
}

/**
 * Takes over the figures that an answer carried, unless a push came since the call was sent; a push is due then. Without
 * any the wallet is unknown, if no push comes.
 * @param asOf countPushes() when the call was sent
 */
export function walletChanged(next: WalletFigures | undefined, asOf: number): void {
  if (countPushes() !== asOf) return;
  if (next) {
    dropOlder();
    figures.value = next;
    pushed = false;
  } else {
    forgetting ??= setTimeout(forget, FORGET_AFTER);
  }
  expectPush();
}

/** Connects anew if no push comes soon. */
export function expectPush(): void {
  socket?.expectPush();
}

function forget(): void {
  forgetting = undefined;
  figures.value = undefined;
}
