import * as fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { backoff } from '../../src/lib/retry';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200);

test('each wait is twice the one before, up to the cap', () => {
  const longest = (attempt: number) => backoff(attempt, { base: 500, cap: 3000, random: () => 1 });
  assert.equal([0, 1, 2, 3, 4, 5000].map(longest), [500, 1000, 2000, 3000, 3000, 3000]);
});

test('chance shortens a wait by at most a half', () => {
  assert.is(backoff(0, { base: 500, cap: 3000, random: () => 0 }), 250);
  assert.is(backoff(9, { base: 500, cap: 3000, random: () => 0 }), 1500);
  assert.is(backoff(9, { base: 500, cap: 3000, random: () => 0.5 }), 2250);
});

test('property: a wait lies between half the base and the cap', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 1000 }), fc.nat(60_000), (attempt, base, more) => {
      const wait = backoff(attempt, { base, cap: base + more });
      assert.ok(wait >= base / 2 && wait <= base + more);
    }),
    { numRuns },
  );
});

test.run();
