import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeAllToasts, closeToast, showToast, toasts } from '../../src/state/toasts';

const test = suite('toasts');
const texts = () => toasts.value.map(({ text }) => text);

/** Runs with a clock of its own; tick(ms) lets its timers fire. */
async function withClock(scene: (tick: (ms: number) => void) => void) {
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const waiting = new Map<number, { at: number; fire: () => void }>();
  let now = 0;
  let last = 0;
  Object.assign(globalThis, {
    setTimeout: (fire: (...args: unknown[]) => void, ms: number, ...args: unknown[]) => {
      waiting.set(++last, { at: now + ms, fire: () => fire(...args) });
      return last;
    },
    clearTimeout: (id: number) => waiting.delete(id),
  });
  try {
    scene((ms) => {
      now += ms;
      for (const [id, { at, fire }] of waiting) if (at <= now && waiting.delete(id)) fire();
    });
  } finally {
    Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear });
    closeAllToasts();
  }
}

test('a toast closes after 5000 ms and not before', () =>
  withClock((tick) => {
    showToast('one');
    tick(4999);
    assert.equal(texts(), ['one']);
    tick(1);
    assert.equal(texts(), []);
  }));

test('equal ones are one, which then stays five seconds from the last', () =>
  withClock((tick) => {
    showToast('one');
    showToast('two');
    tick(3000);
    showToast('one');
    assert.equal(texts(), ['one', 'two']);
    tick(2000);
    assert.equal(texts(), ['one']);
    tick(3000);
    assert.equal(texts(), []);
  }));

test('the same text of another kind is another toast', () =>
  withClock(() => {
    showToast('Saved');
    showToast('Saved', 'success');
    assert.is(toasts.value.length, 2);
  }));

test('one that was closed can be shown anew', () =>
  withClock((tick) => {
    showToast('one');
    closeToast(toasts.value[0]?.id ?? 0);
    assert.equal(texts(), []);
    tick(1000);
    showToast('one');
    tick(4500);
    assert.equal(texts(), ['one']);
  }));

test.run();
