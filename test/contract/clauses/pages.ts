import { isDeepStrictEqual } from 'node:util';
import { isEnumType } from 'graphql';
import type { Answer } from '../../sandbox/api-client';
import { schema } from '../../sandbox/operations';
import { figuresIn, paiseIn, payoutOf, rowsOf, sumOf } from '../amounts';
import { type Clause, must, test } from '../clause';
import { refuses } from '../refusals';
import { resultsOf, seenBids } from '../seen';
import type { Stage } from '../stage';

const kindType = schema.getType('StatementKind');
const kinds = isEnumType(kindType) ? kindType.getValues().map(({ name }) => name) : [];

const PAGES = 20;

type Row = Answer<'getStatement'>['rows'][number];

async function rowsByPages({ player }: Stage, kind: string | null, first: number) {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let count = 1; ; count++) {
    const page: Answer<'getStatement'> = await player.get('getStatement', { first, after, kind });
    must(page.rows.length <= first, `it has more than ${first} rows`, page);
    must(page.rows.length > 0 || page.next === null, 'an empty page isn’t the last one', page);
    rows.push(...page.rows);
    after = page.next;
    if (after === null || count === PAGES) return { rows, isWhole: after === null, page };
  }
}

const withdrawalsIn = ({ wire }: Stage) => resultsOf(wire, 'createWithdrawal').map(({ result }) => result);

export const pages: readonly Clause[] = [
  test('the pages of the statement join without a gap or a repetition, of each kind and size, and the last one has no next', async (stage) => {
    await stage.flip();
    const all = await rowsByPages(stage, null, 100);
    must(all.rows.length > 0, 'it has no rows', all.page);
    for (const kind of [null, ...kinds]) {
      const wanted = all.rows.filter((row) => !kind || row.kind === kind);
      for (const size of [100, 2 + Math.floor(8 * Math.random()), 10 + Math.floor(90 * Math.random())]) {
        const { isWhole, page, ...joined } = await rowsByPages(stage, kind, size);
        const rows = joined.rows.filter(({ number }) => number <= (all.rows[0]?.number ?? 0));
        const length = isWhole && all.isWhole ? Infinity : Math.min(rows.length, wanted.length);
        const isSame = isDeepStrictEqual(rows.slice(0, length), wanted.slice(0, length));
        must(isSame, `pages of ${size} have other rows of ${kind ?? 'all kinds'}`, page, all.page);
      }
    }
  }),
  test('rows are numbered 1, 2, 3 … without gaps and add up, and each wallet of the check is that of its row', async (stage) => {
    await stage.flips();
    const { rows, isWhole, page } = await rowsByPages(stage, null, 100);
    for (const [index, { number, amount, balance }] of rows.entries()) {
      const older = rows[index + 1] ?? { number: 0, balance: 0 };
      if (!older.number && !isWhole) break;
      must(number === older.number + 1, `row ${index + 1} has another number`, page);
      must(paiseIn(balance) === paiseIn(older.balance) + paiseIn(amount), `row ${index + 1} doesn’t add up`, page);
    }
    await stage.mustBeNow(rows[0]?.at, page);
    const bids = seenBids(stage.wire);
    for (const answer of [...bids.flatMap(({ rounds, answers }) => [...rounds, ...answers]), ...withdrawalsIn(stage)]) {
      const row = rows.find(({ number }) => number === answer.wallet?.row);
      const isOfRow = !!row && !!answer.wallet && paiseIn(row.balance) === sumOf(figuresIn(answer.wallet));
      must(isOfRow, 'the wallet is that of another row', answer, page);
    }
  }),
  test('a bid, a win, a cancel and a withdrawal are one row each, with their charges and fee in it, a loss is none, and nothing else moves money', async (stage) => {
    await stage.flips();
    const { rows, page } = await rowsByPages(stage, null, 100);
    const known = new Set<string>();
    const mustHave = (reference: string, wanted: readonly string[], answer: object | undefined) => {
      known.add(reference);
      const reported = rowsOf(rows, reference);
      must(wanted.includes(reported), `the rows of ${reference}: ${reported}, and not ${wanted[0]}`, answer, page);
    };
    for (const {
      locks: [lock],
      ends: [end],
    } of seenBids(stage.wire)) {
      const cost = paiseIn(lock?.cost ?? 0);
      const { participation } = end?.flip ?? {};
      const win = participation?.status ? `WIN ${payoutOf(participation)}, ` : '';
      const cancel = end?.status === 'CANCELLED' ? `CANCEL ${cost}, ` : '';
      mustHave(lock?.roundId ?? '', [`${win}${cancel}BID ${-cost}`], end ?? lock);
    }
    for (const made of withdrawalsIn(stage)) {
      const row = `WITHDRAWAL ${-paiseIn(made.amount)}`;
      mustHave(made.withdrawalId, [row, `RETURN ${paiseIn(made.amount)}, ${row}`], made);
    }
    const before = rows.findLastIndex(({ reference }) => known.has(reference));
    const others = rows.slice(0, before).filter(({ reference }) => !known.has(reference));
    const stray = others.find(({ kind }) => !['RECHARGE', 'RETURN', 'REFERRAL'].includes(kind));
    must(!stray, `nothing that was done explains row ${stray?.number}`, page);
  }),
  refuses('getStatement', 'after a row that nobody knows', 'BAD_INPUT after', async () => [
    { first: 10, after: 'none' },
  ]),
  refuses('getStatement', 'of no or too many rows', 'BAD_INPUT first', async () => [{ first: 0 }, { first: 101 }]),
];
