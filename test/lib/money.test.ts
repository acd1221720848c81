import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  amountText,
  formatBrief,
  formatRupees,
  formatSigned,
  parseAmount,
  percentOf,
  roundPaise,
  rupeeString,
  toExactPaise,
  toPaise,
  toRupees,
  wireSum,
} from '../../src/lib/money';
import * as fc from '../properties';
import { accepts, parsesAnything, refuses } from './parsing';

/** Amounts up to ten crore rupees, far above any wallet. */
const walletPaise = fc.integer({ min: 0, max: 10_000_000_000 });

test('rupees from the API become whole paise, and minus zero is zero', () => {
  const rows: [unknown, number | undefined][] = [
    [1e13, 1e15],
    ...[-0, -1e-9, -0.004, '-0', '-0.00'].map((zero): [unknown, number] => [zero, 0]),
    [0, 0],
    [1, 100],
    [130.75, 13075],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [1.004, 100],
    [19.99, 1999],
    [-5, -500],
    [1e-9, 0],
    ['12.50', 1250],
    ['-3.1', -310],
    ['7', 700],
  ];
  for (const [rupees, paise] of rows) assert.ok(Object.is(toPaise(rupees), paise), String(rupees));
});

test('a value that is no amount is undefined', () => {
  const rows = [
    ...[undefined, null, NaN, Infinity, -Infinity, true, [], [5]],
    ...'| |1e3|0x10|1,000|12.|abc'.split('|'),
  ];
  const beyond = [1e13 + 0.01, -1e13 - 0.01, '10000000000001', 1e17, 1e300, '9'.repeat(400)];
  for (const value of [...rows, ...beyond, {}, 5n, () => 5]) {
    assert.is(toPaise(value), undefined, String(value));
  }
});

test('a brief amount has paise only where there are some', () => {
  assert.equal([50_000, 5_000_000, 1_050].map(formatBrief), ['₹500', '₹50,000', '₹10.50']);
  assert.equal([50_000, 1_050, 10_005].map(amountText), ['500', '10.50', '100.05'], 'in a field');
  assert.equal([undefined, 0, 13_075].map(wireSum), [null, 0, 130.75], 'on the wire');
});

test('rupees are shown in Indian grouping', () => {
  const rows: [number | undefined, string][] = [
    [0, '₹0.00'],
    [99999, '₹999.99'],
    [100000, '₹1,000.00'],
    [1234567, '₹12,345.67'],
    [12345670, '₹1,23,456.70'],
    [123456789000, '₹1,23,45,67,890.00'],
    [-500, '−₹5.00'],
    [-12345670, '−₹1,23,456.70'],
    [undefined, '—'],
    [NaN, '—'],
    [Infinity, '—'],
  ];
  for (const [paise, text] of rows) assert.is(formatRupees(paise), text);
});

test('an amount has one sign, its effect on the wallet', () => {
  const rows: [number | undefined, '+' | '-', string][] = [
    [9_300, '+', '+₹93.00'],
    [-9_300, '+', '−₹93.00'],
    [5_100, '-', '−₹51.00'],
    [-5_100, '-', '+₹51.00'],
    [0, '+', '+₹0.00'],
    [0, '-', '−₹0.00'],
    [undefined, '+', '—'],
  ];
  for (const [paise, direction, text] of rows) assert.is(formatSigned(paise, direction), text);
});

test('fractions of a paisa count until the sum is rounded', () => {
  const sumOf = (...rupees: unknown[]) =>
    roundPaise(rupees.reduce<number>((sum, one) => sum + (toExactPaise(one) ?? Number.NaN), 0));
  assert.is(sumOf(33.3333, 33.3333, 33.3333), 10_000);
  assert.is(sumOf(10.005, '10.005', 10.005), 3_002);
  assert.is(sumOf(0.1, 0.2), 30);
});

