import * as assert from 'uvu/assert';
import { inHindi } from './in-hindi';
import { inPoints } from './points';
import { HOUR, newPlayer, sandbox, sandboxSuite, wait } from './stage';

const test = sandboxSuite('a game of points');

function playerOf(points: number) {
  const player = newPlayer(points);
  sandbox.changeRules({ dailyPoints: 100_000 });
  return { ...player, rows: async () => (await player.ask('getStatement', { first: 10 })).rows };
}

test('a wallet is filled up at the first call of an Indian day, by a row of the statement', async () => {
  const { rows, userId } = playerOf(30_050);
  const amounts = async () => (await rows()).map(({ amount }) => amount);
  assert.equal(await amounts(), [699.5, 300.5]);
  sandbox.credit(userId, 'top_up', -60_000);
  wait(8.5 * HOUR - 1);
  assert.equal(await amounts(), [-600, 699.5, 300.5], 'a second before midnight');
  wait(1);
  assert.equal(await amounts(), [600, -600, 699.5, 300.5]);
  sandbox.credit(userId, 'top_up', -100);
  wait(-2);
  await rows();
  wait(2);
  assert.is((await amounts()).length, 5, 'a clock that was set back fills up nothing twice');
  const [, { number, kind, balance, reference } = {}] = await rows();
  assert.equal([number, kind, balance, reference], [4, 'OTHER', 1000, '2026-03-04']);
});

test('while a bid is locked nothing is filled up: it can’t be cancelled for more than a day’s points', async () => {
  const { rows, ask, bidFor } = playerOf(100_000);
  const bid = await bidFor({ bidAmount: 900 });
  await ask('placeBid', bid);
  wait(24 * HOUR);
  await ask('cancelBid', bid);
  assert.equal((await rows())[0]?.balance, 1000);
});

test('a wallet with more than a day’s points keeps them and gets none', async () => {
  assert.equal((await playerOf(100_001).rows()).length, 1);
});

test('there is no call of a payment, and a refusal speaks of points', async () => {
  const { ask, lock } = playerOf(100_000);
  const payments = [
    'addPaymentMethod',
    'createRecharge',
    'getRecharges',
    'getWithdrawalTerms',
    'resolveWithdrawal',
  ] as const;
  for (const name of payments) {
    const said = await ask(name, {}).catch(({ status, message }) => [status, message]);
    assert.equal(said, [400, `A game of points has no ${name}.`]);
  }
  const refused = await lock({ bidAmount: 1_500 }).catch(({ message }) => message);
  assert.is(refused, 'This bid costs 1,530 points and your wallet has 1,000 points. Bid less.');
});

test('a refusal of points has no rupees in either language', () => {
  for (const message of [
    'This bid costs ₹1,530 and your wallet has ₹1,000. Recharge it or bid less.',
    'You’re self-excluded: you can’t bid or recharge.',
    'You could lose more than your loss limit of ₹500.50 a day. You can bid up to ₹0 with its charge until 5 Nov 2026, 12:00 am, Indian time.',
    'A limit is ₹0 or more, with at most two decimals.',
  ]) {
    for (const words of [message, inHindi(message)]) {
      assert.not.match(inPoints(words), /₹|money|recharge|पैसे|पैसों|रिचार्ज/i);
    }
  }
});

test.run();
