import * as assert from 'uvu/assert';
import { lackingCalls } from '../../src/api/optional';
import { land } from '../../src/game/toss';
import { bid } from '../../src/money/bids';
import { flips } from '../../src/money/flips';
import { recentFlips, startRecentFlips, today } from '../../src/money/recent-flips';
import { DAY } from '../sandbox/periods';
import { until } from '../sandbox/until';
import { answered, asked, bidSuite, bidThrough, holdCoin, idOf, ready, STAKE, sandbox, state } from './bid-stage';

const test = bidSuite('the flips of the day');

let stop = () => {};
test.before.each(() => {
  sandbox.received.length = 0;
});
test.after.each(() => stop());

/** What the sandbox has of the player's day. */
function onServer() {
  const start = Math.floor((Date.now() + 5.5 * 3_600_000) / DAY) * DAY - 5.5 * 3_600_000;
  const bids = sandbox.bids(idOf('asha')).filter(({ at }) => at >= start);
  const nets = bids.map(({ flip, amount, charge }) => (flip?.payout ?? 0) - amount - charge);
  return { count: bids.length, net: nets.reduce((sum, net) => sum + net, 0) };
}

async function openStrip(): Promise<void> {
  stop = startRecentFlips();
  await until(() => today.value !== undefined);
}

test('the strip starts with the 20 latest flips, the newest first, and with what the day has brought', async () => {
  sandbox.addHistory(idOf('asha'), 30);
  await openStrip();
  const newest = [...sandbox.bids(idOf('asha'))].sort((one, other) => other.at - one.at);
  assert.equal(
    recentFlips.value.map(({ game, side, won }) => [game, side, won]),
    newest.slice(0, 20).map(({ roundId, flip }) => [roundId, flip?.side, flip?.won]),
  );
  assert.equal(today.value, onServer());
});

test('each flip that lands is counted once, without another request', async () => {
  await openStrip();
  for (let flip = 0; flip < 3; flip++) await bidThrough();
  assert.equal([today.value, asked('getLatestFlips')], [onServer(), 1]);
  assert.is(recentFlips.value[0]?.game, flips.value[0]?.flip.participation.game);
});

test('nothing is asked while the coin is in the air, and an answer that comes then shows nothing before it lands', async () => {
  holdCoin();
  const letGo = sandbox.mischief.hold('getLatestFlips');
  stop = startRecentFlips();
  await until(() => asked('getLatestFlips') === 1);
  bid('heads', STAKE);
  await until(() => state() === 'made');
  await letGo();
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(
    [today.value, recentFlips.value.some(({ game }) => game === sandbox.bids(idOf('asha')).at(-1)?.roundId)],
    [undefined, false],
  );
  land();
  await ready();
  await until(() => today.value !== undefined);
  assert.equal([today.value, recentFlips.value[0]?.game], [onServer(), sandbox.bids(idOf('asha')).at(-1)?.roundId]);
  stop();
  holdCoin();
  bid('heads', STAKE);
  stop = startRecentFlips();
  await until(() => state() === 'made');
  assert.is(asked('getLatestFlips'), 1);
});

test('the first flip of a new day begins a new count', async () => {
  const yesterday = { flips: [], today: 40, net: -500, dayEndsAt: new Date(Date.now() - 1).toISOString() };
  sandbox.mischief.next('getLatestFlips', answered(JSON.stringify({ data: { getLatestFlips: yesterday } })));
  await openStrip();
  assert.equal(today.value, { count: 40, net: -50_000 });
  await bidThrough();
  await until(() => asked('getLatestFlips') === 2 && today.value !== undefined);
  assert.equal(today.value, onServer());
});

test('an answer that can’t be read shows no figures', async () => {
  const right = { flips: [], today: 1, net: 1, dayEndsAt: new Date().toISOString() };
  for (const wrong of [
    null,
    {},
    { ...right, today: '1' },
    { ...right, net: null },
    { ...right, flips: {} },
    { ...right, dayEndsAt: 'soon' },
  ]) {
    sandbox.mischief.next('getLatestFlips', answered(JSON.stringify({ data: { getLatestFlips: wrong } })));
    const before = asked('getLatestFlips');
    stop = startRecentFlips();
    await until(() => asked('getLatestFlips') > before);
    await new Promise((done) => setTimeout(done, 20));
    stop();
    assert.is(today.value, undefined, JSON.stringify(wrong));
  }
});

test('a backend without the call is not asked', async () => {
  lackingCalls.add('getLatestFlips');
  stop = startRecentFlips();
  await bidThrough();
  assert.equal([asked('getLatestFlips'), today.value, recentFlips.value.length], [0, undefined, 1]);
});

test.run();
