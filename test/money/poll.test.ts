import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { poll } from '../../src/money/pursue';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { installDom } from '../dom';
import { stopTimers } from '../timers';

const timers = stopTimers();
const settled = () => new Promise(setImmediate);

/** Starts to poll. Returns how often it has asked so far, and a stop function. */
async function start(isEnough = () => false) {
  let asked = 0;
  const stop = poll(async () => ++asked > 0 && isEnough());
  await settled();
  return { asked: () => asked, stop };
}

test.before(() => {
  installDom();
  walletChanged({ game: 0, top_up: 0, reference_earning: 0 }, countPushes());
});
test.after(() => timers.uninstall());

test('polling asks at once, then after pauses of one to eight seconds, and as soon as the wallet changes', async () => {
  const { asked, stop } = await start();
  timers.tick(999);
  await settled();
  assert.is(asked(), 1);
  walletChanged({ game: 100, top_up: 0, reference_earning: 0 }, countPushes());
  await settled();
  assert.is(asked(), 2, 'no time has passed');
  for (const next of [3, 4, 5, 6, 7]) {
    timers.tick(8_000);
    await settled();
    assert.is(asked(), next);
  }
  stop();
  walletChanged({ game: 200, top_up: 0, reference_earning: 0 }, countPushes());
  timers.tick(60_000);
  await settled();
  assert.is(asked(), 7, 'it has stopped');
});

test('it stops once the answer is enough', async () => {
  const { asked } = await start(() => true);
  timers.tick(60_000);
  await settled();
  assert.is(asked(), 1);
});

test.run();
