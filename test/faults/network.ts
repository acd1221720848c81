import type { Fault } from '../sandbox/mischief';
import type { Sandbox } from '../sandbox/sandbox';
import { SPEED } from './clock';
import { createRandom, type Random } from './random';

/** Milliseconds of a page's patience with an answer, by the clock of the world. */
const PATIENCE = 15_000 / SPEED;

/** Milliseconds after which nothing that was sent is still on its way. */
export const LONGEST_DELAY = 3 * PATIENCE;

const html = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** What the sandbox does wrong, by the names that the figures have. */
const faults: Readonly<Record<string, (random: Random) => Fault>> = {
  'dropped before': () => ({ kind: 'drop-before' }),
  'dropped after': () => ({ kind: 'drop-after' }),
  'run past the time-out': (random) => ({ kind: 'delay', ms: PATIENCE * (1.1 + random.next()) }),
  'answered past the time-out': (random) => ({ kind: 'late', ms: PATIENCE * (1.1 + random.next()) }),
  slow: (random) => ({ kind: 'late', ms: PATIENCE * 0.6 * random.next() }),
  'run twice': () => ({ kind: 'twice' }),
  truncated: () => ({ kind: 'truncated' }),
  malformed: () => ({ kind: 'malformed' }),
  redirected: () => ({ kind: 'redirect' }),
  '500': () => ({ kind: 'status', status: 500, body: '', contentType: 'text/plain' }),
  '500 with an error': () => ({ kind: 'error', status: 500, message: 'Something broke on our side.' }),
  '500 with a refusal': () => ({ kind: 'error', status: 500, message: 'No money.', code: 'INSUFFICIENT_BALANCE' }),
  '200 with an error of no code': () => ({ kind: 'error', message: 'Something broke on our side.' }),
  '502 with HTML': () => ({ kind: 'status', status: 502, body: html }),
  'empty answer': () => ({ kind: 'status', status: 200, body: '{"data":{}}', contentType: 'application/json' }),
};

/** What goes wrong on the way, so that the sandbox has no part in it. */
const onTheWay = ['refused', '502 with HTML after', 'socket cut'] as const;

const kinds = [...onTheWay, ...Object.keys(faults)] as const;

export interface Figures {
  readonly faults: Map<string, number>;
  /** Money calls by their requestId. */
  readonly sent: Map<string, number>;
}

export interface Network {
  offline: boolean;
  /** While true nothing goes wrong. */
  calm: boolean;
  /** The latest calls and what came of them, for the words of a failure. */
  readonly log: string[];
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export interface NetworkOptions {
  readonly sandbox: Sandbox;
  readonly seed: number;
  readonly figures: Figures;
  /** A loopback address where nobody listens. */
  readonly nowhere: string;
}

const isMoney = (operationName: string) => operationName === 'placeBid' || operationName === 'createRecharge';

/** A tab's way to its sandbox, on which a good part of the money calls and some of the others go wrong. */
export function createNetwork({ sandbox, seed, figures, nowhere }: NetworkOptions): Network {
  const count = (kind: string) => figures.faults.set(kind, (figures.faults.get(kind) ?? 0) + 1);

  /** The calls so far; those of one money call and its retries under their requestId. */
  const calls = new Map<string, { readonly index: number; times: number }>();

  /** The chance of one call depends on which it is and not on when it is made, so that a seed can be played again. */
  function randomOf(name: string): Random {
    const call = calls.get(name) ?? { index: calls.size, times: 0 };
    calls.set(name, call);
    return createRandom(seed, call.index, ++call.times);
  }

  async function send(url: string, init: RequestInit, operationName: string, random: Random): Promise<Response> {
    if (network.offline) {
      count('offline');
      return fetch(nowhere, init);
    }
    const share = isMoney(operationName) ? 0.45 : 0.08;
    if (network.calm || !random.chance(share)) return fetch(url, init);
    const kind = random.pick(kinds);
    count(kind);
    const fault = faults[kind]?.(random);
    if (fault) sandbox.mischief.next(operationName, fault);
    if (kind === 'refused') return fetch(nowhere, init);
    if (kind === 'socket cut') sandbox.mischief.cutSockets();
    const response = await fetch(url, init);
    if (kind !== '502 with HTML after') return response;
    await response.text();
    return new Response(html, { status: 502, headers: { 'content-type': 'text/html' } });
  }

  const network: Network = {
    offline: false,
    calm: false,
    log: [],
    fetch(url, init) {
      const { operationName, variables } = JSON.parse(String(init.body));
      if (isMoney(operationName)) {
        figures.sent.set(variables.requestId, (figures.sent.get(variables.requestId) ?? 0) + 1);
      }
      const answer = send(url, init, operationName, randomOf(variables.requestId ?? operationName));
      const note = (outcome: unknown) => {
        network.log.push(`${operationName} ${outcome}`);
        network.log.splice(0, network.log.length - 12);
      };
      answer.then(({ status }) => note(status), note);
      return answer;
    },
  };
  return network;
}
