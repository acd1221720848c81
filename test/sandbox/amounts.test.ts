import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWords, paiseOf } from './amounts';

test('rupees with at most two decimals are whole paise and nothing else is', () => {
  for (let paise = 0; paise < 200_000; paise++) {
    if (paiseOf(paise / 100) !== paise) assert.unreachable(`${paise}`);
  }
  for (const odd of [0.001, 10.005, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    assert.is(paiseOf(odd), undefined);
});

test('an amount in words has paise only where it needs them', () => {
  assert.is(inWords(1000), '₹10');
  assert.is(inWords(1020), '₹10.20');
});

test.run();
