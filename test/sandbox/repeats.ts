import { createHash } from 'node:crypto';
import { ExpiringMap } from './expiring-map';
import { checkedRequestId } from './inputs';

/** Milliseconds in which a call is answered again. */
const REPEATABLE = 10 * 60_000;

/**
 * Answers a call that has succeeded again alike, to whoever has its requestId and all its other arguments: the first
 * answer may have been lost. They are kept as a hash, since codes and passwords are among them.
 */
export function createRepeats(now: () => number) {
  const answers = new ExpiringMap<{ readonly endsAt: number; readonly answer: Promise<unknown> }>(now);

  return function once<Call extends { readonly requestId: string }, Answer>(
    call: Call,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    checkedRequestId(call.requestId);
    const key = createHash('sha256').update(JSON.stringify(call)).digest('hex');
    const known = answers.get(key);
    if (known) return known.answer as Promise<Answer>;
    const answer = work();
    answers.set(key, { endsAt: now() + REPEATABLE, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
