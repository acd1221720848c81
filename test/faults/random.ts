import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A repeatable random generator. The same integer seeds give the same numbers. */
export function createRandom(...seeds: readonly number[]) {
  const generator = xoroshiro128plus(
    seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + 0x7f4a7c15, 0),
  );
  const next = () => uniformFloat64(generator);
  /** A whole number from low to high, both included. */
  const whole = (low: number, high: number) => uniformInt(generator, low, high);
  return {
    next,
    whole,
    /** True with this probability, from 0 to 1. */
    chance: (share: number) => next() < share,
    hex: (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join(''),
    pick: <T>(choices: readonly [T, ...(readonly T[])]): T => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
}

export type Random = ReturnType<typeof createRandom>;