test('an amount is read in any usual format', () => {
  const rows = [
    '150=15000| 99.50 =9950|99.5=9950|₹ 1,23,456.70=12345670|1,234,567=123456700|1 500=150000',
    '1 23 456.70=12345670|₹ 99=9900|007=700|.5=50|5.=500|+5=500|0.01=1|५००=50000|₹ ৫,০০০.৫=500050',
    '௧௨=1200|൯=900|٥٠٠=50000|٩٩٫٥٠=9950|۹۹،۵۰=9950|١٬٢٣٬٤٥٦=12345600|᱕᱐᱐=50000|꯵꯰꯰=50000',
    '５００．５０=50050|99,50=9950|₹ 1,00,000/-=10000000|500/–=50000|Rs 500=50000|Rs.500.50/-=50050',
    'INR 99,50=9950|500 inr=50000|रु. ५००=50000|रू॰ 500=50000|1,500₹=150000',
  ];
  for (const [text = '', paise] of rows.flatMap((row) => row.split('|')).map((row) => row.split('=')))
    accepts(parseAmount, [[text, Number(paise)]]);
});

test('each mistake in an amount has its own error', () => {
  refuses(parseAmount, 'Enter an amount.', ['', '  ', '₹', 'Rs.', '\u00a0', '\u200b']);
  const words = 'abc|1e3|0x10|1.2.3|--5|.|-|Infinity|NaN|5 rupees|Rs 5 00 Rs|500/|½|5²'.split('|');
  // A comma or a space is read only where it can mean one thing.
  const commas = ['99 50', '1,5', '1,', ',5', ',50', '1,00,00', '1,234,50', '1.000,50'];
  refuses(parseAmount, 'Enter the amount in digits, such as 150 or 99.50.', [...words, ...commas]);
  refuses(parseAmount, 'The amount must be more than zero.', ['0', '0.00', '-5', '-0.001', '.0']);
  refuses(parseAmount, 'Use at most two digits after the point.', ['1.234', '0.001', '1.100']);
  const huge = ['10000000000', '999999999999999', '9'.repeat(400)];
  refuses(parseAmount, 'This amount is too large.', huge);
  const within = (text: string) => parseAmount(text, { min: 1_000, max: 100_000 });
  refuses(within, 'The amount must be at least ₹10.00.', ['9.99']);
  refuses(within, 'The amount can be at most ₹1,000.00.', ['1000.01', ...huge]);
  accepts(within, [
    ['10', 1_000],
    ['1000', 100_000],
  ]);
});

test('property: paise survive the conversion to rupees and back', () => {
  fc.assert(
    fc.property(walletPaise, (paise) => {
      assert.is(toPaise(toRupees(paise)), paise);
      assert.is(toPaise(rupeeString(paise)), paise);
      assert.is(toPaise(rupeeString(-paise)), -paise + 0);
      assert.is(toPaise(JSON.parse(JSON.stringify(toRupees(-paise)))), -paise + 0);
    }),
  );
});

test('property: any value becomes safe whole paise or undefined, and shows as an amount or a dash', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double(), fc.string()), (value) => {
      const paise = toPaise(value);
      assert.ok(paise === undefined || (Number.isSafeInteger(paise) && !Object.is(paise, -0)));
      assert.match(formatRupees(paise), /^(—|−?₹(\d{1,2},)*\d{1,3}\.\d\d)$/);
    }),
  );
});

test('property: a formatted amount is read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (paise) => {
      assert.equal(parseAmount(formatRupees(paise)), { ok: true, value: paise });
      assert.equal(parseAmount(rupeeString(paise)), { ok: true, value: paise });
    }),
  );
});

test('property: any typed text gives whole paise within the limits or an error', () => {
  const parser = (text: string) => parseAmount(text, { min: 100, max: 1_000_000 });
  parsesAnything(parser, fc.string({ unit: fc.constantFrom(...'0159.,-+e₹ ') }), (paise) =>
    assert.ok(Number.isInteger(paise) && paise >= 100 && paise <= 1_000_000),
  );
});

test('property: a charge equals that of exact arithmetic, rounded half up to the paisa', () => {
  assert.is(percentOf(7_669_906_250, 69.24), 5_310_643_088);
  const hundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), hundredths, (paise, percent) => {
      const exact = (BigInt(paise) * BigInt(percent) + 5000n) / 10_000n;
      assert.is(percentOf(paise, percent / 100), Number(exact));
    }),
  );
});

test.run();
