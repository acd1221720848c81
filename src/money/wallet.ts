import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { balanceOf, type ReportedWallet, type WalletFigures } from '../api/wallet-data';
import { openWalletSocket, type WalletSocket } from '../api/wallet-socket';
import type { Paise } from '../lib/money';
import { perSessionSignal, shellToken } from '../state/session';
import { concealedUntilLanding } from './conceal';

/** Milliseconds: rendering fifty pushes a second would keep a cheap phone busy. */
const PAUSE = 1_000;
const FORGET_AFTER = 8_000;

const FIGURES = ['reference_earning', 'top_up', 'game'] as const;

const figures = perSessionSignal<WalletFigures | undefined>(undefined);
/** The statement's newest row in `figures`, concealed or not. */
export const newestRow = perSessionSignal<number | undefined>(undefined);
let socket: WalletSocket | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** The figures of the latest push or answer. undefined means unknown, not zero. */
export const wallet: ReadonlySignal<WalletFigures | undefined> = concealedUntilLanding(figures);

export const balance: ReadonlySignal<Paise | undefined> = computed(() => balanceOf(wallet.value));

/** Whether the open connection pushed the balance, or an answer has just brought it. */
export const isBalanceCurrent = perSessionSignal(false);

let waiting: ReportedWallet | undefined;
let pausing: ReturnType<typeof setTimeout> | undefined;
let pushes = 0;

/** Whether figures are older than those that are known. undefined: nobody can tell without both numbers. */
function isOlder({ row }: ReportedWallet): boolean | undefined {
  const known = waiting ? waiting.row : newestRow.peek();
  return row === undefined || known === undefined ? undefined : row < known;
}

function receive(figures: ReportedWallet): void {
  if (isOlder(figures)) return;
  stopForgetting();
  pushes++;
  waiting = figures;
  if (!pausing) showPush();
}

function showPush(): void {
  clearTimeout(pausing);
  pausing = undefined;
  if (!waiting) return;
  show(waiting);
  isBalanceCurrent.value = true;
  waiting = undefined;
  pausing = setTimeout(showPush, PAUSE);
}

function show({ reference_earning, top_up, game, row }: ReportedWallet): void {
  const next = { reference_earning, top_up, game };
  newestRow.value = row;
  const last = figures.peek();
  if (FIGURES.some((name) => last?.[name] !== next[name]) || !last) figures.value = next;
}

export function startWallet(): () => void {
  return effect(() => {
    const current = shellToken.value;
    if (!current) return;
    socket = openWalletSocket(current, { onPush: receive, onLost });
    return () => {
      socket?.close();
      socket = undefined;
      isBalanceCurrent.value = false;
      dropOlder();
    };
  });
}

function onLost(): void {
  showPush();
  isBalanceCurrent.value = false;
}

/** If the count is the same before and after a call, the call's answer is newer. */
export const countPushes = (): number => pushes;

/** Unless newer figures are known: by their rows, or by a push since the call was sent. @param pushesBefore countPushes() then */
export function showAnswer(next: ReportedWallet, pushesBefore: number): void {
  // A receipt must not stand beside the wallet of before.
  if (isOlder(next) ?? countPushes() !== pushesBefore) showPush();
  else {
    dropOlder();
    show(next);
    isBalanceCurrent.value = true;
  }
}

/** After a call that has changed the wallet: without figures it becomes unknown if no push comes. */
export function walletChanged(next: ReportedWallet | undefined, pushesBefore: number): void {
  const isPushed = countPushes() !== pushesBefore;
  if (next) showAnswer(next, pushesBefore);
  else if (isPushed) showPush();
  else {
    forgetting ??= setTimeout(forget, FORGET_AFTER);
    isBalanceCurrent.value = false;
  }
  if (!isPushed) expectPush();
}

export const expectPush = (): void => socket?.expectPush();

function dropOlder(): void {
  stopForgetting();
  clearTimeout(pausing);
  pausing = waiting = undefined;
}

function forget(): void {
  stopForgetting();
  figures.value = undefined;
}

function stopForgetting(): void {
  clearTimeout(forgetting);
  forgetting = undefined;
}
