import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SOCKET_PORT } from '../../src/config';
import { addDemo } from './demo';
import { createExecution } from './execution';
import { createMischief } from './fault-injection';
import { createGraphqlHandler } from './graphql-server';
import { type AddressOf, errorAnswer, listen, remoteAddress, send, stop } from './http';
import { defaultRules, type Rules, TEST_RULES } from './rules';
import type { Sms } from './sms';
import { createState, type StateOptions } from './state';
import { createTestControls } from './test-controls';
import { createWalletSocket } from './wallet-socket';

export interface SandboxOptions extends Partial<Pick<StateOptions, 'passwords' | 'now' | 'later'>> {
  readonly host?: string;
  /** 0, the default, is any free port. The default of the wallet socket is the specification's (section 7). */
  readonly port?: number;
  readonly socketPort?: number;
  readonly rules?: Partial<Rules>;
  readonly demo?: boolean;
  readonly serve?: (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;
  /** The address that a request comes from. Behind your own proxy, the one that the proxy adds. */
  readonly addressOf?: AddressOf;
  readonly onSms?: (sms: Sms) => void;
}

/** Starts a stand-in API in memory. Rejects for a busy port with an Error of one line. */
export async function startSandbox(options: SandboxOptions = {}) {
  const { host = '127.0.0.1', now = Date.now, addressOf = remoteAddress } = options;
  const usual = { ...defaultRules, ...options.rules };
  // The demonstration's history is older than the rules.
  const rules = { ...usual, ...TEST_RULES };
  const state = createState({ ...options, host, rules, now });
  if (options.onSms) state.events.on('sms', options.onSms);
  if (options.demo ?? true) await addDemo(state);
  Object.assign(rules, usual);

  const socketServer = createServer((_, res) => send(res, errorAnswer(426, 'Only the wallet socket is here.')));
  const walletSocket = createWalletSocket(socketServer, state, addressOf);
  const received: string[] = [];
  const { faults, answer } = createMischief(walletSocket, received);
  const graphql = createGraphqlHandler({ run: createExecution(state), addressOf, answer });
  const serve = options.serve ?? ((_, res) => send(res, errorAnswer(404, 'There is nothing here.')));

  const server = createServer(async (req, res) => {
    try {
      if (req.url?.split('?')[0] === '/graphql') await graphql(req, res);
      else await serve(req, res);
    } catch (error) {
      // The caller may close the connection in the middle of a request: that is no bug of the sandbox.
      if (error !== req.errored) console.error(error);
      if (!res.headersSent) send(res, errorAnswer(500, 'Something went wrong on our side.'));
    }
  });

  async function close(): Promise<void> {
    walletSocket.close();
    await Promise.all([stop(server), stop(socketServer)]);
  }

  try {
    const port = await listen(server, host, options.port ?? 0, 'stop what listens there or set PORT');
    const socketPort = await listen(socketServer, host, options.socketPort ?? SOCKET_PORT, 'stop what listens there');
    return {
      origin: `http://${host}:${port}`,
      port,
      socketUrl: `ws://${host}:${socketPort}/ws_get_wallet/`,
      socketPort,
      faults,
      rules: rules as Rules,
      received,
      close,
      /** Ends each fault and brings the rules of the start back, for the next test. */
      restore(): void {
        faults.end();
        Object.assign(rules, usual);
      },
      ...createTestControls(state, walletSocket),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
