import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { track, working } from '../../src/state/progress';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('work that is done within 200 ms is never shown', async () => {
  const seen: boolean[] = [];
  const stop = working.subscribe((value) => seen.push(value));
  await track(pause(100));
  await pause(250);
  stop();
  assert.equal(seen, [false]);
});

test('work of over 200 ms is shown until it is done', async () => {
  const work = track(pause(400));
  await pause(150);
  assert.is(working.value, false);
  await pause(120);
  assert.is(working.value, true);
  await work;
  assert.is(working.value, false);
});

test('it is shown until the last of several is done, failed or not', async () => {
  const failing = track(pause(300).then(() => Promise.reject(new Error('no'))));
  const longer = track(pause(450));
  await failing.catch(() => {});
  assert.is(working.value, true);
  await longer;
  assert.is(working.value, false);
});

test('what it watches passes through', async () => {
  assert.is(await track(Promise.resolve(7)), 7);
  const error = new Error('no');
  assert.is(await track(Promise.reject(error)).catch((thrown) => thrown), error);
});

test.run();
