import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bid, bidState, dismissBid, showLanded } from '../../src/money/bids';
import { shownBalance, shownRound, startReveal } from '../../src/money/reveal';
import { round, startRound } from '../../src/money/round';
import { balance, startWallet } from '../../src/money/wallet';
import { closeOverlay, installLocation, navigate, openOverlay } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { installSockets } from '../api/loopback-socket';
import { define, installDom } from '../dom';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

let sandbox: Sandbox;
let leavePage: () => void;
let stopWatching: (() => void)[];

const isShown = () => shownBalance.value === balance.value && shownRound.value === round.value;
const landing = () => until(() => bidState.value.state === 'landing' && round.value.state === 'ready');

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
  // As the rendered components do.
  stopWatching = [shownBalance.subscribe(() => {}), shownRound.subscribe(() => {})];
  await loadUser();
  const stops = [startRound(), startReveal()];
  leavePage = () => {
    for (const stop of stops.splice(0)) stop();
  };
  await until(() => round.value.state === 'ready' && balance.value !== undefined);
});
test.after.each(() => {
  showLanded();
  dismissBid();
  leavePage();
  for (const stop of stopWatching) stop();
  endSession();
});
test.after(() => sandbox.close());

test('the balance and the next round are shown after the coin has landed', async () => {
  const before = [shownBalance.value, shownRound.value];
  bid('heads', 10_000);
  await landing();
  assert.equal([shownBalance.value, shownRound.value], before);
  assert.not.ok(isShown());
  showLanded();
  assert.ok(isShown());
});

test('they are shown at once if the player leaves the page', async () => {
  bid('heads', 10_000);
  await landing();
  leavePage();
  assert.ok(isShown());
});

test('opening Transactions lands the coin at once', async () => {
  bid('heads', 10_000);
  await landing();
  openOverlay('transactions');
  assert.is(bidState.value.state, 'none');
  assert.ok(isShown());
  closeOverlay();
});

test('the balance and the next round also wait for a bid that is sent again', async () => {
  for (let times = 0; times < 3; times++) sandbox.mischief.next('placeBid', { kind: 'drop-after' });
  const before = balance.value;
  bid('heads', 10_000);
  await until(() => balance.value !== before);
  assert.is(bidState.value.state, 'checking');
  assert.not.ok(isShown());
  await landing();
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
  assert.is(bidState.value.state, 'checking');
  assert.ok(isShown());
  void answer();
  await landing();
});

test.run();
