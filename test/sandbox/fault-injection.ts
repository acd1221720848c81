import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphqlRequest, Run } from './graphql-server';
import { type HttpAnswer, send } from './http';
import { operationNamed } from './operations';
import type { WalletSocket } from './wallet-socket';

/** One way in which a request goes wrong. */
export type Fault =
  /** The connection breaks before the operation runs, after it, or in the middle of the answer. */
  | { readonly kind: 'drop-before' | 'drop-after' | 'truncated' }
  /** The operation runs and the answer is not JSON. It is redirected. */
  | { readonly kind: 'malformed' | 'redirect' }
  /** A GraphQL error. Nothing runs, unless `runs` is true. */
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly code?: string;
      readonly field?: string | undefined;
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
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** Changes the request, runs it any number of times and changes the answer. Without one the connection breaks. */
  | { readonly kind: 'breach'; readonly answer: Breach };

export type Breach = (request: GraphqlRequest, run: Run) => Promise<HttpAnswer | undefined>;

async function sendHalf(res: ServerResponse, { status, body }: HttpAnswer): Promise<void> {
  const bytes = Buffer.from(body);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  await new Promise<unknown>((resolve) => res.write(bytes.subarray(0, bytes.length >> 1), resolve));
}

async function play(fault: Fault, request: GraphqlRequest, runRequest: Run, res: ServerResponse) {
  const run = () => runRequest(request);
  switch (fault.kind) {
    case 'breach':
      return fault.answer(request, runRequest);
    case 'held':
      return run().finally(() => fault.until);
    case 'drop-before':
      return undefined;
    case 'drop-after':
      return void (await run());
    case 'truncated':
      return sendHalf(res, await run());
    case 'malformed': {
      const answer = await run();
      return { ...answer, body: answer.body.slice(0, -2) };
    }
    case 'error': {
      if (fault.runs) await run();
      const { message, code, field, status = 200 } = fault;
      const error = { message, ...(code && { extensions: { code, field } }) };
      return { status, body: JSON.stringify({ errors: [error] }) };
    }
    case 'status':
      if (fault.runs) await run();
      return { status: fault.status, body: fault.body ?? '', contentType: fault.contentType ?? 'text/html' };
    case 'redirect':
      return { status: 307, body: '', headers: { location: '/elsewhere' } };
  }
}

export function createMischief({ cutSockets, refuseSockets, neglect, obey }: WalletSocket, received: string[]) {
  const queue: { operationName: string; fault: Fault }[] = [];

  /** Queues a fault for the next request of an operation, or of any operation ('*'). */
  const next = (operationName: string, fault: Fault): void => void queue.push({ operationName, fault });

  const faults = {
    cutSockets,
    refuseSockets,
    neglect,
    next,

    /** The next request of an operation runs at once. It is answered when the returned function is called. */
    hold(operationName: string): () => Promise<void> {
      let goOn = () => {};
      const until = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const answered = new Promise<void>((resolve) =>
        next(operationName, {
          kind: 'breach',
          answer: (request, run) => run(request).finally(() => until.then(resolve)),
        }),
      );
      return () => {
        goOn();
        return answered;
      };
    },

    /** Chooses the fault of each request that has none in the queue. OPTIONS and GET are requests of these names. */
    policy: undefined as ((operationName: string) => Fault | undefined) | undefined,

    /** No request has a fault from now on, not even one whose fault was queued and that never came. */
    end(): void {
      queue.length = 0;
      faults.policy = undefined;
      refuseSockets(false);
      obey();
    },
  };

  function faultFor(operationName: string): Fault | undefined {
    const index = queue.findIndex((queued) => queued.operationName === operationName || queued.operationName === '*');
    return index < 0 ? faults.policy?.(operationName) : queue.splice(index, 1)[0]?.fault;
  }

  return {
    faults,

    async answer(request: GraphqlRequest, run: Run, req: IncomingMessage, res: ServerResponse): Promise<void> {
      const name = request.operationName ?? '';
      if (operationNamed(name)) received.push(name);
      const fault = faultFor(name);
      const answer = fault ? await play(fault, request, run, res) : await run(request);
      if (answer) send(res, answer);
      else req.socket.destroy();
    },
  };
}
