import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('the test runner');

test('a stack names the source, with its line', () => {
  assert.match(String(new Error('here').stack), /test.runner.runner\.test\.ts:7:\d+/);
});

test.run();
