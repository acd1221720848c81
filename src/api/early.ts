import type { ToldWallet } from './wallet-data';

/** What the HTML of a shell page has requested before the bundle has loaded (src/boot/). */
interface Early {
  readonly token: string;
  /** By the text of the query. */
  readonly responses: Map<string, Promise<Response>>;
  socket?: EarlySocket | undefined;
}

export interface EarlySocket {
  readonly socket: WebSocket;
  /** Of the newest push. */
  figures?: ToldWallet | undefined;
}

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/** Returns the early response to a query, once and only for the session that it was requested in. */
export function takeEarlyResponse(query: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = window;
  if (!early || early.token !== token) return undefined;
  const response = early.responses.get(query);
  early.responses.delete(query);
  return response;
}

export function takeEarlySocket(token: string): EarlySocket | undefined {
  const { early } = window;
  if (!early || early.token !== token) return undefined;
  const { socket } = early;
  early.socket = undefined;
  return socket;
}

/** For when one was a failure, since they fail together, and for a mutation: they don't tell what it changes. */
export function dropEarlyResponses(): void {
  window.early?.responses.clear();
}
