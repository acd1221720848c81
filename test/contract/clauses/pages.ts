import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../sandbox/api-client';
import { costOf, figuresIn, paiseIn, payoutOf, rowsOf, sumOf } from '../amounts';
import { type Clause, must, mustBe, test } from '../clause';
import { refuses } from '../refusals';
import type { Stage } from '../stage';

const PAGE = 4;
const PAGES = 5;
/** So many that one of them wins, and one loses. */
const FLIPS = 8;

type Row = Answer<'getStatement'>['rows'][number];

/** The first rows of the statement, read by small pages. */
async function rowsByPages({ player }: Stage, kind: string | null): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let count = 0; count < PAGES; count++) {
    const page: Answer<'getStatement'> = await player.get('getStatement', { first: PAGE, after, kind });
    must(page.rows.length <= PAGE, `it has more than ${PAGE} rows`, page);
    rows.push(...page.rows);
    after = page.next;
    if (after === null) break;
  }
  return rows;
}

export const pages: readonly Clause[] = [
  test('the pages of the statement join without a gap or a repetition, of all kinds or of one alone, and the last one has no next', async (stage) => {
    const { player } = stage;
    const whole = await player.get('getStatement', { first: 100 });
    for (const kind of [null, 'BID']) {
      const wanted = whole.rows.filter((row) => !kind || row.kind === kind);
      const joined = await rowsByPages(stage, kind);
      const length = Math.min(joined.length, wanted.length);
      must(length > 0 && joined.length >= Math.min(wanted.length, PAGE * PAGES), 'rows are missing', whole);
      must(isDeepStrictEqual(joined.slice(0, length), wanted.slice(0, length)), 'small pages have other rows', whole);
    }
    let last = whole;
    for (let count = 0; last.next !== null && count < 100; count++) {
      last = await player.get('getStatement', { first: 100, after: last.next });
    }
    must(last.next === null || last.rows.length > 0, 'it never ends', last);
  }),
  test('a bid and a win are one row each, with their charges in them, and a loss is none', async ({ player, flip }) => {
    for (let count = 0; count < FLIPS; count++) {
      const played = await flip();
      const { participation } = played;
      const page = await player.get('getStatement', { first: 10 });
      const win = participation.status ? `WIN ${payoutOf(participation)}, ` : '';
      mustBe('the rows', rowsOf(page, participation.game), `${win}BID ${-costOf(participation)}`, played, page);
    }
  }),
  test('rows are numbered 1, 2, 3 … without gaps and add up, while two sessions bid too, and each wallet is that of its row', async (stage) => {
    const { player, openRound, bidFor, bidOn, signIn } = stage;
    const second = await signIn();
    const one = await bidFor();
    const locked = await player.get('placeBid', one);
    const round = await openRound();
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
    await stage.mustBeNow(page.rows[0]?.at, page);
    must(page.rows[0]?.number === told.at(-1)?.wallet?.row, 'the newest row is in no wallet', page, told.at(-1));
    for (const answer of told) {
      const row = page.rows.find(({ number }) => number === answer.wallet?.row);
      const isOfRow = !!row && !!answer.wallet && paiseIn(row.balance) === sumOf(figuresIn(answer.wallet));
      must(isOfRow, 'the wallet is that of another row', answer, page);
    }
  }),
  refuses('getStatement', 'after a row that nobody knows', 'BAD_INPUT after', async () => [
    { first: 10, after: 'none' },
  ]),
  refuses('getStatement', 'of no or too many rows', 'BAD_INPUT first', async () => [{ first: 0 }, { first: 101 }]),
];
