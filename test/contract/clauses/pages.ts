import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../sandbox/api-client';
import { costOf, figuresIn, paiseIn, payoutOf, rowsOf, sumOf } from '../amounts';
import { type Clause, must } from '../clause';
import type { Stage } from '../stage';

const needs = ['getStatement'] as const;
const PAGE = 4;
const PAGES = 5;
/** So many that one of them wins, and one loses. */
const FLIPS = 8;

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
      const isSame = isDeepStrictEqual(joined, whole.rows.slice(0, PAGE * PAGES));
      must(isSame, 'small pages have other rows than a large one', whole);
      let last = whole;
      for (let count = 0; last.next !== null && count < 100; count++) {
        last = await stage.player.get('getStatement', { first: 100, after: last.next });
      }
      must(last.next === null || last.rows.length > 0, 'it never ends', last);
    },
  },
  {
    says: 'a bid and a win are one row each, with their charges in them, and a loss is none',
    needs,
    async check({ player, flip: play }) {
      for (let count = 0; count < FLIPS; count++) {
        const flip = await play();
        const { participation } = flip;
        const page = await player.get('getStatement', { first: 10 });
        const win = participation.status ? `WIN ${payoutOf(participation)}, ` : '';
        const rows = rowsOf(page, participation.game);
        must(rows === `${win}BID ${-costOf(participation)}`, `the rows are ${rows}`, flip, page);
      }
    },
  },
  {
    says: 'rows are numbered 1, 2, 3 … without gaps and add up, while two sessions bid too, and each wallet is that of its row',
    needs,
    async check({ player, bidFor, bidOn, signIn }) {
      const second = await signIn();
      const one = await bidFor();
      const locked = await player.get('placeBid', one);
      const round = await player.get('getRound');
      const other = bidOn(round);
      const both = [player.get('revealBid', one), second.get('placeBid', other)];
      const told = [locked, round, ...(await Promise.all(both)), await second.get('revealBid', other)];
      const page = await player.get('getStatement', { first: 100 });
      for (const [index, { number, amount, balance }] of page.rows.entries()) {
        const older = page.rows[index + 1] ?? { number: 0, balance: 0 };
        if (!older.number && page.next) break;
        must(number === older.number + 1, `row ${index + 1} has another number`, page);
        must(paiseIn(balance) === paiseIn(older.balance) + paiseIn(amount), `row ${index + 1} doesn’t add up`, page);
      }
      must(page.rows[0]?.number === told.at(-1)?.wallet?.row, 'the newest row is in no wallet', page, told.at(-1));
      for (const answer of told) {
        const row = page.rows.find(({ number }) => number === answer.wallet?.row);
        const isOfRow = !!row && !!answer.wallet && paiseIn(row.balance) === sumOf(figuresIn(answer.wallet));
        must(isOfRow, 'the wallet is that of another row', answer, page);
      }
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
        await player.refused('getStatement', { first: 10, ...change }, 'BAD_INPUT', field);
      }
    },
  },
];
