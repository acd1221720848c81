import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../sandbox/api-client';
import { figuresIn, paiseIn, sumOf } from '../amounts';
import { type Clause, must } from '../clause';
import type { Stage } from '../stage';

const needs = ['getStatement'] as const;
const PAGE = 4;
const PAGES = 5;

type Row = Answer<'getStatement'>['rows'][number];

/** The first rows of the statement, read by small pages. */
async function rowsByPages({ player }: Stage, change: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let count = 0; count < PAGES; count++) {
    const page: Answer<'getStatement'> = await player.get('getStatement', { first: PAGE, after, ...change });
    must(page.rows.length <= PAGE, `it has more than ${PAGE} rows`, page);
    rows.push(...page.rows);
    after = page.next;
    if (after === null) break;
  }
  return rows;
}

export const pages: readonly Clause[] = [
  {
    says: 'the pages of the statement join without a gap or a repetition, and the last one has no next',
    needs,
    async check(stage) {
      const whole = await stage.player.get('getStatement', { first: 100 });
      const joined = await rowsByPages(stage);
      must(
        isDeepStrictEqual(joined, whole.rows.slice(0, PAGE * PAGES)),
        'small pages have other rows than a large one',
        whole,
      );
      let last = whole;
      for (let count = 0; last.next !== null && count < 100; count++) {
        last = await stage.player.get('getStatement', { first: 100, after: last.next });
      }
      must(last.next === null || last.rows.length > 0, 'it never ends', last);
    },
  },
  {
    says: 'each balance of the statement is the older one plus the row’s amount, and the newest one is the wallet',
    needs,
    async check({ player, bidFor }) {
      const flip = await player.get('placeBid', await bidFor());
      const page = await player.get('getStatement', { first: 100 });
      const [newest] = page.rows;
      must(
        !!newest && paiseIn(newest.balance) === sumOf(figuresIn(flip.wallet)),
        'the newest is another sum',
        flip,
        page,
      );
      for (const [index, { balance, amount }] of page.rows.entries()) {
        const older = page.rows[index + 1];
        if (!older && page.next) break;
        must(
          paiseIn(balance) === paiseIn(older?.balance ?? 0) + paiseIn(amount),
          `row ${index + 1} doesn’t add up`,
          page,
        );
      }
    },
  },
  {
    says: 'a bid and a win are one row each, with their charges in them',
    needs,
    async check({ player, bidFor }) {
      const flip = await player.get('placeBid', await bidFor());
      const { participation } = flip;
      const { game, bidAmount, biddingAmountCharge, winAmount, winAmountCharge, status } = participation;
      const page = await player.get('getStatement', { first: 10 });
      const rows = page.rows.filter(({ reference }) => reference === game);
      const sumOfKind = (kind: string) =>
        rows
          .filter((row) => row.kind === kind)
          .map(({ amount }) => paiseIn(amount))
          .join();
      must(
        sumOfKind('BID') === `${-paiseIn(bidAmount) - paiseIn(biddingAmountCharge)}`,
        'the bid is another row',
        flip,
        page,
      );
      const win = status ? `${paiseIn(winAmount) - paiseIn(winAmountCharge)}` : '';
      must(sumOfKind('WIN') === win, 'the win is another row', flip, page);
    },
  },
  {
    says: 'a kind has the rows of that kind alone, by the same pages',
    needs,
    async check(stage) {
      const rows = await rowsByPages(stage, { kind: 'BID' });
      const whole = await stage.player.get('getStatement', { first: 100 });
      const wanted = whole.rows.filter(({ kind }) => kind === 'BID');
      const length = Math.min(rows.length, wanted.length);
      must(length > 0 && isDeepStrictEqual(rows.slice(0, length), wanted.slice(0, length)), 'the rows differ', whole);
    },
  },
  {
    says: 'a cursor that nobody knows and a page of no or too many rows are refused by their names',
    needs,
    async check({ player }) {
      for (const [field, change] of [
        ['after', { after: 'none' }],
        ['first', { first: 0 }],
        ['first', { first: 101 }],
      ] as const) {
        const refusal = await player.refused('getStatement', { first: 10, ...change });
        must(refusal.code === 'BAD_INPUT' && refusal.field === field, 'it is refused otherwise', refusal);
      }
    },
  },
];
