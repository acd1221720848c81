import { checkedRequestId } from './inputs';
import { codeOf } from './refusal';

/**
 * Runs the work of a requestId once and repeats its outcome for later calls. A refusal is stored like a result, because
 * the client stops at it: a late attempt must not run after it. After TOO_SOON or a bug of the sandbox the work runs
 * again.
 */
export function createIdempotency<Result>() {
  const outcomes = new Map<string, () => Result>();
  const keyOf = (userId: number, requestId: string) => `${userId}:${checkedRequestId(requestId)}`;
  return {
    /** Whether the work of the requestId has an outcome. */
    isKnown: (userId: number, requestId: string): boolean => outcomes.has(keyOf(userId, requestId)),

    runOnce(userId: number, requestId: string, work: () => Result): Result {
      const key = keyOf(userId, requestId);
      const known = outcomes.get(key);
      if (known) return known();
      try {
        const result = work();
        outcomes.set(key, () => result);
        return result;
      } catch (error) {
        if ([undefined, 'TOO_SOON'].includes(codeOf(error))) throw error;
        outcomes.set(key, () => {
          throw error;
        });
        throw error;
      }
    },
  };
}
