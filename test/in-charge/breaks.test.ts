import * as assert from 'uvu/assert';
import { playersBreak } from '../../src/in-charge/break';
import { openRecharge, shownRecharge, startRecharges } from '../../src/money/recharges';
import {
  asked,
  bids,
  bidThrough,
  elsewhere,
  enter,
  idOf,
  kept,
  leavePage,
  reason,
  sandbox,
  shown,
  soon,
  test,
} from '../money/bid-stage';
import { until } from '../sandbox/until';

/** Signs a new player with ₹1,000 in, who takes a break on another phone. */
async function enterAndTakeBreak(name: string): Promise<void> {
  sandbox.creditTopUp(sandbox.addAccount(name).userId, 100_000);
  leavePage();
  await enter(name);
  await elsewhere(name)('takeBreak', { length: 'DAY' });
  sandbox.received.length = 0;
}

test('a bid is refused and not sent again, and the app then knows of the break', async () => {
  await enterAndTakeBreak('bidder');
  await bidThrough();
  assert.match(shown().join(), 'You’re on a break until');
  assert.match(reason() ?? '', 'was not made');
  await until(() => playersBreak.value !== undefined && kept().length === 0);
  assert.equal([asked('placeBid'), bids('bidder')], [1, 0]);
});

test('a recharge is refused and not sent again, and the app then knows of the break', async () => {
  await enterAndTakeBreak('payer');
  const error = await openRecharge(10_000).catch((refused) => refused);
  assert.match(error.message, 'You’re on a break until');
  await until(() => playersBreak.value !== undefined && kept().length === 0);
  assert.equal([shownRecharge.value.state, asked('createRecharge')], ['none', 1]);
});

test('a repeated recharge that is refused counts as not opened', async () => {
  await enterAndTakeBreak('repeated');
  sandbox.mischief.next('createRecharge', { kind: 'status', status: 503 });
  const leave = startRecharges();
  const opening = openRecharge(10_000);
  await soon(() => 'reason' in shownRecharge.value);
  await opening;
  leave();
  assert.equal([sandbox.recharges(idOf('repeated')).length, kept()], [0, []]);
});

test.run();
