import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  balance,
  countPushes,
  isBalanceCurrent,
  showAnswer,
  startWallet,
  wallet,
  walletChanged,
} from '../../src/money/wallet';
import { navigate } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { define, installDom } from '../dom';
import { type FakeSocket, installFakeSockets } from '../fake-sockets';
import { stopTimers } from '../timers';

const timers = stopTimers(1_700_000_000_000);
let sockets: readonly FakeSocket[];

const pass = (ms: number) => timers.tickAsync(ms);
const newest = () => sockets.at(-1) as FakeSocket;
const unknown = [undefined, undefined];
const known = () => [wallet.value, balance.value];
/** An answer's figures: ₹1.50 in all. */
const ANSWER = { reference_earning: 0, top_up: 100, game: 50 };
const push = (game: number, row?: number) => newest().push({ reference_earning: 0, top_up: 0, game, row });

function enter(name: string): void {
  signIn(`session of ${name}`);
  navigate('/dashboard');
}
/** Asha is in, and the pause after her first push is over. */
async function enterAsha(): Promise<void> {
  enter('asha');
  push(5);
  await pass(1_000);
  assert.is(balance.value, 500);
}

test.before(() => {
  installDom();
  sockets = installFakeSockets();
  startWallet();
});
test.before.each(async () => {
  endSession();
  await pass(60_000);
  sockets = installFakeSockets();
});
test.after(() => {
  endSession();
  timers.uninstall();
});

test('a session opens a connection, and each push replaces the wallet', async () => {
  enter('asha');
  assert.equal(known(), unknown, 'unknown, not zero');
  for (const [figures, sum] of [
    [{ reference_earning: 0.1, top_up: 0.2, game: 0 }, 30],
    [{ reference_earning: 33.3333, top_up: 33.3333, game: '33.3333' }, 10_000],
    [{ reference_earning: 1, top_up: 2, game: '1.305E+2' }, undefined],
    [{ reference_earning: 1, game: 2 }, undefined],
    [{ reference_earning: 0, top_up: 0, game: 0 }, 0],
  ] as const) {
    newest().push(figures);
    await pass(1_000);
    assert.is(balance.value, sum, JSON.stringify(figures));
  }
  assert.is(sockets.length, 1);
});

test('Sign Out closes the connection, and forgets the wallet and a push that waits to be shown', async () => {
  await enterAsha();
  push(6);
  push(7);
  endSession();
  assert.equal([known(), newest().readyState], [unknown, 3]);
  dispatchEvent(new Event('online'));
  await pass(1_000);
  assert.equal([known(), sockets.length], [unknown, 1]);
});

test('leaving the shell closes the connection, and coming back opens another', async () => {
  await enterAsha();
  assert.ok(isBalanceCurrent.value);
  navigate('/signup');
  assert.equal([newest().readyState, isBalanceCurrent.value], [3, false], 'its figures are outdated');
  walletChanged(ANSWER, countPushes());
  await pass(4_000);
  assert.is(sockets.length, 1, 'no push is awaited there');
  navigate('/wallet');
  push(5);
  assert.equal([sockets.length, isBalanceCurrent.value], [2, true]);
});

test('another player in the same tab gets their own connection and sees nothing of the first', async () => {
  await enterAsha();
  const seen: unknown[] = [];
  const [first] = sockets;
  enter('ravi');
  const stop = balance.subscribe((sum) => seen.push(sum));
  first?.push({ reference_earning: 0, top_up: 0, game: 6 });
  push(8);
  stop();
  assert.equal(seen, [undefined, 800]);
  const tokens = sockets.map(({ url }) => new URL(url).searchParams.get('t'));
  assert.equal(tokens, ['session of asha', 'session of ravi']);
});

test('the figures of an answer are shown at once, and one without figures leaves the bid without a limit', async () => {
  await enterAsha();
  assert.ok(isBalanceCurrent.value);
  for (let times = 0; times < 2; times++) walletChanged(undefined, countPushes());
  assert.equal([balance.value, isBalanceCurrent.value], [500, false], 'the wallet has changed, and nobody says how');
  walletChanged(ANSWER, countPushes());
  assert.equal([balance.value, isBalanceCurrent.value], [150, true]);
  await pass(10_000);
  assert.is(balance.value, 150, 'what is known again is not forgotten');
  walletChanged(undefined, countPushes());
  push(6);
  await pass(10_000);
  assert.is(balance.value, 600, 'nor what is pushed');
});

