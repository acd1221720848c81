import { ParseError } from '../src/api/errors';
import { define } from './dom';
import type { Fault } from './sandbox/fault-injection';

interface ReceivedCall {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Answers in place of every server, with a text, with data as JSON, or with nothing. */
export const answerFetch = (answer: (address: string, request: RequestInit) => unknown) =>
  define('fetch', async (address: string, request: RequestInit) => {
    const reported = await answer(address, request);
    return new Response(typeof reported === 'string' ? reported : JSON.stringify(reported));
  });

/** Answers the client's calls in place of a server, with data or with a text. Returns what is requested from now on. */
export function answerCalls(answer: (requested: ReceivedCall) => unknown): ReceivedCall[] {
  const requested: ReceivedCall[] = [];
  answerFetch((_, { body }) => {
    const call: ReceivedCall = JSON.parse(String(body));
    requested.push(call);
    return answer(call);
  });
  return requested;
}

export const isParseError = (error: unknown): boolean => error instanceof ParseError;

export const refusal = (message: string, extensions: object) => ({ errors: [{ message, extensions }] });

export const answered = (data: object): Fault => ({ kind: 'status', status: 200, body: JSON.stringify({ data }) });

export const changed = (change: (body: string) => string): Fault => ({
  kind: 'breach',
  async answer(request, run) {
    const { body, ...rest } = await run(request);
    return { ...rest, body: change(body) };
  },
});
