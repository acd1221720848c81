import { createHash } from 'node:crypto';
import { checkedRequestId } from './inputs';

/** Milliseconds in which a call is answered again. */
const REPEATABLE = 10 * 60_000;

/**
 * Answers a call that has succeeded again alike, to whoever has its requestId and all its other arguments: the first
 * answer may have been lost. They are kept as a hash, since codes and passwords are among them.
 */
export function createRepeats(now: () => number) {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();

  return function once<Call extends { readonly requestId: string }, Answer>(
    call: Call,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    checkedRequestId(call.requestId);
    const key = createHash('sha256').update(JSON.stringify(call)).digest('hex');
    for (const [old, { until }] of answers) if (now() >= until) answers.delete(old);
    const known = answers.get(key);
    if (known) return known.answer as Promise<Answer>;
    const answer = work();
    answers.set(key, { until: now() + REPEATABLE, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