test('if no push follows an answer, the connection is replaced, and its figures limit no bid until the next push', async () => {
  await enterAsha();
  walletChanged(ANSWER, countPushes());
  await pass(3_999);
  assert.equal([sockets.length, isBalanceCurrent.value], [1, true]);
  await pass(1);
  assert.equal([sockets.length, isBalanceCurrent.value, balance.value], [2, false, 150], 'it stays on screen');
  push(6);
  assert.equal([isBalanceCurrent.value, balance.value], [true, 600]);
  await pass(10_000);
  assert.equal([sockets.length, balance.value], [2, 600], 'known from the new connection on');
});

test('after a lost connection its last push is shown, but limits no bid until the next one', async () => {
  await enterAsha();
  push(6);
  push(7);
  assert.is(balance.value, 600);
  newest().cut();
  assert.equal([balance.value, isBalanceCurrent.value], [700, false]);
  await pass(1_000);
  assert.equal([sockets.length, balance.value, isBalanceCurrent.value], [2, 700, false]);
  push(8);
  assert.equal([balance.value, isBalanceCurrent.value], [800, true]);
});

test('if a push arrives before the answer, it is shown instead for a whole pause, and the connection is kept', async () => {
  await enterAsha();
  push(6);
  const sent = countPushes();
  await pass(500);
  push(7);
  assert.is(balance.value, 600, 'it waits for the end of the pause');
  walletChanged(ANSWER, sent);
  await pass(999);
  push(8);
  assert.is(balance.value, 700);
  await pass(10_000);
  assert.equal([sockets.length, balance.value], [1, 800]);
});

test('an answer replaces a push from before the call that is not shown yet', async () => {
  await enterAsha();
  push(6);
  push(7);
  walletChanged(ANSWER, countPushes());
  await pass(1_100);
  newest().cut();
  assert.is(balance.value, 150);
});

test('the number of the newest row decides between pushes and answers that have one, and a push without one replaces all', async () => {
  await enterAsha();
  const answer = (row: number, pushesBefore = countPushes()) =>
    walletChanged({ ...ANSWER, top_up: row * 100, row }, pushesBefore);
  const isShown = async (sum: number, why: string) => {
    await pass(1_000);
    assert.is(balance.value, sum, why);
  };
  answer(5);
  await isShown(550, 'nothing before has a number');
  push(8, 4);
  answer(4);
  await isShown(550, 'older');
  const sent = countPushes();
  push(7, 6);
  await isShown(700, 'newer');
  answer(7, sent);
  await isShown(750, 'newer than a push that came meanwhile');
  push(9);
  await isShown(900, 'without a number');
  answer(1);
  await isShown(150, 'newer than that push');
  push(2, 2);
  push(3, 3);
  answer(2);
  await isShown(300, 'older than a push that waits');
});

test('the figures of a call that changes nothing are shown, and no push is awaited', async () => {
  enter('asha');
  showAnswer({ ...ANSWER, row: 5 }, countPushes());
  assert.equal([balance.value, isBalanceCurrent.value], [150, true]);
  const made = sockets.length;
  await pass(8_000);
  assert.is(sockets.length, made);
});

test('a changed wallet is unknown if no connection brings its figures within eight seconds', async () => {
  await enterAsha();
  const { WebSocket } = globalThis;
  // No connection gets through any more, as if port 8001 were blocked.
  define('WebSocket', undefined);
  newest().cut();
  walletChanged(undefined, countPushes());
  await pass(4_000);
  walletChanged(undefined, countPushes());
  await pass(3_999);
  assert.is(balance.value, 500, 'a new connection gets time to push');
  await pass(1);
  assert.is(balance.value, undefined);
  walletChanged(ANSWER, countPushes());
  assert.is(balance.value, 150, 'until an answer has them');
  define('WebSocket', WebSocket);
});

test('of 250 pushes in two seconds the first, the last and one more are shown', async () => {
  await enterAsha();
  const shown: unknown[] = [];
  const stop = balance.subscribe((sum) => shown.push(sum));
  for (let n = 1; n <= 250; n++) {
    push(n);
    await pass(8);
  }
  stop();
  assert.equal(shown, [500, 100, 12_500, 25_000]);
});

test.run();
