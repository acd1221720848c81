import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readParticipation } from '../../src/api/game';
import { addHistory, recentFlips, startRecentFlips } from '../../src/money/recent-flips';
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

test('a participation without a side is left out, and no game stands twice', () => {
  addHistory([participation(2, '', true), participation(1, 'tails', false)]);
  addHistory([participation(3, 'tails', true), participation(1, 'tails', false)]);
  assert.equal(
    recentFlips.value.map(({ game }) => game),
    ['3', '1'],
  );
});

test('the list is kept for the next document, and its length is bounded', () => {
  addHistory(Array.from({ length: 50 }, (_, index) => participation(index, 'heads', true)));
  const { length } = recentFlips.value;
  assert.ok(length > 10 && length < 50);
  const kept = String(sessionStorage.getItem('recent-flips'));
  endSession();
  assert.equal(recentFlips.value, []);
  signIn('the next document');
  sessionStorage.setItem('recent-flips', kept);
  startRecentFlips()();
  assert.is(recentFlips.value.length, length);
});

test('stored text without valid flips adds nothing to the list, and without flips nothing is stored', () => {
  startRecentFlips()();
  assert.is(sessionStorage.getItem('recent-flips'), null);
  for (const text of ['', '{', '7', '{}', '[null,1,"a"]', '[{"side":"edge"}]']) {
    sessionStorage.setItem('recent-flips', text);
    startRecentFlips()();
    assert.equal(recentFlips.value, [], text);
  }
});

test.run();
