import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { retry, type Try } from '../../src/browser/retry';
import { installDom } from '../dom';
import { hasten, stopTimers } from '../timers';
import { undoAll } from '../undo';

installDom();

const { random } = Math;
test.after.each(() => {
  Math.random = random;
  undoAll();
});

const never = () => () => {};
const signal = new AbortController().signal;
const options = { base: 500, cap: 3000, signal, wakeOn: never };

/** The pauses in ms that work requests from setTimeout; they end at once. @param chance the random number */
async function pausesOf(work: () => Promise<void>, chance = 1): Promise<number[]> {
  const lengths: number[] = [];
  Math.random = () => chance;
  const slowDown = hasten(1_000, (ms) => void lengths.push(ms));
  await work();
  slowDown();
  return lengths;
}

/** Returns true at the try with this count. */
const succeedAt =
  (last: number) =>
  async ({ count }: Try) =>
    count === last;

test('each pause is twice the one before it, up to the cap, and short again if the try says so; jitter takes half at most', async () => {
  const lengthFor = (chance: number) => pausesOf(() => retry(succeedAt(1), options), chance);
  assert.equal([await lengthFor(0), await lengthFor(0.5)], [[250], [375]]);
  assert.equal(await pausesOf(() => retry(succeedAt(5), options)), [500, 1000, 2000, 3000, 3000]);
  const attempt = async ({ count, restart }: Try) => {
    if (count === 2) restart();
    return count === 4;
  };
  assert.equal(await pausesOf(() => retry(attempt, options)), [500, 1000, 500, 1000]);
});

test('a pause ends when the network is back or the page becomes visible', async () => {
  for (const [target, name] of [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const) {
    const timers = stopTimers();
    let isDone = false;
    void retry(succeedAt(1), { base: 60_000, cap: 60_000, signal }).then(() => {
      isDone = true;
    });
    await timers.tickAsync(1_000);
    assert.not(isDone);
    target.dispatchEvent(new Event(name));
    await timers.tickAsync(0);
    assert.ok(isDone, name);
    timers.uninstall();
  }
});

test('an abort ends the pause and the loop, an aborted signal prevents every try, and an error of a try ends the loop', async () => {
  const stopping = new AbortController();
  let tries = 0;
  const done = retry(async () => ++tries > 1, { base: 60_000, cap: 60_000, signal: stopping.signal });
  await Promise.resolve();
  stopping.abort();
  await done;
  await retry(async () => ++tries > 0, { base: 1, cap: 1, signal: stopping.signal });
  assert.is(tries, 1);
  const failure = new Error('broken');
  const failing = retry(() => Promise.reject(failure), { base: 1, cap: 1, signal });
  assert.is(await failing.catch((error: unknown) => error), failure);
});

test.run();
