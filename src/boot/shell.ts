// Inlined into the head of the shell's pages: what can't wait for the bundle.
import { post } from '../api/operation';
import { getUserQuery } from '../api/user-query';
import type { EarlySocket } from '../api/wallet-socket';
import { graphqlUrl, walletSocketUrl } from '../config';
import { readSession } from '../lib/storage';
import { LOGIN } from '../routes';
import { applyTheme } from './theme';

/** What was started before the bundle arrived, which takes it over. */
export interface Early {
  readonly token: string;
  /** The answer to getUser. */
  readonly response: Promise<Response>;
  readonly socket: EarlySocket | undefined;
}

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

applyTheme();
const token = readSession('authToken');
if (!token) {
  location.replace(LOGIN);
} else {
  const response = post(graphqlUrl(), getUserQuery, {}, token, AbortSignal.timeout(15_000));
  response.catch(() => {});
  window.early = { token, response, socket: openSocket(token) };
}

function openSocket(token: string): EarlySocket | undefined {
  try {
    const socket = new WebSocket(walletSocketUrl(token));
    const messages: unknown[] = [];
    socket.onmessage = ({ data }) => messages.push(data);
    return { socket, messages };
  } catch {
    return undefined;
  }
}
