import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_PORT } from '../../src/config';
import { type HttpAnswer, listen, send, stop } from '../sandbox/http';
import { staticHost } from '../sandbox/static-host';

/** The player whom the bare API returns, with a UPI ID. */
const PLAYER = {
  userId: 10482,
  name: 'Asha Verma',
  username: 'asha.v',
  email: 'asha@example.com',
  phoneNumber: '9876543210',
  active: 'true',
  level: 3,
  referenceId: 'REF-7731',
  paymentMethodId: { upi_id: 'asha@okbank' },
};

export interface BareRequest {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly operationName: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Reply = HttpAnswer | 'hang';

const data = (value: object): HttpAnswer => ({ status: 200, body: JSON.stringify({ data: value }) });

/** An answer with a GraphQL error. */
export const refusal = (message: string, status = 200): HttpAnswer => ({
  status,
  body: JSON.stringify({ data: null, errors: [{ message }] }),
});

export const participations = (rows: readonly unknown[]): HttpAnswer => data({ getAllParticipationUser: rows });
export const player = (change: object = {}): HttpAnswer => data({ getUser: { ...PLAYER, ...change } });

/** An API with only getUser, getAllParticipationUser and the wallet's socket, and a plain static host. */
export async function startBareApi(host: string, dist: string) {
  const requests: BareRequest[] = [];
  const sockets: { readonly url: string; readonly socket: WebSocket }[] = [];
  const answers = new Map<string, (request: BareRequest, nth: number) => Reply | Promise<Reply>>();
  let wallet: unknown;
  const files = staticHost(dist);

  function reset(): void {
    requests.length = 0;
    wallet = { data: { reference_earning: 10, top_up: 20.5, game: 100 } };
    answers.clear();
    answers.set('getUser', () => player());
    answers.set('getAllParticipationUser', () => participations([]));
  }

  const counted = (name: string) => requests.filter(({ operationName }) => operationName === name);

  const web = createServer(async (req, res) => {
    if (!req.url?.startsWith('/graphql')) return files(req, res);
    let text = '';
    for await (const chunk of req) text += chunk;
    const body = JSON.parse(text || '{}') as Record<string, unknown>;
    const operationName = String(body.operationName);
    const request = { method: req.method ?? '', headers: req.headers, operationName, body };
    requests.push(request);
    const reply = await (answers.get(operationName)?.(request, counted(operationName).length) ??
      refusal(`Unknown operation ${operationName}`));
    if (reply !== 'hang') send(res, reply);
  });
  const live = createServer();
  const socketServer = new WebSocketServer({ server: live, path: '/ws_get_wallet/' });
  socketServer.on('connection', (socket, { url = '' }) => {
    sockets.push({ url, socket });
    if (wallet) socket.send(JSON.stringify(wallet));
  });
  reset();
  const port = await listen(web, host, 0, 'stop what uses it');
  await listen(live, host, SOCKET_PORT, 'stop what uses it');

  return {
    origin: `http://${host}:${port}`,
    requests,
    /** The requests of one operation so far. */
    asked: counted,
    /** Sets how an operation is answered from now on; nth counts its requests from 1. */
    answer(operationName: string, how: (request: BareRequest, nth: number) => Reply | Promise<Reply>): void {
      answers.set(operationName, how);
    },
    /** Sets the message that each socket gets when it opens; undefined for none. */
    greet(message: unknown): void {
      wallet = message;
    },
    /** The addresses of the sockets that are open. */
    openSockets: () => sockets.filter(({ socket }) => socket.readyState === socket.OPEN).map(({ url }) => url),
    reset,
    async close(): Promise<void> {
      for (const { socket } of sockets) socket.terminate();
      await Promise.all([stop(web), stop(live)]);
    },
  };
}

export type BareApi = Awaited<ReturnType<typeof startBareApi>>;
