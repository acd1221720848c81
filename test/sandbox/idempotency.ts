import { createHash } from 'node:crypto';
import type { Core } from './core';
import { ExpiringMap } from './expiring-map';
import { checkedRequestId } from './inputs';
import { codeOf, mustWait } from './refusal';

/** How long a refusal is kept, in milliseconds. What was made is kept for ever. */
const KEPT = 30 * 24 * 3_600_000;

const LATEST = 10;

const PASSING: readonly unknown[] = [undefined, 'CLOSED', 'INVALID_TOKEN', 'TOO_SOON'];

/**
 * Runs the work of a requestId once and repeats its outcome. A refusal is stored like a result: the client stops at it,
 * so a late attempt must not run after it. After one that says nothing, or a bug of the sandbox, the work runs again.
 */
export function createIdempotency<Result extends object>(
  { now, limiter, checkOpen }: Core,
  isOpen: (result: Result) => boolean,
) {
  const madeBy = new Map<number, Map<string, Result>>();
  const refusals = new ExpiringMap<{ readonly reason: unknown; readonly endsAt: number }>(now);
  const underWay = new Map<string, Promise<unknown>>();
  const keyOf = (userId: number, requestId: string) => `${userId}:${checkedRequestId(requestId)}`;
  const find = (userId: number, requestId: string): Result | undefined => madeBy.get(userId)?.get(requestId);
  const of = (userId: number): readonly Result[] => [...(madeBy.get(userId)?.values() ?? [])];
  const isKnown = (userId: number, requestId: string): boolean =>
    find(userId, requestId) !== undefined || refusals.get(keyOf(userId, requestId)) !== undefined;

  /** Ends a requestId of which nothing is made. It is stored too: a player may have so many. Refuses with TOO_SOON. */
  function end(player: number, key: string, reason: unknown): void {
    mustWait(limiter.count('requestId of nothing', { player }), 'Too many of your calls came to nothing.');
    refusals.set(key, { reason, endsAt: now() + KEPT });
  }

  function runOnce(userId: number, requestId: string, work: () => Result): Result {
    const key = keyOf(userId, requestId);
    const known = find(userId, requestId);
    if (known) return known;
    const refused = refusals.get(key);
    if (refused) throw refused.reason;
    try {
      checkOpen();
      const result = work();
      madeBy.set(userId, (madeBy.get(userId) ?? new Map()).set(requestId, result));
      return result;
    } catch (error) {
      if (!PASSING.includes(codeOf(error))) end(userId, key, error);
      throw error;
    }
  }

  return {
    runOnce,
    find,

    of,

    latest: (userId: number) => [...of(userId)].reverse().filter((result, index) => index < LATEST || isOpen(result)),

    every: (): readonly Result[] => [...madeBy.keys()].flatMap(of),

    /** Like runOnce after a check that takes time. A call that arrives meanwhile waits: it is no second try. */
    async runChecked(
      userId: number,
      requestId: string,
      check: () => Promise<void>,
      work: () => Result,
    ): Promise<Result> {
      const key = keyOf(userId, requestId);
      while (!isKnown(userId, requestId) && underWay.has(key)) await underWay.get(key)?.catch(() => {});
      if (isKnown(userId, requestId)) return runOnce(userId, requestId, work);
      checkOpen();
      const checking = check().then(
        () => runOnce(userId, requestId, work),
        (error: unknown) =>
          runOnce(userId, requestId, () => {
            throw error;
          }),
      );
      underWay.set(key, checking);
      return checking.finally(() => underWay.delete(key));
    },

    /** What the work of a requestId has made. undefined if it has made nothing: then it never will, for this reason. */
    resolve(userId: number, requestId: string, reason: unknown): Result | undefined {
      const key = keyOf(userId, requestId);
      if (!isKnown(userId, requestId)) end(userId, key, reason);
      return find(userId, requestId);
    },
  };
}

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
