import * as assert from 'uvu/assert';
import { checkRefusal } from '../../src/lib/fairness';
import { bid, flips } from '../../src/money/bids';
import { refusedBids } from '../../src/money/refused-bids';
import { land } from '../../src/money/toss';
import { wallet } from '../../src/money/wallet';
import { until } from '../sandbox/until';
import {
  answered,
  asked,
  bidSuite,
  bids,
  bidThrough,
  holdCoin,
  KEY,
  leavePage,
  openPage,
  ready,
  reason,
  roundId,
  STAKE,
  sandbox,
  shown,
  soon,
  state,
} from './bid-stage';

const test = bidSuite('bids that are not made');

for (const [name, trouble] of [
  ['a redirect', { kind: 'redirect' }],
  ['an answer without a flip', answered('{"data":{}}')],
  ['an answer with a coin on its edge', answered('{"data":{"placeBid":{"side":"edge"}}}')],
  ['an unknown code', { kind: 'error', message: 'Odd.', code: 'ODD' }],
  ['an error without a code', { kind: 'error', message: 'Something broke.' }],
] as const) {
  test(`after ${name} the player sees that the bid was not made, and can play on`, async () => {
    const [before, over] = [bids(), roundId()];
    await bidThrough(trouble);
    assert.match(reason() ?? '', /bid of ₹10\.00 on heads was not made\. Nothing was taken/);
    assert.equal([bids(), asked('placeBid') > 0, flips.value.length], [before, true, 0]);
    assert.is.not(roundId(), over, 'its round is over');
    await bidThrough();
    assert.equal([bids(), flips.value.length, reason()], [before + 1, 1, undefined]);
  });
}

test('maintenance is no outcome: a bid that the server has made all the same is shown', async () => {
  const before = bids();
  await bidThrough({ kind: 'error', message: 'Back at ten.', code: 'CLOSED', runs: true });
  assert.equal([bids(), flips.value.length, reason()], [before + 1, 1, undefined]);
});

test('a bid that maintenance has stopped is shown as not made, in the words of the maintenance', async () => {
  const before = bids();
  sandbox.changeRules({ closed: 'Back at ten.' });
  bid('heads', STAKE);
  await until(() => reason() !== undefined);
  sandbox.changeRules({ closed: undefined });
  assert.equal([bids(), reason()], [before, 'Back at ten.']);
});

test('a refusal shows the reason, takes nothing, and the next round can be bid on', async () => {
  const [before, funds] = [bids(), wallet.value];
  bid('heads', 900_000);
  await ready();
  assert.match(reason() ?? '', /Recharge it or bid less/);
  assert.equal([bids(), flips.value.length, wallet.value], [before, 0, funds]);
  bid('heads', STAKE);
  assert.is(reason(), undefined);
  await ready();
  assert.is(bids(), before + 1);
});

test('the seed of a refused bid’s round is fetched and matches the commitment', async () => {
  bid('heads', 900_000);
  await until(() => refusedBids.value[0]?.serverSeed !== undefined && reason() !== undefined);
  await soon(() => refusedBids.value[0]?.serverSeed !== '');
  assert.is(refusedBids.value.length, 1);
  for (const { order: refused, serverSeed } of refusedBids.value) {
    assert.is(refused.amount, 900_000);
    const check = await checkRefusal({ ...refused, serverSeed, bidOn: 'heads' });
    assert.ok(check === 'win' || check === 'loss', check);
    assert.is(await checkRefusal({ ...refused, serverSeed: 'another', bidOn: 'heads' }), 'broken');
  }
});

test('a refused bid counts even if the server hides its seed', async () => {
  for (let times = 0; times < 5; times++) sandbox.mischief.next('resolveBid', { kind: 'status', status: 500 });
  bid('heads', 900_000);
  await until(() => reason() !== undefined);
  assert.equal(
    refusedBids.value.map(({ serverSeed }) => serverSeed),
    [''],
  );
});

test('a bid that the server refuses but makes is shown as made', async () => {
  sandbox.mischief.next('placeBid', { kind: 'error', message: 'No.', code: 'BAD_INPUT', runs: true });
  bid('heads', STAKE);
  await soon(() => flips.value.length === 1);
  assert.equal([refusedBids.value, reason()], [[], undefined]);
});

test('a bid that turns out to be made while a later one is in the air is told in words, and stays below it', async () => {
  holdCoin();
  sandbox.mischief.next('placeBid', { kind: 'error', message: 'No.', code: 'BAD_INPUT', runs: true });
  sandbox.mischief.next('resolveBid', { kind: 'status', status: 500 });
  bid('heads', STAKE);
  await ready();
  bid('tails', STAKE);
  await until(() => state() === 'made');
  await soon(() => refusedBids.value.length === 0);
  assert.is(state(), 'made');
  land();
  assert.equal(
    flips.value.map(({ order: { side } }) => side),
    ['tails', 'heads'],
  );
  assert.match(shown().at(-1) ?? '', /^Your bid of ₹10\.00 on heads was made after all\./);
});

test('a shown refusal is removed from the storage at once, and from the page when the player leaves', async () => {
  bid('heads', 900_000);
  await until(() => reason() !== undefined);
  await until(() => sessionStorage.getItem(KEY) === null);
  leavePage();
  openPage();
  assert.is(reason(), undefined);
});

test.run();
