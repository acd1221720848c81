import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StatementKind } from '../../src/lib/statement-kinds';
import { compare, type Due, dueAfter, rowsBetween, sumBeyondCalls } from '../../src/lib/wallet-rows';
import * as fc from '../properties';

const before = { row: 10, balance: 100_000 };
const row = (number: number, amount: number, reference = `R${number}`, kind: StatementKind = 'OTHER') => ({
  number,
  kind,
  reference,
  amount,
});
const due = (...made: readonly (readonly [key: string, amount: number | undefined, by?: number])[]): Due =>
  new Map(made.map(([key, amount, by = 0]) => [key, { amount, by }]));
const isExplained = (...wallets: Parameters<typeof sumBeyondCalls>) => sumBeyondCalls(...wallets) === undefined;
const bid = ['BID round', -5_100] as const;
const bidRow = row(11, -5_100, 'round', 'BID');

test('what this phone’s calls have moved explains a wallet without a look at the statement', () => {
  assert.ok(isExplained(before, before, due()));
  assert.ok(isExplained(before, { row: 11, balance: 94_900 }, due(bid)));
  assert.ok(isExplained(before, { row: 12, balance: 104_650 }, due(bid, ['WIN round', 9_750])));
  assert.ok(isExplained(before, before, dueAfter(due(bid), before, [])), 'what is in the wallet explains nothing more');
});

test('other rows, another sum or an unknown sum are looked up', () => {
  assert.not.ok(isExplained(before, { row: 11, balance: 95_000 }, due()));
  assert.not.ok(isExplained(before, { row: 12, balance: 94_900 }, due(bid)));
  assert.is(sumBeyondCalls(before, { row: 11, balance: 90_000 }, due(bid)), -4_900);
  assert.not.ok(isExplained(before, { row: 11, balance: 94_900 }, due(['BID round', undefined])));
});

test('rows without gaps whose sum is the difference explain it', () => {
  const rows = [row(13, 700), row(12, -200), bidRow, row(10, 1), row(9, 5)];
  const next = { row: 13, balance: 95_400 };
  assert.is(compare(before, next, due(bid), rowsBetween(before, next, rows)), undefined);
  assert.equal(
    rowsBetween(before, { row: 12, balance: 0 }, rows).map(({ number }) => number),
    [12, 11],
    'newer rows are of later',
  );
});

for (const [what, newest, rows, found] of [
  ['another balance with the row of before', 10, [], { sum: -10_100, hasGap: false }],
  ['a sum without a row', 11, [bidRow], { sum: -5_000, hasGap: false }],
  ['a row that is missing', 12, [row(12, -5_000)], { sum: -5_100, hasGap: true }],
  ['a number that is skipped', 12, [row(13, -5_000), bidRow], { sum: -5_000, hasGap: true }],
  ['a number that is repeated', 12, [row(12, -5_000), row(11, 0), bidRow], { sum: 0, hasGap: true }],
  ['rows in reverse order', 12, [bidRow, row(12, -5_000)], { sum: 0, hasGap: true }],
  ['a row without a sum', 12, [{ ...row(12, 0), amount: undefined }, bidRow], { sum: Number.NaN, hasGap: true }],
  ['a dock in the row of the bid', 12, [row(12, 0), { ...bidRow, amount: -10_100 }], { sum: -5_000, hasGap: false }],
  [
    'a dock that a row of the bid excuses',
    12,
    [row(12, -5_000, 'round', 'BID'), bidRow],
    { sum: -5_000, hasGap: false },
  ],
  [
    'two lies that cancel each other',
    12,
    [row(12, 5_000), { ...bidRow, amount: -15_100 }],
    { sum: -10_000, hasGap: false },
  ],
] as const) {
  test(`${what} is found`, () => {
    const next = { row: newest, balance: 89_900 };
    const { sum, hasGap } = compare(before, next, due(bid), rowsBetween(before, next, rows)) ?? {};
    assert.equal({ sum: sum || 0, hasGap }, { sum: found.sum || 0, hasGap: found.hasGap });
  });
}

test('a bid whose row is in the wallet takes nothing a second time, and a credit may come in two rows', () => {
  const known = dueAfter(due(), before, [bidRow, row(12, 100, 'rc', 'RECHARGE')]);
  const later = { row: 11, balance: 94_900 };
  for (const one of [known, dueAfter(due(bid), before, [])])
    assert.equal(compare(before, later, one, [bidRow]), { sum: -5_100, hasGap: false });
  const credit = row(11, 100, 'rc', 'RECHARGE');
  assert.is(compare(before, { row: 11, balance: 100_100 }, known, [credit]), undefined);
});

test('a row that an answer with a newer row has told of may come later, and is still due then', () => {
  const later = due([...bid, 12]);
  const credit = row(11, 100, 'rc', 'RECHARGE');
  const next = { row: 11, balance: 100_100 };
  assert.not.ok(isExplained(before, { row: 11, balance: 94_900 }, later), 'which row it is isn’t known');
  assert.is(compare(before, next, later, [credit]), undefined);
  const then = dueAfter(later, next, [credit]);
  assert.ok(isExplained(next, { row: 12, balance: 95_000 }, then));
  assert.equal(compare(next, { row: 12, balance: 100_100 }, then, [row(12, 0)]), { sum: 5_100, hasGap: false });
  assert.equal(compare(before, { row: 11, balance: 94_000 }, later, [{ ...bidRow, amount: -6_000 }])?.sum, -900);
});

test('more payments of a recharge than this phone knows of are no discrepancy, and less than it was told is one', () => {
  const told = due(['RECHARGE rc', 5_000]);
  const rows = (...amounts: readonly number[]) =>
    amounts.map((amount, index) => row(11 + index, amount, 'rc', 'RECHARGE'));
  const both = rows(5_000, 45_000).reverse();
  assert.is(compare(before, { row: 12, balance: 150_000 }, told, both), undefined);
  assert.equal(compare(before, { row: 11, balance: 104_000 }, told, rows(4_000)), { sum: -1_000, hasGap: false });
  assert.is(dueAfter(told, before, []).size, 0, 'the next payment is told anew');
});

test('property: whatever an honest server posts, and whichever of it this phone knows, nothing is accused', () => {
  const posting = fc.record({ amount: fc.integer({ min: -10_000, max: 10_000 }), isKnown: fc.boolean() });
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1 }), (postings) => {
      const rows = postings.map(({ amount }, index) => row(11 + index, amount, `R${index}`, 'BID')).reverse();
      const known = postings.flatMap(({ amount, isKnown }, index) =>
        isKnown ? [[`BID R${index}`, amount] as const] : [],
      );
      const balance = before.balance + postings.reduce((sum, { amount }) => sum + amount, 0);
      const next = { row: 10 + postings.length, balance };
      assert.is(compare(before, next, due(...known), rows), undefined);
      const all = postings.map(({ amount }, index) => [`BID R${index}`, amount] as const);
      if (postings.every(({ amount }) => amount)) assert.ok(isExplained(before, next, due(...all)));
    }),
  );
});

test.run();
