import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commitmentOf, sideOf } from './rounds';

test('the rule is the one that the contract writes down', () => {
  // Computed by another program: printf 'client:7' | openssl dgst -sha256 -hmac server
  assert.is(sideOf('server', 'client', '7'), 'tails');
  assert.is(commitmentOf('server'), 'b3eacd33433b31b5252351032c9b3e7a2e7aa7738d5decdf0dd6c62680853c06');
});

test.run();
