import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choose, forecast } from './runner';

const test = suite('the test runner');

test('a stack names the source, with its line', () => {
  assert.match(String(new Error('here').stack), /test.runner.runner\.test\.ts:\d+/);
});

test('several names choose the files of each, and an unknown one is an error', () => {
  const files = ['test/api/client.test.ts', 'test/money/wallet.test.ts', 'test/state/call.test.ts'];
  assert.equal(choose(files, ['wallet', 'api/']), files.slice(0, 2));
  assert.equal(choose(files, []), files);
  assert.throws(() => choose(files, ['wallet', 'walet']), 'No test file has walet in its name');
});

test('a selection says beforehand about how long it takes', () => {
  const times = { a: 300_000, b: 20_000, c: 20_500 };
  assert.is(forecast(['a', 'b', 'c'], times), '3 files: about 5 min');
  assert.is(forecast(['c'], times), '1 file: about 21 s');
  assert.is(forecast(['b', 'new'], times), '2 files: about 20 s, and 1 not yet run here');
  assert.is(forecast(['new'], times), '1 file, not yet run here');
});

test.run();
