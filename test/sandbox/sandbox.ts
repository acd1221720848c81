import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { addDemo } from './demo';
import { createExecution } from './execution';
import { createGraphqlHandler } from './graphql-server';
import { errorAnswer, listen, send, stop } from './http';
import { createMischief, type Mischief } from './mischief';
import type { SentOtp } from './otps';
import { defaultRules, type Rules } from './rules';
import { createState } from './state';
import { createTestControls, type TestControls } from './test-controls';
import { createWalletSocket } from './wallet-socket';

export interface SandboxOptions {
  /** Where to listen; 127.0.0.1 by default. */
  readonly host?: string;
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** The wallet socket's; 8001 by default (spec section 7), 0 is any free one. */
  readonly socketPort?: number;
  readonly rules?: Partial<Rules>;
  /** Whether the demo accounts are there; true by default. */
  readonly demo?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Answers every request but those to /graphql. */
  readonly serve?: (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;
  /** Told each OTP that an SMS would carry. */
  readonly onOtp?: (otp: SentOtp) => void;
}

/** A running sandbox: its addresses, what makes it misbehave, and what tests see and change behind the API. */
export interface Sandbox extends TestControls {
  readonly origin: string;
  readonly port: number;
  /** The wallet socket's address without the token. */
  readonly socketUrl: string;
  readonly socketPort: number;
  readonly mischief: Mischief;
  readonly rules: Rules;
  /** The names of the operations that arrived, in order. */
  readonly received: string[];

  /** Breaks every connection and stops every timer. */
  close(): Promise<void>;
}

/** Starts a stand-in API in memory. A busy port rejects with an Error of one clear line. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', now = Date.now, onOtp = () => {} } = options;
  const rules = { ...defaultRules, ...options.rules };
  const state = createState({ rules, now, onOtp });
  if (options.demo ?? true) await addDemo(state);

  const socketServer = createServer((_, res) => send(res, errorAnswer(426, 'Only the wallet socket is here.')));
  const walletSocket = createWalletSocket(socketServer, state);
  const { mischief, answer, close: closeMischief } = createMischief(walletSocket);
  const received: string[] = [];
  const run = createExecution(state);
  const graphql = createGraphqlHandler({
    run,
    answer(operationName, ...rest) {
      received.push(operationName);
      return answer(operationName, ...rest);
    },
  });
  const serve = options.serve ?? ((_, res) => send(res, errorAnswer(404, 'There is nothing here.')));

  const server = createServer(async (req, res) => {
    try {
      await (req.url?.split('?')[0] === '/graphql' ? graphql(req, res) : serve(req, res));
    } catch (error) {
      // A caller who hangs up in the middle of a request is no fault of the sandbox.
      if (error !== req.errored) console.error(error);
      if (!res.headersSent) send(res, errorAnswer(500, 'Something went wrong on our side.'));
    }
  });

  async function close(): Promise<void> {
    state.recharges.close();
    closeMischief();
    walletSocket.close();
    await Promise.all([stop(server), stop(socketServer)]);
  }

  try {
    const port = await listen(server, host, options.port ?? 0, 'stop what listens there or set PORT');
    const socketPort = await listen(socketServer, host, options.socketPort ?? 8001, 'stop what listens there');
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    return {
      origin: `http://${name}:${port}`,
      port,
      socketUrl: `ws://${name}:${socketPort}/ws_get_wallet/`,
      socketPort,
      mischief,
      rules,
      received,
      ...createTestControls(state, walletSocket),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
