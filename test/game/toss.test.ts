import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fall, isSpinning, land, side, startToss, turnTo } from '../../src/game/toss';
import { bid, openBids, shownBid } from '../../src/money/bids';
import { close } from '../../src/money/orders';
import { round, startRound } from '../../src/money/round';
import { balance, countPushes, startWallet } from '../../src/money/wallet';
import { closeOverlay, installLocation, navigate, openOverlay } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { installSockets } from '../api/loopback-socket';
import { define, installDom } from '../dom';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

let sandbox: Sandbox;
let leavePage: () => void;

/** What the screen shows that would tell how the coin lands. */
const shown = () => [balance.value, round.value];
const isShown = () => {
  const { reference_earning, top_up, game } = sandbox.figures(sandbox.account('asha').userId);
  return until(() => balance.value === reference_earning + top_up + game && round.value.state === 'loaded');
};
/** Waits until the page knows the outcome, and has the push and the next round. */
async function outcome(): Promise<void> {
  const pushes = countPushes();
  await until(() => shownBid.value.state === 'made' && countPushes() > pushes);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test.before(async () => {
  sandbox = await startSandbox({ socketPort: 0 });
  installDom(sandbox.origin);
  installSockets(sandbox);
  installLocation();
  startWallet();
});
test.before.each(async () => {
  signIn(sandbox.signIn('asha'));
  navigate('/dashboard');
  await loadUser();
  const stops = [startRound(), startToss()];
  leavePage = () => {
    for (const stop of stops.splice(0)) stop();
  };
  await until(() => round.value.state === 'loaded' && balance.value !== undefined);
});
test.after.each(() => {
  land();
  for (const { order } of openBids.peek()) close(order);
  leavePage();
  endSession();
});
test.after(() => sandbox.close());

test('the balance and the next round are shown after the coin has landed', async () => {
  const before = shown();
  bid('heads', 10_000);
  await outcome();
  assert.equal(shown(), before);
  land();
  assert.not.equal(shown(), before);
  await isShown();
});

test('the coin turns to its side when it begins to fall, and to the player’s only while it lies', async () => {
  turnTo('tails');
  assert.is(side.value, 'tails');
  bid('tails', 10_000);
  assert.ok(isSpinning.value);
  turnTo('heads');
  await outcome();
  assert.equal([side.value, isSpinning.value], ['tails', false]);
  fall();
  assert.is(side.value, sandbox.bids(sandbox.account('asha').userId).at(-1)?.flip?.side);
});

test('a coin lands once', async () => {
  bid('heads', 10_000);
  await outcome();
  assert.equal([land()?.flip.side, land()], [side.value, undefined]);
});

test('they are shown at once if the player leaves the page, and the flip is told on return, without a toss', async () => {
  bid('heads', 10_000);
  await outcome();
  leavePage();
  await isShown();
  assert.is(shownBid.value.state, 'made');
  startToss()();
  assert.is(shownBid.value.state, 'none');
});

test('opening Transactions lands the coin at once', async () => {
  bid('heads', 10_000);
  await outcome();
  openOverlay('transactions');
  assert.is(shownBid.value.state, 'none');
  await isShown();
  closeOverlay();
});

test('the balance and the next round also wait for a bid that is sent again', async () => {
  for (let times = 0; times < 3; times++) sandbox.mischief.next('placeBid', { kind: 'drop-after' });
  const [before, pushes] = [shown(), countPushes()];
  bid('heads', 10_000);
  await until(() => countPushes() > pushes);
  assert.is(shownBid.value.state, 'checking');
  assert.equal(shown(), before);
  await until(() => shownBid.value.state === 'made');
  assert.equal(shown(), before);
});

test('they are shown after 20 s without an answer', async () => {
  const { setTimeout: real } = globalThis;
  define('setTimeout', (run: () => void, ms = 0, ...given: []) => real(run, ms > 19_000 ? 100 : ms, ...given));
  sandbox.mischief.next('placeBid', { kind: 'late', ms: 200 });
  const answer = sandbox.mischief.hold('resolveBid');
  const before = balance.value;
  bid('heads', 10_000);
  await until(() => balance.value !== before);
  define('setTimeout', real);
  assert.is(shownBid.value.state, 'checking');
  void answer();
  await until(() => shownBid.value.state === 'made');
});

test.run();
