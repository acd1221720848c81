import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showKeptBackWins, type WouldBe } from '../../src/lib/evidence';

const times = (count: number, outcome: WouldBe) => Array<WouldBe>(count).fill(outcome);

test('fourteen would-be wins in a row show it, and thirteen don’t', () => {
  assert.not.ok(showKeptBackWins(times(13, 'win')));
  assert.ok(showKeptBackWins(times(14, 'win')));
});

test('once shown it stays shown, whatever is kept back afterwards', () => {
  assert.ok(showKeptBackWins([...times(14, 'win'), ...times(100, 'loss')]));
});

test('would-be losses never show it', () => {
  assert.not.ok(showKeptBackWins(times(1_000, 'loss')));
  assert.not.ok(showKeptBackWins([]));
});

test('an honest coin shows it in less than one history in a thousand, however often one looks', () => {
  // A multiplicative generator, so that every run is the same.
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const histories = Array.from({ length: 5_000 }, () =>
    Array.from({ length: 300 }, (): WouldBe => (random() < 0.5 ? 'win' : 'loss')),
  );
  assert.ok(histories.filter(showKeptBackWins).length < 5);
});

test.run();
