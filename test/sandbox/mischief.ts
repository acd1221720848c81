import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphqlRequest, Run } from './graphql-server';
import { type HttpAnswer, send } from './http';
import type { WalletSocket } from './wallet-socket';

/** One way in which a request goes wrong. Durations are milliseconds. */
export type Fault =
  /** The operation runs after the delay, or runs at once and is answered after it. */
  | { readonly kind: 'delay' | 'late'; readonly ms: number }
  /** The connection breaks before the operation runs, after it, or in the middle of the answer. */
  | { readonly kind: 'drop-before' | 'drop-after' | 'truncated' }
  /** The operation runs and the answer is not JSON. It runs twice, like behind a proxy that retries. It is redirected. */
  | { readonly kind: 'malformed' | 'twice' | 'redirect' }
  /** A GraphQL error. Nothing runs, unless `runs` is true. */
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly code?: string;
      readonly status?: number;
      readonly runs?: true;
    }
  /** Any answer. Nothing runs, unless `runs` is true. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: string;
      readonly contentType?: string;
      readonly runs?: true;
    }
  /** The operation runs at once and is answered when the promise resolves. */
  | { readonly kind: 'held'; readonly until: Promise<unknown>; answered?(): void }
  /** The connection breaks at once. The operation runs when the promise resolves. */
  | { readonly kind: 'arrives-late'; readonly until: Promise<unknown>; arrived?(answer: HttpAnswer): void }
  /** A backend that breaks the contract: it may change the request, run it any number of times and change the answer. */
  | { readonly kind: 'breach'; readonly answer: Breach };

export type Breach = (request: GraphqlRequest, run: Run) => Promise<HttpAnswer>;

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** What of an answer is sent before its connection breaks. */
async function sendHalf(res: ServerResponse, { status, body }: HttpAnswer): Promise<void> {
  const bytes = Buffer.from(body);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  await new Promise<unknown>((resolve) => res.write(bytes.subarray(0, bytes.length >> 1), resolve));
}

export function createMischief({
  cutSockets,
  refuseSockets,
  neglect,
}: Pick<WalletSocket, 'cutSockets' | 'refuseSockets' | 'neglect'>) {
  const queue: { operationName: string; fault: Fault }[] = [];

  /** Queues a fault for the next request of an operation, or of any operation ('*'). */
  const next = (operationName: string, fault: Fault): void => void queue.push({ operationName, fault });

  /** Queues a fault that goes on when the returned function is called, and ends with a result of that function. */
  function stop<Result>(operationName: string, faultOf: (until: Promise<void>, end: (it: Result) => void) => Fault) {
    let goOn = () => {};
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const ended = new Promise<Result>((resolve) => next(operationName, faultOf(until, resolve)));
    return () => {
      goOn();
      return ended;
    };
  }

  const mischief = {
    cutSockets,
    refuseSockets,
    neglect,
    next,
    /** The next request of an operation runs at once. It is answered when the returned function is called. */
    hold: (operationName: string) =>
      stop<void>(operationName, (until, answered) => ({ kind: 'held', until, answered })),
    /**
     * Breaks the connection of the next request of an operation. The operation runs when the returned function is
     * called, which resolves to the lost answer.
     */
    arriveLate: (operationName: string) =>
      stop<HttpAnswer>(operationName, (until, arrived) => ({ kind: 'arrives-late', until, arrived })),
    /** Chooses the fault of each request that has none in the queue. OPTIONS and GET are requests of these names. */
    policy: undefined as ((operationName: string) => Fault | undefined) | undefined,
  };

  function faultFor(operationName: string): Fault | undefined {
    const index = queue.findIndex((queued) => queued.operationName === operationName || queued.operationName === '*');
    return index < 0 ? mischief.policy?.(operationName) : queue.splice(index, 1)[0]?.fault;
  }

  /** Runs the operation and returns its answer, with the fault that is due. undefined if the connection breaks. */
  async function answerOf(fault: Fault | undefined, run: () => Promise<HttpAnswer>, res: ServerResponse) {
    switch (fault?.kind) {
      case undefined:
        return run();
      case 'delay':
        await pause(fault.ms);
        return run();
      case 'late':
        return run().finally(() => pause(fault.ms));
      case 'held':
        return run().finally(() => fault.until);
      case 'drop-before':
        return undefined;
      case 'drop-after':
        return void (await run());
      case 'truncated':
        return sendHalf(res, await run());
      case 'twice':
        await run();
        return run();
      case 'malformed': {
        const answer = await run();
        return { ...answer, body: answer.body.slice(0, -2) };
      }
      case 'error': {
        if (fault.runs) await run();
        const { message, code, status = 200 } = fault;
        const error = { message, ...(code && { extensions: { code } }) };
        return { status, body: JSON.stringify({ errors: [error] }) };
      }
      case 'status':
        if (fault.runs) await run();
        return { status: fault.status, body: fault.body ?? '', contentType: fault.contentType ?? 'text/html' };
      case 'redirect':
        return { status: 307, body: '', headers: { location: '/elsewhere' } };
    }
    return undefined;
  }

  return {
    mischief,

    /** Runs the operation and answers it, with the fault that is due. */
    async answer(request: GraphqlRequest, runRequest: Run, req: IncomingMessage, res: ServerResponse): Promise<void> {
      const fault = faultFor(request.operationName ?? '');
      const run = () => runRequest(request);
      if (fault?.kind === 'arrives-late') {
        req.socket.destroy();
        await fault.until;
        return fault.arrived?.(await run());
      }
      const answer =
        fault?.kind === 'breach' ? await fault.answer(request, runRequest) : await answerOf(fault, run, res);
      if (!answer) return void req.socket.destroy();
      send(res, answer);
      if (fault?.kind === 'held') fault.answered?.();
    },
  };
}
