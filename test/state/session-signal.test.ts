import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resetSession, sessionSignal } from '../../src/state/session-signal';

const test = suite('session signals');

test('the end of the session takes every one back to its first value', () => {
  const name = sessionSignal<string | undefined>(undefined);
  const list = sessionSignal<readonly number[]>([1]);
  const first = list.peek();
  name.value = 'Asha';
  list.value = [1, 2, 3];
  resetSession();
  assert.is(name.value, undefined);
  assert.is(list.value, first);
});

test.run();
