import * as assert from 'uvu/assert';
import { recentFlips, startRecentFlips } from '../../src/game/recent-flips';
import { land } from '../../src/game/toss';
import { bid } from '../../src/money/bids';
import { addFlip, flips } from '../../src/money/flips';
import { endSession } from '../../src/state/session';
import { answered } from '../answers';
import { withoutFeatures } from '../features';
import {
  arrived,
  asked,
  bidThrough,
  held,
  holdCoin,
  idOf,
  ready,
  STAKE,
  sandbox,
  state,
  test,
} from '../money/bid-stage';
import { until } from '../sandbox/until';

let stop = () => {};
test.before.each(() => {
  sandbox.received.length = 0;
});
test.after.each(() => stop());

test('the strip starts with the 12 latest flips and their sums, the newest first', async () => {
  sandbox.addHistory(idOf('asha'), 30);
  stop = startRecentFlips();
  await until(() => recentFlips.value.length > 0);
  const newest = [...sandbox.bids(idOf('asha'))].sort((one, other) => other.at - one.at);
  assert.equal(
    recentFlips.value.map(({ game, side, won, bid, bidOn, time }) => [game, side, won, bid, bidOn, time]),
    newest
      .slice(0, 12)
      .map(({ roundId, flip, amount, bidOnCoin, at }) => [roundId, flip?.side, flip?.won, amount, bidOnCoin, at]),
  );
});

test('what has no side is left out, no game stands twice, and another session begins with none', async () => {
  const flip = (game: number, bidOnCoin: string, status: boolean) => ({ game, bidOnCoin, status });
  const told = [
    null,
    {},
    7,
    flip(3, '', true),
    flip(2, 'heads', false),
    flip(2, 'heads', false),
    flip(1, 'tails', true),
  ];
  sandbox.mischief.next('getLatestFlips', answered({ getLatestFlips: told }));
  stop = startRecentFlips();
  await until(() => recentFlips.value.length > 0);
  assert.equal(
    recentFlips.value.map(({ game, side, won }) => [game, side, won]),
    [
      ['2', 'tails', false],
      ['1', 'tails', true],
    ],
  );
  endSession();
  assert.equal(recentFlips.value, []);
});

test('each flip that lands stands first, without another request', async () => {
  stop = startRecentFlips();
  await until(() => recentFlips.value.length > 0);
  for (let flip = 0; flip < 3; flip++) {
    await bidThrough();
    const [latest] = flips.value;
    assert.is(recentFlips.value[0]?.game, latest?.flip.participation.game);
    assert.not(latest && addFlip(latest), 'a flip that is known counts once');
  }
  assert.is(asked('getLatestFlips'), 1);
});

test('nothing is asked while the coin is in the air, and an answer that comes then shows nothing before it lands', async () => {
  holdCoin();
  const letGo = await held('getLatestFlips', () => {
    stop = startRecentFlips();
  });
  bid('heads', STAKE);
  await until(() => state() === 'made');
  await letGo();
  await arrived();
  assert.equal(recentFlips.value, []);
  land();
  await ready();
  await until(() => recentFlips.value.length > 1);
  assert.is(recentFlips.value[0]?.game, sandbox.bids(idOf('asha')).at(-1)?.roundId);
  stop();
  holdCoin();
  bid('heads', STAKE);
  stop = startRecentFlips();
  await until(() => state() === 'made');
  assert.is(asked('getLatestFlips'), 1);
});

test('a backend without a history is not asked', async () => {
  withoutFeatures('history');
  stop = startRecentFlips();
  await bidThrough();
  assert.equal([asked('getLatestFlips'), recentFlips.value.length], [0, 1]);
});

test.run();
