import { reasonOf } from './connection-error';
import { listen } from './listening';

/** One request over HTTP, and its answer. */
export interface Exchange {
  readonly method: string;
  /** The contract's operation that was called as the contract has it. '' for any other request. */
  readonly operation: string;
  readonly sent: string;
  readonly isSignedIn: boolean;
  /** 0 if no answer came. */
  readonly status: number;
  readonly headers: Headers;
  /** The answer's text, or why none came. */
  readonly text: string;
}

export interface WireOptions {
  readonly origin: string;
  readonly socketUrl: string;
  /** The origin of the page that the app runs in. */
  readonly appOrigin: string;
  /** Milliseconds that an answer may take. */
  readonly patience: number;
  /** Milliseconds that a socket's push or close may take. */
  readonly pushPatience: number;
  /** When the whole check must end. Milliseconds since 1970. */
  readonly deadline: number;
}

export interface Message {
  readonly method?: string;
  /** The query of the address, with its question mark. */
  readonly search?: string;
  readonly operation?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const exchangeOfAnswer = new WeakMap<object, Exchange>();

/** Remembers the exchange in which an answer came, or a part of it. */
export function remember<Answer extends object>(answer: Answer, exchange: Exchange | undefined): Answer {
  if (exchange) exchangeOfAnswer.set(answer, exchange);
  return answer;
}

/** The exchange in which an answer came. */
export const exchangeOf = (answer: object): Exchange | undefined => exchangeOfAnswer.get(answer);

/** Sends requests to a backend, as a browser would, and keeps each with its answer. */
export function createWire({ origin, socketUrl, appOrigin, patience, pushPatience, deadline }: WireOptions) {
  const exchanges: Exchange[] = [];
  const isOver = () => Date.now() >= deadline;

  async function send({
    method = 'POST',
    search = '',
    operation = '',
    body,
    token,
    headers = {},
  }: Message): Promise<Exchange> {
    if (isOver()) throw new Error('The time of the whole check is over');
    const sent = body === undefined ? '' : JSON.stringify(body);
    const request = { method, operation, sent: sent || search, isSignedIn: Boolean(token) };
    const aborting = new AbortController();
    const timer = setTimeout(() => aborting.abort(), Math.min(patience, deadline - Date.now()));
    let answer: Pick<Exchange, 'status' | 'headers' | 'text'>;
    try {
      const response = await fetch(`${origin}/graphql${search}`, {
        method,
        redirect: 'manual',
        signal: aborting.signal,
        headers: {
          origin: appOrigin,
          ...(sent && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: token }),
          ...headers,
        },
        ...(sent && { body: sent }),
      });
      answer = { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      const text = aborting.signal.aborted ? 'no answer in time' : reasonOf(error);
      answer = { status: 0, headers: new Headers(), text };
    } finally {
      clearTimeout(timer);
    }
    const exchange = { ...request, ...answer };
    exchanges.push(exchange);
    return remember(exchange, exchange);
  }

  return {
    send,
    exchanges,
    isOver,
    /** Opens a wallet socket. */
    listen: (token: string) => listen({ address: socketUrl, token, origin: appOrigin, patience: pushPatience }),
  };
}

export type Wire = ReturnType<typeof createWire>;
