import { ExpiringMap } from './expiring-map';
import { checkedRequestId } from './inputs';
import { codeOf } from './refusal';

/** How long a refusal is kept, in milliseconds. What was made is kept for ever. */
const KEPT = 30 * 24 * 3_600_000;
/** The most refusals. */
const MOST = 1_000_000;

/**
 * Runs the work of a requestId once and repeats its outcome for later calls, before anything else is looked at. A
 * refusal is stored like a result, because the client stops at it: a late attempt must not run after it. After CLOSED,
 * TOO_SOON or a bug of the sandbox the work runs again.
 * @param checkOpen refuses with CLOSED during maintenance
 */
export function createIdempotency<Result>(now: () => number, checkOpen: () => void) {
  const results = new Map<string, Result>();
  const refusals = new ExpiringMap<{ readonly reason: unknown; readonly endsAt: number }>(now, MOST);
  const keyOf = (userId: number, requestId: string) => `${userId}:${checkedRequestId(requestId)}`;

  const isKnown = (key: string) => results.has(key) || refusals.get(key) !== undefined;

  /** The outcome of a known requestId. */
  function repeat(key: string): Result {
    const refused = refusals.get(key);
    if (refused) throw refused.reason;
    return results.get(key) as Result;
  }

  function refuse(userId: number, requestId: string, reason: unknown): Result {
    const key = keyOf(userId, requestId);
    if (!isKnown(key)) refusals.set(key, { reason, endsAt: now() + KEPT });
    return repeat(key);
  }

  return {
    /** Whether the work of the requestId has an outcome. */
    isKnown: (userId: number, requestId: string): boolean => isKnown(keyOf(userId, requestId)),

    runOnce(userId: number, requestId: string, work: () => Result): Result {
      const key = keyOf(userId, requestId);
      if (isKnown(key)) return repeat(key);
      try {
        checkOpen();
        const result = work();
        results.set(key, result);
        return result;
      } catch (error) {
        if ([undefined, 'CLOSED', 'TOO_SOON'].includes(codeOf(error))) throw error;
        return refuse(userId, requestId, error);
      }
    },

    /** Refuses a requestId for good, unless it has an outcome: then that is repeated. */
    refuse,
  };
}
