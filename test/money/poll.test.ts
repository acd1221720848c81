import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { poll } from '../../src/money/pursue';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { installDom } from '../dom';
import { stopTimers } from '../timers';

const timers = stopTimers();
const settled = () => new Promise(setImmediate);

/** Starts to look. Returns how often it has looked so far. */
async function start(signal: AbortSignal, isEnough = () => false): Promise<() => number> {
  let looks = 0;
  void poll(async () => ++looks > 0 && isEnough(), signal);
  await settled();
  return () => looks;
}

test.before(() => installDom());
test.after(() => timers.restart());

test('it looks at once, then after pauses, and as soon as the wallet’s push comes', async () => {
  const leaving = new AbortController();
  const looks = await start(leaving.signal);
  assert.is(looks(), 1);
  walletChanged({ game: 100, top_up: 0, reference_earning: 0 }, countPushes());
  await settled();
  assert.is(looks(), 2, 'no time has passed');
  timers.pass(8_000);
  await settled();
  assert.is(looks(), 3);
  leaving.abort();
  walletChanged({ game: 200, top_up: 0, reference_earning: 0 }, countPushes());
  timers.pass(60_000);
  await settled();
  assert.is(looks(), 3, 'it has stopped');
});

test('it stops once there is nothing more to see', async () => {
  const looks = await start(new AbortController().signal, () => true);
  timers.pass(60_000);
  await settled();
  assert.is(looks(), 1);
});

test.run();
