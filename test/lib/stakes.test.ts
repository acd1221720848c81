import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSeed, newSeed, randomId, sha256 } from '../../src/lib/seeds';
import { type CoinSide, isSide, sideName, sideOf } from '../../src/lib/sides';
import { costAndPayoutOf, largestBid, netOf, plus, winSize } from '../../src/lib/stakes';
import * as fc from '../properties';
import { percentOf } from '../sandbox/amounts';

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

test('the charge and the payout equal the server’s, to the paisa', () => {
  const anyAmount = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(anyAmount, percents, percents, (bid, bidPercent, winPercent) => {
      const { cost, payout } = costAndPayoutOf(bid, bidPercent, winPercent);
      assert.is(cost, bid + percentOf(bid, bidPercent));
      assert.is(payout, 2 * bid - percentOf(2 * bid, winPercent));
    }),
  );
});

test('the balance covers the largest bid with its charge, but not a paisa more, and below nothing there is none', () => {
  assert.is(largestBid(-500, 2), 0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3e15 }), percents, (balance, percent) => {
      const bid = largestBid(balance, percent);
      assert.ok(Number.isSafeInteger(bid) && bid >= 0);
      assert.ok(costAndPayoutOf(bid, percent, 0).cost <= balance);
      assert.ok(costAndPayoutOf(bid + 1, percent, 0).cost > balance);
    }),
  );
});

test('the net of a bid is what it changed in the wallet, and unknown if a sum is', () => {
  const bet = { amount: 10_000, bidCharge: 200, bidOn: 'heads', owner: '1042', roundId: 'r1' };
  assert.is(netOf({ ...bet, won: true, win: 20_000, winCharge: 500 }), 9_300);
  assert.is(netOf({ ...bet, won: false, win: 0, winCharge: 0 }), -10_200);
  assert.is(netOf({ ...bet, won: false, win: undefined, winCharge: undefined }), -10_200);
  assert.is(netOf({ ...bet, won: true, win: 20_000, winCharge: undefined }), undefined);
  assert.equal([plus(2, 3), plus(2, undefined), plus(undefined, 3)], [5, undefined, undefined]);
  assert.is(netOf({ ...bet, amount: undefined, won: false, win: 0, winCharge: 0 }), undefined);
});

test('a win has one of three sizes by what it brings, and none if it brings no more than it cost', () => {
  assert.equal([undefined, -500, 0, 1, 9_999, 10_000, 99_999, 100_000].map(winSize), [0, 0, 0, 1, 1, 2, 2, 3]);
});

test('a side is heads or tails, named the same alone and in a sentence, and the outcome says which one lay on top', () => {
  assert.equal(['heads', 'tails', 'Heads', '', undefined].map(isSide), [true, true, false, false, false]);
  assert.equal(['heads', 'tails', 'edge', undefined].map(sideName), ['Heads', 'Tails', undefined, undefined]);
  const rows: [unknown, boolean, CoinSide | undefined][] = [
    ['heads', true, 'heads'],
    ['heads', false, 'tails'],
    ['tails', true, 'tails'],
    ['tails', false, 'heads'],
    ['edge', true, undefined],
  ];
  for (const [bidOn, won, side] of rows) assert.is(sideOf({ bidOn, won }), side);
});

test('a seed is 64 lower-case hex digits and new each time, as the ID of a request is 32', async () => {
  const seed = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  assert.is(await sha256(''), seed);
  for (const text of [seed, newSeed(), '0'.repeat(64)]) assert.ok(isSeed(text), text);
  for (const text of ['', seed.slice(1), `${seed}0`, ` ${seed}`, `${seed}\n`, seed.toUpperCase(), `g${seed.slice(1)}`])
    assert.not(isSeed(text), text);
  assert.match(randomId(), /^[\da-f]{32}$/);
  assert.is(new Set(Array.from({ length: 20 }, () => newSeed())).size, 20);
});

test.run();
