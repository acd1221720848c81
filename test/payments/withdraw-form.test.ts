import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { feeOf, parseWithdrawal } from '../../src/payments/withdraw';
import { accepts, refuses } from '../lib/parsing';

const terms = { available: 150_000, minAmount: 10_000, maxAmount: 100_000, feePercent: 1.25, minFee: 200 };

test('the fee is a percentage, rounded half up to the paisa, and not below the least fee', () => {
  for (const [amount, fee] of [
    [10_000, 200],
    [25_040, 313],
    [25_036, 313],
    [100_000, 1250],
  ] as const) {
    assert.is(feeOf(amount, terms), fee);
  }
  assert.is(feeOf(10_000, { ...terms, feePercent: 0, minFee: 0 }), 0);
});

test('an amount within the limits and the wallet can be withdrawn; any other is refused in words that say what is possible', () => {
  const parse = parseWithdrawal(terms);
  accepts(parse, [
    ['100', 10_000],
    ['1000.00', 100_000],
    ['₹ 999.99', 99_999],
  ]);
  refuses(parse, 'Enter an amount.', ['', ' ']);
  refuses(parse, 'The amount must be more than zero.', ['0', '0.00', '-100']);
  refuses(parse, 'Use at most two digits after the point.', ['100.001']);
  refuses(parse, 'The amount must be at least ₹100.00.', ['99.99', '1']);
  refuses(parse, 'The amount can be at most ₹1,000.00.', ['1000.01']);
  refuses(parseWithdrawal({ ...terms, available: 50_050 }), 'The amount can be at most ₹500.50.', [
    '500.51',
    '1000',
    '1000.01',
  ]);
  refuses(parseWithdrawal({ ...terms, minAmount: 1 }), 'The fee of ₹2.00 would take it all.', ['2', '0.01']);
});

test.run();
