import { define } from './dom';

/** A call as the client sends it. */
interface Asked {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Answers the client's calls in place of a server. Returns what is asked from now on. */
export function answerCalls(answer: (asked: Asked) => unknown): Asked[] {
  const asked: Asked[] = [];
  define('fetch', async (_: string, { body }: RequestInit) => {
    const call: Asked = JSON.parse(String(body));
    asked.push(call);
    return new Response(JSON.stringify(await answer(call)));
  });
  return asked;
}

/** The answer of a server that refuses a call. */
export const refusal = (message: string, extensions: object) => ({ errors: [{ message, extensions }] });
