import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fairRange, wordsOfRun } from '../../src/domain/run';

/** The chances of 0, 1, 2 … heads, flip by flip. */
function chancesOf(flips: number): readonly number[] {
  let chances = [1];
  for (let flip = 0; flip < flips; flip++)
    chances = [...chances, 0].map((chance, heads) => chance / 2 + (chances[heads - 1] ?? 0) / 2);
  return chances;
}

const inside = (flips: number, [least, most]: readonly [number, number]) =>
  chancesOf(flips)
    .slice(least, most + 1)
    .reduce((sum, chance) => sum + chance, 0);

test('the range holds at least 19 of 20 runs, and a narrower one doesn’t', () => {
  for (let flips = 1; flips <= 300; flips++) {
    const [least, most] = fairRange(flips);
    assert.is(least + most, flips);
    assert.ok(inside(flips, [least, most]) >= 0.95, `${flips}`);
    if (least + 1 <= most - 1) assert.ok(inside(flips, [least + 1, most - 1]) < 0.95, `${flips} narrower`);
  }
});

test('it is exact from one flip to ten thousand', () => {
  assert.equal([1, 2, 5, 6, 128, 1_000, 10_000].map(fairRange), [
    [0, 1],
    [0, 2],
    [0, 5],
    [1, 5],
    [53, 75],
    [469, 531],
    [4902, 5098],
  ]);
});

test('a run is said with both sides, what a fair coin brings, and what that means', () => {
  assert.is(wordsOfRun([]), '');
  assert.is(
    wordsOfRun(['heads', 'tails', 'heads', 'heads', 'heads', 'heads']),
    'Flips: 6. Heads: 5, tails: 1. A fair coin brings 1 to 5 heads in 19 of 20 runs of this length, and more or fewer in one of 20. No side is ever due.',
  );
});

test('of a longer history the newest ten thousand flips are counted', () => {
  assert.match(wordsOfRun([...Array(10_000).fill('heads'), 'tails']), /^Flips: 10000\. Heads: 10000, tails: 0\./);
});

test.run();
