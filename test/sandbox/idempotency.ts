/**
 * Runs the work of a requestId once and answers the same ever after, a refusal too: the client takes it as the end of
 * its intent, so an attempt that was only late must not be carried out after it.
 */
export function createIdempotency<Result>() {
  const outcomes = new Map<string, () => Result>();
  return (userId: number, requestId: string, work: () => Result): Result => {
    const key = `${userId}:${requestId}`;
    const known = outcomes.get(key);
    if (known) return known();
    try {
      const result = work();
      outcomes.set(key, () => result);
      return result;
    } catch (error) {
      outcomes.set(key, () => {
        throw error;
      });
      throw error;
    }
  };
}
