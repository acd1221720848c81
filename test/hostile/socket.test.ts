import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readMessage, type WalletFigures } from '../../src/api/wallet-socket';
import { formatRupees, roundPaise, rupeeString } from '../../src/lib/money';
import { processorTime } from '../processor-time';
import * as fc from '../properties';
import { jsonText } from './json';

const FIGURES = ['reference_earning', 'top_up', 'game'] as const;
const json = jsonText(['data', ...FIGURES]);
const figures = fc
  .tuple(json, json, json)
  .map((values) => `{"data":{${FIGURES.map((name, index) => `"${name}":${values[index]}`)}}}`);
const message = fc.oneof(
  figures,
  json,
  fc.string({ unit: 'binary' }),
  json.map((text) => text.slice(1)),
);

function assertWallet(wallet: WalletFigures): void {
  assert.equal(Object.keys(wallet), [...FIGURES]);
  for (const name of FIGURES) {
    const figure = wallet[name];
    if (figure === undefined) continue;
    assert.ok(Number.isFinite(figure), `${name}: ${figure}`);
    const paise = roundPaise(figure);
    assert.match(rupeeString(paise), /^-?\d+\.\d\d$/);
    assert.match(formatRupees(paise), /^−?₹[\d,]+\.\d\d$/);
  }
}

test('property: any message, text or not, is a wallet of amounts and dashes or is ignored', () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });
  fc.assert(
    fc.property(fc.oneof(message, anything), (data) => {
      const wallet = readMessage({ data });
      if (wallet) assertWallet(wallet);
    }),
  );
});

test('a message of five megabytes is read within two seconds', async () => {
  const took = await processorTime(() => {
    assert.is(readMessage({ data: `{"data":{"game":1,"noise":"${'x'.repeat(5_000_000)}"}}` })?.game, 100);
    assert.is(readMessage({ data: `{"data":{"game":"${'9'.repeat(5_000_000)}"}}` })?.game, undefined);
    assert.is(readMessage({ data: '7'.repeat(5_000_000) }), undefined);
  });
  assert.ok(took < 2_000, `${took} ms`);
});

test.run();
