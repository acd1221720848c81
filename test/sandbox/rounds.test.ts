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

test('a commitment doesn’t fix the outcome: each server seed gives either side, as the client seed decides', () => {
  for (let count = 0; count < 100; count++) {
    const { serverSeed, roundId } = nextRound();
    const sides = new Set(Array.from({ length: 64 }, (_, seed) => sideOf(serverSeed, `${seed}`, roundId)));
    assert.is(sides.size, 2);
  }
});

test('no bit of the commitment foretells the side', () => {
  const count = 4000;
  const agreeing = new Array<number>(256).fill(0);
  let heads = 0;
  for (let index = 0; index < count; index++) {
    const { serverSeed, serverSeedHash, roundId } = nextRound();
    const isHeads = sideOf(serverSeed, 'a seed of the phone', roundId) === 'heads';
    if (isHeads) heads++;
    const hash = Buffer.from(serverSeedHash, 'hex');
    for (let bit = 0; bit < 256; bit++) {
      const isSet = ((hash[bit >> 3] ?? 0) >> (bit & 7)) % 2 === 1;
      if (isSet === isHeads) agreeing[bit] = (agreeing[bit] ?? 0) + 1;
    }
  }
  // Six standard deviations: chance alone fails this test once in two million runs.
  const most = 6 * Math.sqrt(count / 4);
  for (const agreed of [heads, ...agreeing]) assert.ok(Math.abs(agreed - count / 2) < most, `${agreed} of ${count}`);
});

test('a seed is 32 random bytes and never comes again', () => {
  const seeds = new Set(Array.from({ length: 1000 }, () => nextRound().serverSeed));
  assert.is(seeds.size, 1000);
  for (const seed of seeds) assert.match(seed, /^[0-9a-f]{64}$/);
});

test.run();
