import * as assert from 'uvu/assert';
import { lackingCalls } from '../../src/api/optional';
import { bid } from '../../src/money/bids';
import { changeLimits, loadLimits, startLimits } from '../../src/money/limits';
import { openRecharge, rechargeCall } from '../../src/money/recharges';
import { land } from '../../src/money/toss';
import { playersLimits, remainderOf } from '../../src/state/limits';
import { working } from '../../src/state/progress';
import { endSession } from '../../src/state/session';
import { define } from '../dom';
import { apiClient } from '../sandbox/api-client';
import { until } from '../sandbox/until';
import {
  asked,
  bidSuite,
  bids,
  bidThrough,
  enter,
  holdCoin,
  kept,
  leavePage,
  reason,
  STAKE,
  sandbox,
  state,
} from './bid-stage';

const test = bidSuite('limits');

let stop = () => {};
test.after.each(() => stop());

/** Signs a new player with ₹1,000 in, with what another phone of the player sends. */
async function enterAsNew(name: string) {
  sandbox.creditTopUp(sandbox.addAccount(name).userId, 100_000);
  leavePage();
  await enter(name);
  sandbox.received.length = 0;
  return apiClient(sandbox, sandbox.signIn(name));
}

const follow = () => {
  stop = startLimits();
};
const left = () => remainderOf('LOST')?.left;
const known = () => until(() => playersLimits.value.state === 'loaded');

test('what is left is of the limit that leaves the least, until its day or week ends, and the session’s end forgets it', async () => {
  await enterAsNew('remainder');
  follow();
  await known();
  assert.is(remainderOf('LOST'), undefined);
  await changeLimits({ kind: 'LOST', week: 300 });
  const { until: weekEnd, ...week } = remainderOf('LOST') ?? {};
  assert.equal(week, { kind: 'LOST', period: 'week', cap: 30_000, left: 30_000 });
  await changeLimits({ kind: 'LOST', day: 300 });
  assert.equal(remainderOf('LOST'), { kind: 'LOST', period: 'week', cap: 30_000, left: 30_000, until: weekEnd });
  await changeLimits({ kind: 'LOST', day: 100 });
  const day = remainderOf('LOST');
  assert.equal([day?.period, day?.left, Number(day?.until) <= Number(weekEnd)], ['day', 10_000, true]);
  assert.is(remainderOf('LOST', 30_000)?.period, 'day', 'the next day has room for it');
  assert.is(remainderOf('LOST', 30_001)?.period, 'week', 'no other day of the week has');
  assert.is(remainderOf('ADDED'), undefined);
  endSession();
  assert.is(playersLimits.value.state, 'loading');
});

test('each landed flip brings what is left then, and a coin in the air changes nothing', async () => {
  const ask = await enterAsNew('flips');
  await ask('setLimits', { kind: 'LOST', day: 500 });
  follow();
  await known();
  await bidThrough();
  const lost = async () => (await ask('getLimits')).lost.today * 100;
  await until(() => left() !== 50_000);
  assert.is(left(), 50_000 - (await lost()));
  const before = left();
  const asks = asked('getLimits');
  holdCoin();
  bid('heads', STAKE);
  await until(() => state() === 'made');
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal([asked('getLimits'), left()], [asks, before]);
  land();
  await until(() => left() !== before);
  assert.is(left(), 50_000 - (await lost()));
});

test('an answer that is on its way when a bid is made is dropped', async () => {
  const ask = await enterAsNew('dropped');
  await ask('setLimits', { kind: 'LOST', day: 500 });
  follow();
  await known();
  const landing = until(() => state() === 'made');
  // The server answers after the flip, so that the answer would tell how the coin lands.
  sandbox.mischief.next('getLimits', { kind: 'breach', answer: (request, run) => landing.then(() => run(request)) });
  document.dispatchEvent(new Event('visibilitychange'));
  holdCoin();
  bid('heads', STAKE);
  await landing;
  await ask('getLimits');
  assert.is(left(), 50_000);
});

