import type { CoinSide } from '../lib/sides';
import { fill } from '../lib/text';

const LONGEST = 10_000;

/**
 * The least and the most heads that a fair coin brings in at least 19 of 20 runs of so many flips: the narrowest range
 * around the half, by the binomial distribution itself.
 */
export function fairRange(flips: number): readonly [least: number, most: number] {
  let least = Math.floor(flips / 2);
  /** In how many ways `least` heads come about. */
  let ways = 1n;
  for (let heads = 1; heads <= least; heads++) ways = (ways * BigInt(flips - heads + 1)) / BigInt(heads);
  let inside = flips % 2 ? 2n * ways : ways;
  while (20n * inside < 19n << BigInt(flips)) {
    ways = (ways * BigInt(least)) / BigInt(flips - least + 1);
    least--;
    inside += 2n * ways;
  }
  return [least, flips - least];
}

/** '' if there is none. @param sides the newest first */
export function wordsOfRun(sides: readonly CoinSide[]): string {
  const counted = sides.slice(0, LONGEST);
  if (!counted.length) return '';
  const heads = counted.filter((side) => side === 'heads').length;
  const [least, most] = fairRange(counted.length);
  return fill(
    'Flips: {flips}. Heads: {heads}, tails: {tails}. A fair coin brings {least} to {most} heads in 19 of 20 runs of this length, and more or fewer in one of 20. No side is ever due.',
    { flips: counted.length, heads, tails: counted.length - heads, least, most },
  );
}
