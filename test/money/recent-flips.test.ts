import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addFlip, flips, type PlayedFlip } from '../../src/money/flips';
import { readParticipation } from '../../src/money/participation-calls';
import { addHistory, MOST_FLIPS, recentFlips } from '../../src/money/recent-flips';
import { endSession, signIn } from '../../src/state/session';
import { installDom } from '../dom';

const participation = (game: number, bidOnCoin: string, status: boolean) =>
  readParticipation({ game, bidOnCoin, status });

test.before.each(() => {
  installDom();
  signIn('a session');
});

test.after.each(endSession);

test('the history fills the list, with the side on which each coin fell', () => {
  addHistory([participation(3, 'heads', true), participation(2, 'heads', false), participation(1, 'tails', true)]);
  assert.equal(recentFlips.value, [
    { game: '3', side: 'heads', won: true },
    { game: '2', side: 'tails', won: false },
    { game: '1', side: 'tails', won: true },
  ]);
});

test('a participation without a side is left out, no game stands twice, and the length is bounded', () => {
  const wins = Array.from({ length: 50 }, (_, game) => participation(game + 10, 'heads', true));
  addHistory([participation(2, '', true), participation(1, 'tails', false), participation(1, 'tails', false), ...wins]);
  const games = recentFlips.value.slice(0, 2).map(({ game }) => game);
  assert.equal(games, ['1', '10']);
  assert.is(recentFlips.value.length, MOST_FLIPS);
  endSession();
  assert.equal(recentFlips.value, []);
});

test('a flip is added once, and a history that was read before it doesn’t push it out of the newest ones', () => {
  const flip = { participation: participation(1, 'heads', true), side: 'heads', serverSeed: '' } as const;
  const played = { order: { requestId: 'r', tappedAt: 0 } as PlayedFlip['order'], flip, isRetold: false };
  assert.equal([addFlip(played), addFlip(played), flips.value.length], [true, false, 1]);
  addHistory(Array.from({ length: MOST_FLIPS }, (_, game) => participation(game + 2, 'heads', true)));
  assert.equal([recentFlips.value[0]?.game, recentFlips.value.length], ['1', MOST_FLIPS]);
});

test.run();
