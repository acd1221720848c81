import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readParticipation } from '../../src/api/game';
import { wronglyListed } from '../../src/lib/wrongly-listed';
import { jsonText } from '../hostile/json';
import * as fc from '../properties';

/** The row of a game. Later games have later times. */
const rowOf = (game: number, change: object = {}) => ({
  ...{ game, participationUserId: `P${game}`, status: game % 2 === 0, bidOnCoin: 'heads', createAt: game * 1000 },
  ...{ bidAmount: 10 + game, biddingAmountCharge: 0.2, winAmount: game % 2 ? 0 : 20 + 2 * game, winAmountCharge: 0 },
  ...change,
});

/** What a list is found to have wrong about the flips of these games. */
function found(games: readonly number[], rows: readonly unknown[]) {
  const flips = games.map((game) => readParticipation(rowOf(game)));
  const { missing, changed } = wronglyListed(flips, rows.map(readParticipation));
  return { missing: missing.map(({ game }) => Number(game)), changed: changed.map(({ game }) => Number(game)) };
}

const none = { missing: [], changed: [] };

test('a flip that is missing above older rows is found, and one that a list ends before is not', () => {
  assert.equal(
    found(
      [3],
      [4, 2, 1].map((game) => rowOf(game)),
    ),
    { missing: [3], changed: [] },
  );
  assert.equal(
    found(
      [3],
      [5, 4].map((game) => rowOf(game)),
    ),
    none,
  );
  assert.equal(found([3], []), none);
  assert.equal(found([3], [rowOf(2, { createAt: undefined })]), none);
});

test('a flip that is missing above an older one of the visit is found, whatever time the server has told it', () => {
  for (const createAt of [undefined, 0, 'soon']) {
    const flips = [rowOf(3, { createAt }), rowOf(2)].map(readParticipation);
    const { missing } = wronglyListed(flips, [rowOf(4), rowOf(2)].map(readParticipation));
    assert.equal(
      missing.map(({ game }) => game),
      ['3'],
    );
  }
});

test('each sum and the outcome are compared, and what can’t be read is no other sum', () => {
  const changes = [{ bidAmount: 15 }, { biddingAmountCharge: 0 }, { winAmount: 20 }, { winAmountCharge: 1 }];
  for (const change of [...changes, { status: false }]) {
    assert.equal(found([4], [rowOf(4, change)]), { missing: [], changed: [4] }, JSON.stringify(change));
  }
  assert.equal(found([4], [rowOf(4, { bidAmount: '?', winAmount: null, participationUserId: null })]), none);
  assert.equal(found([3], [rowOf(3, { winAmount: 7 })]), none, 'a loss shows no win');
});

test('property: a list with every flip is never blamed, in any order, cut off anywhere, and whatever else stands in it', () => {
  const newestFirst = (games: number[]) => games.sort((one, other) => other - one);
  const games = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 12 }).map(newestFirst);
  const odd = fc.array(jsonText(Object.keys(rowOf(1))).map((text): unknown => JSON.parse(text)));
  fc.assert(
    fc.property(games, odd, fc.infiniteStream(fc.nat()), fc.nat({ max: 30 }), (flips, others, order, length) => {
      const rows = [...flips.map((game) => rowOf(game)), ...others];
      const mixed = rows
        .map((row) => ({ row, at: Number(order.next().value) }))
        .sort((one, other) => one.at - other.at)
        .map(({ row }) => row);
      assert.equal(found(flips, mixed), none);
      // A server may list the newest rows only.
      const newest = [...flips, ...flips.map((game) => game + 100)].sort((one, other) => other - one);
      assert.equal(
        found(
          flips,
          newest.slice(0, length).map((game) => rowOf(game)),
        ),
        none,
      );
    }),
  );
});

test.run();
