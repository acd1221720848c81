import type { ToldWallet } from './wallet-data';

/** What the HTML of a shell page has requested (src/boot/). */
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

/** Once, and only for the session that it was requested in. */
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

/** After a failure, since they fail together, and before a mutation, whose changes they lack. */
export function dropEarlyResponses(): void {
  window.early?.responses.clear();
}
