import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createNewest } from '../../src/browser/abort-signals';

test('a new request aborts the last one and no other', () => {
  const requests = createNewest();
  const others = createNewest();
  const other = others.begin();
  const [first, second] = [requests.begin(), requests.begin()];
  assert.equal([first.aborted, second.aborted, other.aborted], [true, false, false]);
});

test.run();
