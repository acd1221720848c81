import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { track, working } from '../../src/state/call';
import { stopTimers } from '../timers';

let timers: ReturnType<typeof stopTimers>;

test.before.each(() => {
  timers = stopTimers();
});
test.after.each(() => timers.uninstall());

/** Tracks work that ends or fails after so many milliseconds. */
const workFor = (ms: number, failure?: Error) =>
  track(new Promise<void>((resolve, reject) => setTimeout(() => (failure ? reject(failure) : resolve()), ms)));

test('work that ends within 200 ms is never shown', async () => {
  const work = workFor(199);
  timers.tick(199);
  await work;
  timers.tick(100);
  assert.is(working.value, false);
});

test('work of over 200 ms is shown until the last of it has ended or failed', async () => {
  const failing = workFor(300, new Error('no')).catch(() => {});
  const longer = workFor(450);
  timers.tick(199);
  assert.is(working.value, false);
  timers.tick(1);
  assert.is(working.value, true);
  timers.tick(100);
  await failing;
  assert.is(working.value, true);
  timers.tick(150);
  await longer;
  assert.is(working.value, false);
});

test.run();
