import { ParseError } from '../src/api/errors';
import { define } from './dom';
import type { Fault } from './sandbox/mischief';

interface Asked {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Answers in place of every server, with a text, with data as JSON, or with nothing. */
export const answerFetch = (answer: (address: string, request: RequestInit) => unknown) =>
  define('fetch', async (address: string, request: RequestInit) => {
    const told = await answer(address, request);
    return new Response(typeof told === 'string' ? told : JSON.stringify(told));
  });

/** Answers the client's calls in place of a server, with data or with a text. Returns what is asked from now on. */
export function answerCalls(answer: (asked: Asked) => unknown): Asked[] {
  const asked: Asked[] = [];
  answerFetch((_, { body }) => {
    const call: Asked = JSON.parse(String(body));
    asked.push(call);
    return answer(call);
  });
  return asked;
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
