import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWords, paiseOf } from './amounts';

test('rupees with at most two decimals are whole paise and nothing else is; in words they have Indian groups', () => {
  assert.is(inWords(15_000_000), '₹1,50,000');
  for (let paise = 0; paise < 200_000; paise++) {
    if (paiseOf(paise / 100) !== paise) assert.unreachable(`${paise}`);
  }
  for (const odd of [0.001, 10.005, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    assert.is(paiseOf(odd), undefined);
});

test.run();
