import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commitmentOf, createRounds, sideOf } from './rounds';
import { defaultRules } from './rules';

const test = suite('sandbox rounds');

const rounds = createRounds(defaultRules);
function nextRound() {
  rounds.end(rounds.current(1));
  return rounds.current(1);
}

test('the rule is the one that the contract writes down', () => {
  // Computed by another program: printf 'client:7' | openssl dgst -sha256 -hmac server
  assert.is(sideOf('server', 'client', '7'), 'tails');
  assert.is(commitmentOf('server'), 'b3eacd33433b31b5252351032c9b3e7a2e7aa7738d5decdf0dd6c62680853c06');
});

test('a seed is 32 random bytes and never comes again', () => {
  const seeds = new Set(Array.from({ length: 1000 }, () => nextRound().serverSeed));
  assert.is(seeds.size, 1000);
  for (const seed of seeds) assert.match(seed, /^[0-9a-f]{64}$/);
});

test.run();
