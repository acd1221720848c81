import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphqlRequest, Run } from './graphql-server';
import { type HttpAnswer, send } from './http';

/** One way in which a request goes wrong. Durations are milliseconds. */
export type Fault =
  /** After the delay the operation runs and is answered. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection breaks and nothing runs. */
  | { readonly kind: 'drop-before' }
  /** The operation runs and the connection breaks without an answer. */
  | { readonly kind: 'drop-after' }
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
  /** The operation runs and the answer is not JSON. */
  | { readonly kind: 'malformed' }
  /** The operation runs and the connection breaks in the middle of the answer. */
  | { readonly kind: 'truncated' }
  /** The operation runs twice, like behind a proxy that retries. The second answer is sent. */
  | { readonly kind: 'twice' }
  /** The operation runs at once and is answered later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** The operation runs at once and is answered when the promise resolves. */
  | { readonly kind: 'held'; readonly until: Promise<unknown>; answered?(): void }
  /** The connection breaks at once. The operation runs when the promise resolves. */
  | { readonly kind: 'arrives-late'; readonly until: Promise<unknown>; arrived?(answer: HttpAnswer): void }
  /** A redirect. Nothing runs. */
  | { readonly kind: 'redirect' }
  /**
   * A backend that breaks the contract: it may change the request, run it any number of times and change the answer.
   */
  | { readonly kind: 'breach'; readonly answer: Breach };

export type Breach = (request: GraphqlRequest, run: Run) => Promise<HttpAnswer>;

/** What a wallet socket owes its player. */
export type SocketDuty = 'refuse a wrong session' | 'push at the opening' | 'push a change' | 'close with the session';

type Policy = (operationName: string) => Fault | undefined;

export interface MischiefSockets {
  /** Breaks every wallet socket. */
  cutSockets(): void;
  /** While true, no wallet socket can be opened. */
  refuseSockets(refused: boolean): void;
  /** From now on the wallet sockets don't do this. */
  neglect(duty: SocketDuty): void;
}

export interface Mischief extends MischiefSockets {
  /** Queues a fault for the next request of an operation, or of any operation ('*'). */
  next(operationName: string, fault: Fault): void;
  /** The next request of an operation runs at once. It is answered when the returned function is called. */
  hold(operationName: string): () => Promise<void>;
  /**
   * Breaks the connection of the next request of an operation. The operation runs when the returned function is called.
   * That function resolves to the lost answer.
   */
  arriveLate(operationName: string): () => Promise<HttpAnswer>;
  /** Chooses the fault of each request that has none in the queue. OPTIONS and GET are requests of these names. */
  policy: Policy | undefined;
}

/** A promise and the function that resolves it. */
function openPromise<Value>(): [Promise<Value>, (value: Value) => void] {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return [promise, resolve];
}

export function createMischief(sockets: MischiefSockets) {
  const queue: { operationName: string; fault: Fault }[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const mischief: Mischief = {
    cutSockets: sockets.cutSockets,
    refuseSockets: sockets.refuseSockets,
    neglect: sockets.neglect,
    next(operationName, fault) {
      queue.push({ operationName, fault });
    },
    hold(operationName) {
      const [until, release] = openPromise<void>();
      const [done, answered] = openPromise<void>();
      queue.push({ operationName, fault: { kind: 'held', until, answered } });
      return () => {
        release();
        return done;
      };
    },
    arriveLate(operationName) {
      const [until, release] = openPromise<void>();
      const [done, arrived] = openPromise<HttpAnswer>();
      queue.push({ operationName, fault: { kind: 'arrives-late', until, arrived } });
      return () => {
        release();
        return done;
      };
    },
    policy: undefined,
  };

  function faultFor(operationName: string): Fault | undefined {
    const index = queue.findIndex((queued) => queued.operationName === operationName || queued.operationName === '*');
    if (index < 0) return mischief.policy?.(operationName);
    return queue.splice(index, 1)[0]?.fault;
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer.unref());
    });

  return {
    mischief,

    /** Runs the operation and answers it, with the fault that is due. */
    async answer(request: GraphqlRequest, runRequest: Run, req: IncomingMessage, res: ServerResponse): Promise<void> {
      const fault = faultFor(request.operationName ?? '');
      const run = () => runRequest(request);
      switch (fault?.kind) {
        case undefined:
          return send(res, await run());
        case 'delay':
          await pause(fault.ms);
          return send(res, await run());
        case 'late': {
          const answer = await run();
          await pause(fault.ms);
          return send(res, answer);
        }
        case 'held': {
          const answer = await run();
          await fault.until;
          send(res, answer);
          return fault.answered?.();
        }
        case 'arrives-late':
          req.socket.destroy();
          await fault.until;
          return fault.arrived?.(await run());
        case 'twice':
          await run();
          return send(res, await run());
        case 'drop-before':
          req.socket.destroy();
          return;
        case 'drop-after':
          await run();
          req.socket.destroy();
          return;
        case 'malformed': {
          const answer = await run();
          return send(res, { ...answer, body: answer.body.slice(0, -2) });
        }
        case 'truncated': {
          const { status, body } = await run();
          const bytes = Buffer.from(body);
          res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
          res.write(bytes.subarray(0, bytes.length >> 1), () => req.socket.destroy());
          return;
        }
        case 'error': {
          if (fault.runs) await run();
          const error = { message: fault.message, ...(fault.code && { extensions: { code: fault.code } }) };
          return send(res, { status: fault.status ?? 200, body: JSON.stringify({ errors: [error] }) });
        }
        case 'status':
          if (fault.runs) await run();
          return send(res, {
            status: fault.status,
            body: fault.body ?? '',
            contentType: fault.contentType ?? 'text/html',
          });
        case 'breach':
          return send(res, await fault.answer(request, runRequest));
        case 'redirect':
          res.setHeader('location', '/elsewhere');
          return send(res, { status: 307, body: '' });
      }
    },

    close(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
