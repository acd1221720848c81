import type { Wanted } from './arguments';
import { listen, reasonOf } from './listening';

export interface Exchange {
  readonly method: string;
  /** The contract's operation that was called as the contract has it. '' for any other request. */
  readonly operation: string;
  readonly sent: string;
  readonly isSignedIn: boolean;
  /** 0 if no answer came. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface WireOptions extends Pick<Wanted, 'origin' | 'appOrigin'> {
  readonly socketUrl: string;
  /** Milliseconds that an answer may take, and a socket's push or close. */
  readonly patience: number;
  readonly pushPatience: number;
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

export function remember<Answer extends object>(answer: Answer, exchange: Exchange | undefined): Answer {
  if (exchange) exchangeOfAnswer.set(answer, exchange);
  return answer;
}

export const exchangeOf = (answer: object): Exchange | undefined => exchangeOfAnswer.get(answer);

/** Sends requests to a backend, as a browser would, and keeps each with its answer. */
export function createWire(options: WireOptions) {
  const { origin, appOrigin, patience, deadline } = options;
  const exchanges: Exchange[] = [];
  const sockets: ReturnType<typeof listen>[] = [];
  const isOver = () => Date.now() >= deadline;

  async function answerTo(
    address: string,
    request: RequestInit,
  ): Promise<Pick<Exchange, 'status' | 'headers' | 'text'>> {
    const signal = AbortSignal.timeout(Math.max(0, Math.min(patience, deadline - Date.now())));
    try {
      const answer = await fetch(address, { ...request, redirect: 'manual', signal });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      return { status: 0, headers: new Headers(), text: signal.aborted ? 'no answer in time' : reasonOf(error) };
    }
  }

  return {
    async send({
      method = 'POST',
      search = '',
      operation = '',
      body,
      token,
      headers = {},
    }: Message): Promise<Exchange> {
      if (isOver()) throw new Error('The time of the whole check is over');
      const sent = body === undefined ? '' : JSON.stringify(body);
      const allHeaders = {
        origin: appOrigin,
        ...(sent && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: token }),
        ...headers,
      };
      const request = { method, headers: allHeaders, ...(sent && { body: sent }) };
      const answer = await answerTo(`${origin}/graphql${search}`, request);
      const exchange = { method, operation, sent: sent || search, isSignedIn: Boolean(token), ...answer };
      exchanges.push(exchange);
      return remember(exchange, exchange);
    },
    exchanges,
    isOver,
    listen(token: string) {
      const listening = listen(token, options);
      sockets.push(listening);
      return listening;
    },
    hangUp(): void {
      for (const { end } of sockets.splice(0)) end();
    },
  };
}

export type Wire = ReturnType<typeof createWire>;
