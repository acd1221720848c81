/** A repeatable random generator. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  /** So many hexadecimal digits. */
  hex(digits: number): string;
  pick<T>(choices: readonly [T, ...(readonly T[])]): T;
}

/** The same integer seeds give the same numbers (mulberry32). */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + 0x7f4a7c15, 0) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    chance: (share) => next() < share,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    hex: (digits) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join(''),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
