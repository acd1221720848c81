import { createHash } from 'node:crypto';
import type { Core } from './core';
import { ExpiringMap } from './expiring-map';
import { checkedRequestId } from './inputs';

const REPEATABLE = 10 * 60_000;

/** Repeats the result of a call with the same arguments, of which it keeps a hash: they include codes and passwords. */
export function createRepeats({ now, checkOpen }: Core) {
  const answers = new ExpiringMap<{ readonly endsAt: number; readonly answer: Promise<unknown> }>(now);

  return function once<Call extends { readonly requestId: string }, Answer>(
    call: Call,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    checkedRequestId(call.requestId);
    const key = createHash('sha256').update(JSON.stringify(call)).digest('hex');
    const known = answers.get(key);
    if (known) return known.answer as Promise<Answer>;
    checkOpen();
    const answer = work();
    answers.set(key, { endsAt: now() + REPEATABLE, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
