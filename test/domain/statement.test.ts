import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findMistake } from '../../src/domain/statement';
import { getStatement } from '../../src/money/statement-operations';
import * as fc from '../properties';

/** Rows with these amounts, the oldest first, as the statement lists them. */
function rowsOf(amounts: readonly number[]) {
  let balance = 0;
  const rows = amounts.map((amount, index) => {
    balance += amount;
    return { number: index + 1, amount, balance };
  });
  return rows.reverse();
}

const rows = rowsOf([10_000, -5_100, 9_750, -300]);
const change = (index: number, fields: object) =>
  rows.map((row, at) => (at === index ? { ...row, ...fields } : row)) as typeof rows;

test('rows without a gap whose balances follow from each other add up, whole or in part', () => {
  assert.is(findMistake(rows, true), null);
  assert.is(findMistake(rows.slice(0, 2), false), null);
  assert.is(findMistake([], true), null);
});

for (const [what, wrong, isWhole, mistake] of [
  ['a row that is left out', rows.filter(({ number }) => number !== 3), true, { what: 'missing', number: 3 }],
  ['the first row of all left out', rows.slice(0, -1), true, { what: 'missing', number: 1 }],
  ['a sum that was changed', change(1, { amount: 9_000 }), true, { what: 'differs', number: 3 }],
  ['a balance that was changed', change(0, { balance: 1 }), true, { what: 'differs', number: 4 }],
  [
    'money of before the first row',
    rowsOf([1]).map((row) => ({ ...row, balance: 2 })),
    true,
    { what: 'differs', number: 1 },
  ],
  ['a number twice', change(1, { number: 4 }), false, { what: 'differs', number: 4 }],
  ['rows in the wrong order', [...rows].reverse(), false, { what: 'differs', number: 1 }],
  ['an amount that can’t be read', change(2, { amount: undefined }), false, { what: 'differs', number: 2 }],
  [
    'a row without its sums',
    change(0, { amount: undefined, balance: undefined }),
    true,
    { what: 'differs', number: 4 },
  ],
] as const) {
  test(`${what} is named by its number`, () => {
    assert.equal(findMistake(wrong, isWhole), mistake);
  });
}

test('nothing is said of rows without numbers, or if the wallet had newer ones', () => {
  assert.equal([findMistake(rows, true, 4), findMistake(rows, true, 5)], [null, undefined]);
  assert.is(findMistake(change(0, { number: undefined }), true), undefined);
});

test('property: a statement with any one field changed doesn’t add up', () => {
  const field = fc.constantFrom('number', 'amount', 'balance');
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), field, fc.integer(), (amounts, at, name, by) => {
      const honest = rowsOf(amounts);
      assert.is(findMistake(honest, true), null);
      const index = at % honest.length;
      const changed = honest.map((row, each) => (each === index ? { ...row, [name]: Object(row)[name] + by } : row));
      assert.is(findMistake(changed, true) === null, by === 0);
    }),
  );
});

test('property: a row with any other value in a field never throws, and never adds up', () => {
  fc.assert(
    fc.property(fc.constantFrom('number', 'amount', 'balance'), fc.jsonValue(), fc.nat(3), (name, value, at) => {
      const honest = rows.map(({ number, amount, balance }) => ({
        ...{ number, amount: amount / 100, balance: balance / 100 },
        ...{ kind: 'BET', reference: 'P1', at: '2026-11-05T10:00:00Z' },
      }));
      const sent = honest.map((row, index) => (index === at ? { ...row, [name]: value } : row));
      const read = getStatement.read({ rows: sent }, { after: null, first: 4, kind: null }).rows;
      const isSame = /string|number/.test(typeof value) && Number(value) === Object(honest[at])[name];
      assert.is(findMistake(read, true) === null, isSame);
    }),
  );
});

test.run();
