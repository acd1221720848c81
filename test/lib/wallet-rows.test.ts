import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareByMoves, compareByRows, type Move, rowsBetween } from '../../src/lib/wallet-rows';
import * as fc from '../properties';

const before = { row: 10, balance: 100_000 };
const row = (number: number, amount: number, reference = `R${number}`, kind = 'OTHER') => ({
  number,
  kind,
  reference,
  amount,
});
const moves = (...made: readonly (readonly [string, Move])[]) => new Map(made);
const bid = ['round', { sum: -5_100, rows: 1 }] as const;
const bidRow = row(11, -5_100, 'round', 'BID');

test('what this phone has moved explains a wallet without a look at the statement', () => {
  assert.is(compareByMoves(before, before, moves()), undefined);
  assert.is(compareByMoves(before, { row: 11, balance: 94_900 }, moves(bid)), undefined);
  const all = moves(bid, ['other', { sum: 9_750, rows: 1 }]);
  assert.is(compareByMoves(before, { row: 12, balance: 104_650 }, all), undefined);
});

test('other rows, another sum or an unknown sum are looked up', () => {
  assert.is(compareByMoves(before, { row: 11, balance: 95_000 }, moves()), 'ask');
  assert.is(compareByMoves(before, { row: 12, balance: 94_900 }, moves(bid)), 'ask');
  assert.is(compareByMoves(before, { row: 11, balance: 90_000 }, moves(bid)), 'ask');
  assert.is(compareByMoves(before, { row: 11, balance: 94_900 }, moves(['round', { sum: undefined, rows: 1 }])), 'ask');
});

test('another balance with the same row has no explanation', () => {
  assert.equal(compareByMoves(before, { row: 10, balance: 95_000 }, moves()), { sum: -5_000, hasGap: false });
  assert.equal(compareByMoves(before, { row: 10, balance: 94_900 }, moves(bid)), { sum: 0, hasGap: true });
});

test('rows without gaps whose sum is the difference explain it', () => {
  const rows = [row(13, 700), row(12, -200), bidRow, row(10, 1), row(9, 5)];
  assert.is(compareByRows(before, { row: 13, balance: 95_400 }, moves(bid), rows), undefined);
  assert.equal(
    rowsBetween(before, { row: 12, balance: 0 }, rows).map(({ number }) => number),
    [12, 11],
    'newer rows are of later',
  );
});

for (const [what, rows, found] of [
  ['a sum without a row', [bidRow], { sum: -5_000, hasGap: false }],
  ['a row that is missing', [row(12, -5_000)], { sum: -5_100, hasGap: true }],
  ['a number that is skipped', [row(13, -5_000), bidRow], { sum: -5_000, hasGap: true }],
  ['a number that is repeated', [row(12, -5_000), row(11, 0), bidRow], { sum: 0, hasGap: true }],
  ['rows in reverse order', [bidRow, row(12, -5_000)], { sum: 0, hasGap: true }],
  ['a row without a sum', [{ ...row(12, 0), amount: undefined }, bidRow], { sum: Number.NaN, hasGap: true }],
  ['a dock in the row of the bid', [row(12, 0), { ...bidRow, amount: -10_100 }], { sum: -5_000, hasGap: false }],
  ['a dock that a row of the bid excuses', [row(12, -5_000, 'round', 'BID'), bidRow], { sum: -5_000, hasGap: false }],
  [
    'two lies that cancel each other',
    [row(12, 5_000), { ...bidRow, amount: -15_100 }],
    { sum: -10_000, hasGap: false },
  ],
] as const) {
  test(`${what} is found`, () => {
    const next = { row: what === 'a sum without a row' ? 11 : 12, balance: 89_900 };
    const { sum, hasGap } = compareByRows(before, next, moves(bid), rows) ?? {};
    assert.equal({ sum: sum || 0, hasGap }, { sum: found.sum || 0, hasGap: found.hasGap });
  });
}

test('property: whatever an honest server posts, and whichever of it this phone knows, nothing is accused', () => {
  const posting = fc.record({ amount: fc.integer({ min: -10_000, max: 10_000 }), isKnown: fc.boolean() });
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1 }), (postings) => {
      const rows = postings.map(({ amount }, index) => row(11 + index, amount, `R${index}`, 'BID')).reverse();
      const known = postings.flatMap(({ amount, isKnown }, index) =>
        isKnown ? [[`R${index}`, { sum: amount, rows: 1 }] as const] : [],
      );
      const balance = before.balance + postings.reduce((sum, { amount }) => sum + amount, 0);
      const next = { row: 10 + postings.length, balance };
      assert.is.not(typeof compareByMoves(before, next, moves(...known)), 'object');
      assert.is(compareByRows(before, next, moves(...known), rows), undefined);
    }),
  );
});

test.run();
