// Inlined into the head of the shell pages: the code that can't wait for the bundle.
import type { EarlySocket } from '../api/early';
import { post } from '../api/operation';
import { balanceOf, readMessage } from '../api/wallet-data';
import { readSession, TOKEN_KEY } from '../browser/storage';
import { walletSocketUrl } from '../config';
import { formatRupees, type Paise } from '../lib/money';
import { tryTo } from '../lib/try-to';
import { LOGIN } from '../routes';
import { USER_QUERY } from '../state/user-operations';
import { prepareDocument } from './common';

prepareDocument();
const token = readSession(TOKEN_KEY);
if (!token) {
  location.replace(LOGIN);
} else {
  window.early = { token, responses: new Map(), socket: openSocket(token) };
  ask(USER_QUERY, {});
}

/** Requests an answer for the bundle, which must begin within 15 s. */
export function ask(query: string, variables: unknown): void {
  const { early } = window;
  if (!early) return;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 15_000);
  const response = post(query, variables, early.token, { signal: controller.signal });
  const stop = () => clearTimeout(timer);
  response.then(stop, stop);
  early.responses.set(query, response);
}

function openSocket(token: string): EarlySocket | undefined {
  const socket = tryTo(() => new WebSocket(walletSocketUrl(token)));
  if (!socket) return undefined;
  const early: EarlySocket = { socket };
  socket.onmessage = (message) => {
    early.figures = readMessage(message) ?? early.figures;
    showBalance(balanceOf(early.figures));
  };
  return early;
}

/** On the splash: on a slow network half a second before the app. */
function showBalance(balance: Paise | undefined): void {
  if (balance === undefined) return;
  // A new element doesn't count as a layout shift.
  const text = document.createElement('p');
  text.textContent = formatRupees(balance);
  document.querySelector('.splash p')?.replaceWith(text);
}
