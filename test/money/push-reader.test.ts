import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPushReader } from '../../src/money/push-reader';
import { define } from '../dom';

const { setTimeout: realTimeout } = globalThis;
let timer: { readonly ms: number; readonly end: () => void } | undefined;

test.before(() => {
  define('setTimeout', (end: () => void, ms: number) => {
    timer = { ms, end };
    return timer;
  });
});
test.after(() => define('setTimeout', realTimeout));

const messageOf = (game: number) => ({ data: `{"data":{"reference_earning":0,"top_up":0,"game":${game}}}` });

test('the pause after a push grows while pushes keep coming, and starts over afterwards', () => {
  const shown: unknown[] = [];
  const pauses: unknown[] = [];
  const reader = createPushReader({ onRead() {}, onShow: ({ game }) => void shown.push(game) });
  for (const rupees of [1, 2, 3, 4]) {
    reader.receive(messageOf(rupees));
    if (rupees > 1) timer?.end();
    pauses.push(timer?.ms);
  }
  assert.equal(
    [shown, pauses],
    [
      [100, 200, 300, 400],
      [750, 1_500, 3_000, 3_000],
    ],
  );
  timer?.end();
  reader.receive(messageOf(5));
  assert.equal([shown.at(-1), timer?.ms], [500, 750]);
});

test.run();
