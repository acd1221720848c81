import { checkedRequestId } from './inputs';
import { codeOf } from './refusal';

/**
 * Runs the work of a requestId once and repeats its outcome for later calls, before anything else is looked at. A
 * refusal is stored like a result, because the client stops at it: a late attempt must not run after it. After CLOSED,
 * TOO_SOON or a bug of the sandbox the work runs again.
 * @param checkOpen refuses with CLOSED during maintenance
 */
export function createIdempotency<Result>(checkOpen: () => void) {
  const outcomes = new Map<string, () => Result>();
  const keyOf = (userId: number, requestId: string) => `${userId}:${checkedRequestId(requestId)}`;

  function refuse(userId: number, requestId: string, reason: unknown): Result {
    const key = keyOf(userId, requestId);
    const repeat =
      outcomes.get(key) ??
      (() => {
        throw reason;
      });
    outcomes.set(key, repeat);
    return repeat();
  }

  return {
    /** Whether the work of the requestId has an outcome. */
    isKnown: (userId: number, requestId: string): boolean => outcomes.has(keyOf(userId, requestId)),

    runOnce(userId: number, requestId: string, work: () => Result): Result {
      const key = keyOf(userId, requestId);
      const known = outcomes.get(key);
      if (known) return known();
      try {
        checkOpen();
        const result = work();
        outcomes.set(key, () => result);
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
