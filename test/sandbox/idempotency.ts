import { ExpiringMap } from './expiring-map';
import { checkedRequestId } from './inputs';
import { codeOf } from './refusal';

/** How long a refusal is kept, in milliseconds. What was made is kept for ever. */
const KEPT = 30 * 24 * 3_600_000;
/** The most refusals of a player: nobody can push out those of another, whose late attempts would run then. */
const MOST = 10_000;

/**
 * Runs the work of a requestId once and repeats its outcome for later calls, before anything else is looked at. A
 * refusal is stored like a result, because the client stops at it: a late attempt must not run after it. After CLOSED,
 * TOO_SOON or a bug of the sandbox the work runs again.
 * @param checkOpen refuses with CLOSED during maintenance
 */
export function createIdempotency<Result extends object>(now: () => number, checkOpen: () => void) {
  const results = new Map<string, Result>();
  const refusalsOf = new Map<number, ExpiringMap<{ readonly reason: unknown; readonly endsAt: number }>>();
  const keyOf = (userId: number, requestId: string) => `${userId}:${checkedRequestId(requestId)}`;
  const refusalOf = (userId: number, requestId: string) => refusalsOf.get(userId)?.get(requestId);

  /** Whether the work of the requestId has an outcome. */
  const isKnown = (userId: number, requestId: string): boolean =>
    results.has(keyOf(userId, requestId)) || refusalOf(userId, requestId) !== undefined;

  /** Refuses a requestId for good, unless it has an outcome. */
  function refuse(userId: number, requestId: string, reason: unknown): void {
    if (isKnown(userId, requestId)) return;
    const refusals = refusalsOf.get(userId) ?? new ExpiringMap(now, MOST);
    refusalsOf.set(userId, refusals.set(requestId, { reason, endsAt: now() + KEPT }));
  }

  return {
    isKnown,

    runOnce(userId: number, requestId: string, work: () => Result): Result {
      const known = results.get(keyOf(userId, requestId));
      if (known) return known;
      const refused = refusalOf(userId, requestId);
      if (refused) throw refused.reason;
      try {
        checkOpen();
        const result = work();
        results.set(keyOf(userId, requestId), result);
        return result;
      } catch (error) {
        if (![undefined, 'CLOSED', 'TOO_SOON'].includes(codeOf(error))) refuse(userId, requestId, error);
        throw error;
      }
    },

    refuse,

    /** What the work of a requestId has made. undefined if it has made nothing: then it never will. */
    resolve(userId: number, requestId: string, reason: unknown): Result | undefined {
      refuse(userId, requestId, reason);
      return results.get(keyOf(userId, requestId));
    },
  };
}
