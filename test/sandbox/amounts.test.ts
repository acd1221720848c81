import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { percentOf as shownPercentOf } from '../../src/lib/money';
import * as fc from '../properties';
import { inWords, paiseOf, percentOf } from './amounts';

test('rupees with at most two decimals are whole paise and nothing else is; in words they have Indian groups', () => {
  assert.is(inWords(15_000_000), '₹1,50,000');
  for (let paise = 0; paise < 200_000; paise++) {
    if (paiseOf(paise / 100) !== paise) assert.unreachable(`${paise}`);
  }
  for (const odd of [0.001, 10.005, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    assert.is(paiseOf(odd), undefined);
});

test('property: the sandbox charges what the app shows, for any percentage of two decimals and any wallet', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (paise, hundredths) =>
      assert.is(percentOf(paise, hundredths / 100), shownPercentOf(paise, hundredths / 100)),
    ),
  );
});

test.run();
