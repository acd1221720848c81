import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createNewest } from '../../src/lib/newest';

test('a new ask aborts the one before it and no other', () => {
  const asks = createNewest();
  const others = createNewest();
  const other = others.begin();
  const [first, second] = [asks.begin(), asks.begin()];
  assert.equal([first.aborted, second.aborted, other.aborted], [true, false, false]);
});

test('to cancel aborts the newest ask', () => {
  const asks = createNewest();
  asks.cancel();
  const ask = asks.begin();
  asks.cancel();
  assert.ok(ask.aborted);
});

test.run();
