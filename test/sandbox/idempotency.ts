import { checkedRequestId } from './inputs';
import { codeOf } from './refusal';

/**
 * Runs the work of a requestId once and gives the same outcome ever after. A refusal is remembered like a result, because
 * the client takes it as the end: a late attempt must not be carried out after it. TOO_SOON and a fault of the sandbox's
 * own invite another attempt.
 */
export function createIdempotency<Result>() {
  const outcomes = new Map<string, () => Result>();
  return (userId: number, requestId: string, work: () => Result): Result => {
    const key = `${userId}:${checkedRequestId(requestId)}`;
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
  };
}
