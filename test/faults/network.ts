import type { Operation } from '../sandbox/execution';
import type { PlayingOptions } from './hands';
import type { Listener } from './server';

/** Without a body the connection breaks during the answer. */
interface Answer {
  readonly status: number;
  readonly body?: string;
}

/** The part of a Response that the client uses. */
const responseOf = ({ status, body }: Answer) => ({
  status,
  ok: status >= 200 && status < 300,
  async json(): Promise<unknown> {
    if (body === undefined) throw new TypeError('The connection broke');
    return JSON.parse(body);
  },
});

/** The answer that arrives instead of the sandbox's own; undefined for none. */
type Reply = (own: Answer | undefined) => Answer | undefined;

const errors = (message: string, code: string) => JSON.stringify({ errors: [{ message, extensions: { code } }] });
const always =
  (status: number, body: string): Reply =>
  () => ({ status, body });

const replies: Readonly<Record<string, Reply>> = {
  'its own answer': (own) => own,
  'no answer': () => undefined,
  'half an answer': (own) => own && { status: own.status },
  'a malformed answer': (own) => own && { ...own, body: own.body?.slice(0, -2) ?? '' },
  'an empty answer': always(200, '{"data":{}}'),
  'an error with an unknown code': always(200, errors('The moon is in the wrong house.', 'WRONG_MOON')),
  // The sandbox never answers TOO_SOON to an operation that it has run.
  TOO_SOON: (own) => own ?? { status: 200, body: errors('Not so fast.', 'TOO_SOON') },
  '502 with HTML': always(502, '<h1>502 Bad Gateway</h1>'),
  '500 with a refusal': always(500, errors('No money.', 'INSUFFICIENT_BALANCE')),
  '429': always(429, ''),
  // A redirect as seen by a page that doesn't follow it.
  'a redirect': always(0, ''),
};

/** How often the sandbox runs a faulty operation; 'later' is after the connection has broken. */
const kinds = [
  'never',
  'once',
  'once',
  'twice',
  'later',
  // A browser repeats a POST on its own when a reused connection dies, and a maintenance may begin or end between both.
  'once, and again in maintenance',
  'in maintenance, and again later',
] as const;

/** Milliseconds until the answer; a page waits 15 s. */
const delays = [0, 0, 3_000, 14_000, 16_000, 40_000] as const;

interface Fault {
  readonly runs: (typeof kinds)[number];
  readonly reply: string;
  readonly delay: number;
}

/** The network to the sandbox: 45 % of the money calls and 8 % of the others meet a fault. */
export function createNetwork({
  clock,
  server,
  watch,
  random,
}: Pick<PlayingOptions, 'clock' | 'server' | 'watch' | 'random'>) {
  /** Faults that repeat: of every query of a requestId, and of some queries. */
  const stubborn = new Map<string, Fault>();
  const { count, note } = watch;

  async function run(operation: Operation, token: string): Promise<Answer> {
    const answer = await server.run(operation, { token, caller: '' });
    const { data, errors } = JSON.parse(answer.body);
    if (errors?.[0]?.extensions?.code === 'LIMIT_REACHED') count('refused with LIMIT_REACHED');
    // A refusal of a call that may answer null has data too.
    watch.onRun(operation, errors ? {} : data);
    return answer;
  }

  async function runInMaintenance(operation: Operation, token: string): Promise<Answer> {
    server.changeRules({ closed: 'Back at ten.' });
    const answer = await run(operation, token);
    server.changeRules({ closed: undefined });
    return answer;
  }

  function faultFor({ operationName, variables }: Operation): Fault | undefined {
    const key = String(variables?.requestId ?? operationName);
    const known = stubborn.get(key);
    if (known) return known;
    if (!random.chance(variables?.requestId ? 0.45 : 0.08)) return undefined;
    const runs = random.pick(kinds);
    const others = Object.keys(replies) as [string, ...string[]];
    const reply = runs.includes('maintenance') ? 'its own answer' : random.pick(others);
    const fault = { runs, reply, delay: random.pick(delays) };
    if (variables?.requestId && random.chance(0.1)) stubborn.set(key, fault);
    return fault;
  }

  function breakIfOffline(): void {
    if (!network.offline) return;
    count('offline');
    throw new TypeError('The network is gone');
  }

  const network = {
    offline: false,
    /** Without faults while true. */
    calm: false,
    connect(token: string, listener: Listener): () => void {
      if (!network.offline) return server.connect(token, listener);
      clock.after(100, () => listener('close'));
      return () => {};
    },

    /** Rejects with a TypeError if the connection breaks. */
    async fetch(operation: Operation, token: string) {
      const operationName = operation.operationName ?? '';
      note(operationName);
      try {
        const answer = await pass(operation, token);
        note(`${operationName}: ${answer.status} ${answer.body?.slice(0, 60)}`);
        return responseOf(answer);
      } catch (error) {
        note(`${operationName}: ${error}`);
        throw error;
      }
    },
  };

  async function pass(operation: Operation, token: string): Promise<Answer> {
    const { operationName } = operation;
    const fault = network.calm ? undefined : faultFor(operation);
    await clock.wait(random.whole(10, 80));
    breakIfOffline();
    if (fault) count(`run ${fault.runs}`);
    if (fault?.runs === 'later') {
      clock.after(random.whole(0, 60_000), () => void run(operation, token));
      throw new TypeError('The connection broke');
    }
    const first = fault?.runs === 'in maintenance, and again later' ? runInMaintenance : run;
    let own = fault?.runs === 'never' ? undefined : await first(operation, token);
    if (fault?.runs === 'once, and again in maintenance') own = await runInMaintenance(operation, token);
    if (fault?.runs === 'in maintenance, and again later')
      clock.after(random.whole(0, 20_000), () => void run(operation, token));
    if (fault?.runs === 'twice') await run(operation, token);
    if (fault?.delay) count(`answered ${fault.delay / 1000} s later`);
    await clock.wait((fault?.delay ?? 0) + random.whole(10, 80));
    breakIfOffline();
    if (!fault) return own as Answer;
    count(`answered with ${fault.reply}`);
    const answer = replies[fault.reply]?.(own);
    if (!answer) throw new TypeError(`${operationName} got no answer`);
    return answer;
  }

  return network;
}

export type Network = ReturnType<typeof createNetwork>;
