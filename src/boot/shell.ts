// Inlined into the head of the shell pages: the code that can't wait for the bundle.
import type { EarlySocket } from '../api/early';
import { post } from '../api/operation';
import { readSession, TOKEN_KEY } from '../browser/storage';
import { walletSocketUrl } from '../config';
import { LOGIN } from '../routes';
import { USER_QUERY } from '../state/user-calls';
import { prepareDocument } from './common';

prepareDocument();
const token = readSession(TOKEN_KEY);
if (!token) {
  location.replace(LOGIN);
} else {
  window.early = { token, responses: new Map(), socket: openSocket(token) };
  ask(USER_QUERY, {});
}

/** Sends a query of a signed-in player, whose answer must begin within 15 s. It may fail before the bundle has loaded. */
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
  try {
    const socket = new WebSocket(walletSocketUrl(token));
    const messages: MessageEvent[] = [];
    socket.onmessage = (message) => messages.push(message);
    return { socket, messages };
  } catch {
    return undefined;
  }
}
