import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPause } from '../../src/lib/pause';

test('a pause ends by itself', async () => {
  const { pause } = createPause();
  const began = performance.now();
  await pause(30);
  assert.ok(performance.now() - began > 25);
});

test('a pause can be cut short', async () => {
  const { pause, wake } = createPause();
  const began = performance.now();
  const over = pause(60_000);
  wake();
  await over;
  assert.ok(performance.now() - began < 30_000);
});

test('waking nobody does nothing', () => {
  createPause().wake();
});

test.run();
