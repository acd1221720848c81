import type { ReportedWallet } from './wallet-data';

/** What the HTML of a shell page has requested (src/boot/). */
interface Early {
  readonly token: string;
  readonly responses: Map<string, Promise<Response>>;
  socket?: EarlySocket | undefined;
}

export interface EarlySocket {
  readonly socket: WebSocket;
  figures?: ReportedWallet | undefined;
}

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

const earlyOf = (token: string | undefined) => (window.early?.token === token ? window.early : undefined);

export function takeEarlyResponse(query: string, token: string | undefined): Promise<Response> | undefined {
  const early = earlyOf(token);
  const response = early?.responses.get(query);
  early?.responses.delete(query);
  return response;
}

export function takeEarlySocket(token: string): EarlySocket | undefined {
  const early = earlyOf(token);
  const socket = early?.socket;
  if (early) early.socket = undefined;
  return socket;
}

/** After a failure, since they fail together, and before a mutation, whose changes they lack. */
export function dropEarlyResponses(): void {
  window.early?.responses.clear();
}
