/**
 * How long to wait before trying again, in ms: the first attempt is 0, each wait is twice the one before up to the cap,
 * and its second half is random, so that phones cut off together don't come back together.
 */
export function backoff(attempt: number, options: { base: number; cap: number; random?: () => number }): number {
  const { base, cap, random = Math.random } = options;
  const longest = Math.min(cap, base * 2 ** attempt);
  return (longest * (1 + random())) / 2;
}
