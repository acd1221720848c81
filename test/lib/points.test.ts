import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('amounts of points');

async function moneyOfPoints(): Promise<typeof import('../../src/lib/money')> {
  const { outputFiles } = await build({
    entryPoints: ['src/lib/money.ts'],
    ...{ bundle: true, write: false, format: 'esm', define: { __STAKES__: '"points"' } },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`);
}

test('an amount has its fraction, if it has one, and the word points, which a field takes too', async () => {
  const { formatRupees, formatBrief, formatSigned, parseAmount } = await moneyOfPoints();
  assert.is(formatRupees(12_345_670), '1,23,456.70 points');
  assert.is(formatRupees(-5_100), '−51 points');
  assert.is(formatSigned(9_300, '+'), '+93 points');
  assert.equal([formatBrief(100), formatBrief(200), formatBrief(150)], ['1 point', '2 points', '1.50 points']);
  assert.is(formatRupees(undefined), '—');
  assert.equal(parseAmount('Points 1,500.50'), { ok: true, value: 150_050 });
  assert.equal(parseAmount('5', { min: 1_000 }), { ok: false, error: 'The amount must be at least 10 points.' });
});

test.run();
