// Inlined into the head of the shell pages: the code that can't wait for the bundle.
import { getUserQuery } from '../api/early-queries';
import { post } from '../api/operation';
import type { EarlySocket, Message } from '../api/wallet-socket';
import { readSession, TOKEN_KEY } from '../browser/storage';
import { walletSocketUrl } from '../config';
import { LOGIN } from '../routes';
import { prepareDocument } from './common';

/** The requests that were started before the bundle had loaded. */
export interface Early {
  readonly token: string;
  /** The response to getUser. */
  readonly response: Promise<Response>;
  readonly socket: EarlySocket | undefined;
}

declare global {
  interface Window {
    early?: Early | undefined;
    /** The response to getRound, which only the dashboard's HTML requests. */
    earlyRound?: Pick<Early, 'token' | 'response'> | undefined;
  }
}

prepareDocument();
const token = readSession(TOKEN_KEY);
if (!token) {
  location.replace(LOGIN);
} else {
  window.early = { token, response: ask(token, getUserQuery, {}), socket: openSocket(token) };
}

/** Sends a query whose answer must begin within 15 s. It may fail before the bundle has loaded. */
export function ask(token: string, query: Parameters<typeof post>[0], variables: unknown): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 15_000);
  const response = post(query, variables, token, controller);
  const stop = () => clearTimeout(timer);
  response.then(stop, stop);
  return response;
}

function openSocket(token: string): EarlySocket | undefined {
  try {
    const socket = new WebSocket(walletSocketUrl(token));
    const messages: Message[] = [];
    socket.onmessage = (message) => messages.push(message);
    return { socket, messages };
  } catch {
    return undefined;
  }
}
