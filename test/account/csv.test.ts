import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cellTime, toCsv } from '../../src/account/collect-data';
import * as fc from '../properties';

/** Reads CSV back, as RFC 4180 says. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? String(plain) : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('it begins with the mark of UTF-8, ends each line as spreadsheets do, and leaves unknown cells empty', () => {
  assert.is(
    toCsv([
      ['Kind', 'Amount (₹)'],
      ['BID', -51.5, undefined],
    ]),
    '\ufeff"Kind","Amount (₹)"\r\n"BID",-51.5,\r\n',
  );
});

test('property: any texts and numbers come back from the file, and no cell is a formula', () => {
  const cell: fc.Arbitrary<string | number> = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.constantFrom(
      ...['a"b', 'a,b\r\nc', 'a=1', '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\u200b=1'],
      ...['＝1', '＋1', '－1', '＠1', '﹢1', ' =1'],
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const back = read(toCsv(rows));
      assert.equal(
        back.map((row) => row.length),
        rows.map((row) => row.length),
      );
      for (const [index, row] of rows.entries()) {
        for (const [place, value] of row.entries()) {
          const got = back[index]?.[place];
          const seen = String(value).replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
          const isFormula = typeof value === 'string' && /^[=+\-@]/.test(seen.normalize('NFKC'));
          assert.is(got, isFormula ? `'${value}` : String(value));
        }
      }
    }),
  );
});

test('a time is in UTC+5:30, as spreadsheets read it', () => {
  assert.is(cellTime('2026-03-01T18:30:00.000Z'), '2026-03-02 00:00:00');
  assert.is(cellTime(0), '1970-01-01 05:30:00');
  assert.equal([cellTime('soon'), cellTime(Number.NaN)], [undefined, undefined]);
});

test.run();
