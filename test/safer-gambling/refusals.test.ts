import * as assert from 'uvu/assert';
import { currentRecharge, openRecharge, startRecharges } from '../../src/money/recharges';
import { playersLimits } from '../../src/safer-gambling/limits';
import { playersTimeOut } from '../../src/safer-gambling/time-out';
import * as phone from '../money/bid-stage';
import { idOf, sandbox, test } from '../money/bid-stage';
import type { Ask } from '../sandbox/api-client';
import { until } from '../sandbox/until';

const takeBreak = (ask: Ask) => ask('takeBreak', { length: 'DAY' });

async function setLimits(ask: Ask): Promise<void> {
  await ask('setLimits', { kind: 'LOST', day: 5 });
  await ask('setLimits', { kind: 'ADDED', week: 99 });
}

for (const [what, send, isKnown, ofBid, ofRecharge] of [
  [
    'a.time-out',
    takeBreak,
    () => playersTimeOut.value !== undefined,
    'You’re on a time-out until',
    'You’re on a time-out until',
  ],
  [
    'limits',
    setLimits,
    () => playersLimits.current.value.value?.lost.day === 500,
    'You could lose more than your loss limit of ₹5 a day.',
    'You would add more than your deposit limit of ₹99 a week. You can add up to ₹99 until',
  ],
] as const) {
  test(`after ${what} of another phone a bid and a recharge are refused and not sent again, and the app then knows`, async () => {
    await send(await phone.enterNew(what));
    await phone.bidThrough();
    assert.match(phone.shown().join(), ofBid);
    assert.match(phone.reason() ?? '', 'was not made');
    await until(() => isKnown() && phone.kept().length === 0);
    const error = await openRecharge(10_000).catch((refused) => refused);
    assert.match(error.message, ofRecharge);
    assert.equal([phone.callsOf('placeBid'), phone.bids(what), phone.callsOf('createRecharge')], [1, 0, 1]);
    assert.equal([currentRecharge.value.state, phone.kept()], ['none', []]);
  });
}

test('a repeated recharge that is refused counts as not opened', async () => {
  await takeBreak(await phone.enterNew('repeated'));
  sandbox.faults.next('createRecharge', { kind: 'status', status: 503 });
  const leave = startRecharges();
  const opening = openRecharge(10_000);
  await phone.soon(() => 'reason' in currentRecharge.value);
  await opening;
  leave();
  assert.equal([sandbox.recharges(idOf('repeated')).length, phone.kept()], [0, []]);
});

test.run();