test('asking again for the limits shows no progress', async () => {
  const ask = await enterAsNew('patient');
  await ask('setLimits', { kind: 'LOST', day: 500 });
  follow();
  await known();
  const before = asked('getLimits');
  const letGo = sandbox.mischief.hold('getLimits');
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => asked('getLimits') > before);
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.not(working.value);
  await letGo();
});

test('without a limit nothing is asked again, and a backend that lacks limits is never asked', async () => {
  await enterAsNew('unlimited');
  follow();
  await known();
  await bidThrough();
  assert.is(asked('getLimits'), 1);
  stop();
  lackingCalls.add('setLimits');
  follow();
  await bidThrough();
  assert.is(asked('getLimits'), 1);
});

test('a bid over a limit that another phone has set is refused and not sent again, and the app then knows of the limit', async () => {
  const ask = await enterAsNew('bidder');
  follow();
  await known();
  await ask('setLimits', { kind: 'LOST', day: 5 });
  await bidThrough();
  assert.match(reason() ?? '', 'Your limit for money lost is ₹5 a day.');
  await until(() => left() === 500 && kept().length === 0);
  assert.equal([asked('placeBid'), bids('bidder')], [1, 0]);
});

test('a recharge over a limit that another phone has set is refused and not sent again', async () => {
  const ask = await enterAsNew('payer');
  await ask('setLimits', { kind: 'ADDED', week: 99 });
  const error = await openRecharge(10_000).catch((refused) => refused);
  assert.match(error.message, 'Your limit for money added is ₹99 a week. ₹99 of it is left until');
  assert.equal([rechargeCall.value.state, asked('createRecharge'), kept()], ['none', 1, []]);
});

test('what can’t be reached stays as it was, and what can’t be read is unknown', async () => {
  const ask = await enterAsNew('failures');
  await ask('setLimits', { kind: 'LOST', day: 500 });
  sandbox.mischief.next('getLimits', { kind: 'drop-before' });
  await loadLimits();
  assert.is(playersLimits.value.state, 'failed');
  await loadLimits();
  sandbox.mischief.next('getLimits', { kind: 'drop-before' });
  await loadLimits();
  assert.is(left(), 50_000);
  sandbox.mischief.next('getLimits', { kind: 'status', status: 200, body: '{"data":{"getLimits":null}}' });
  await loadLimits();
  assert.is(playersLimits.value.state, 'failed');
});

test('the limits are asked for again when the server’s day ends, whatever the phone’s clock says, and within a quarter of an hour', async () => {
  const ask = await enterAsNew('turn');
  await ask('setLimits', { kind: 'LOST', day: 500 });
  const limits = await ask('getLimits');
  for (const [hours, ms] of [
    [1 / 60, 60_000],
    [5, 900_000],
  ] as const) {
    // A server whose clock is a year ahead of the phone's.
    const at = Date.now() + 365 * 24 * 3_600_000;
    const later = (length: number) => new Date(at + length * 3_600_000).toISOString();
    const times = { at: later(0), dayEndsAt: later(hours), weekEndsAt: later(50) };
    const body = JSON.stringify({ data: { getLimits: { ...limits, ...times } } });
    sandbox.mischief.next('getLimits', { kind: 'status', status: 200, body });
    const asks = asked('getLimits');
    // Holds the timer of this length, and no other.
    const { setTimeout: real } = globalThis;
    let ring: (() => void) | undefined;
    define('setTimeout', (run: () => void, after?: number, ...given: []) => {
      if (after !== ms) return real(run, after, ...given);
      ring = run;
      return 0;
    });
    follow();
    await until(() => ring !== undefined);
    define('setTimeout', real);
    ring?.();
    await until(() => asked('getLimits') === asks + 2);
    stop();
  }
});

test.run();
