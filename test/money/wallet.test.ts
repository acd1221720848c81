import { type EventEmitter, once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  balance,
  countPushes,
  isBalanceCurrent,
  onWalletChange,
  startWallet,
  wallet,
  walletChanged,
} from '../../src/money/wallet';
import { navigate } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { installSockets, type LoopbackSockets } from '../api/loopback-socket';
import { define, installDom } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { hasten } from '../timers';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sandbox = await startSandbox({ socketPort: 0 });
let sockets: LoopbackSockets;

const playerOf = (name: string) => sandbox.account(name).userId;
const known = () => [wallet.value, balance.value];
const unknown = [undefined, undefined];
const push = (name: string, data: string) => sandbox.pushWallet(playerOf(name), `{"data":${data}}`);
/** Pushes and waits until the push has arrived; it may be shown later. */
const received = async (push: () => void) => {
  const message = once(sockets.made[0] as EventEmitter, 'message');
  push();
  await message;
};
function enter(name: string): void {
  signIn(sandbox.signIn(name));
  navigate('/dashboard');
}
const enterAsha = () => {
  enter('asha');
  return until(() => balance.value !== undefined);
};

test.before(() => {
  hasten(10);
  installDom(sandbox.origin);
  sockets = installSockets(sandbox);
  startWallet();
});
test.before.each(() => {
  endSession();
  sockets = installSockets(sandbox);
});
test.after(async () => {
  endSession();
  await sandbox.close();
});

test('without a session there is no connection, and the wallet is unknown', () => {
  assert.equal(known(), unknown);
  assert.equal(sockets.made, []);
});

test('the first figures of a visit are no change, and later ones are', async () => {
  let changes = 0;
  const stop = onWalletChange(() => changes++);
  await enterAsha();
  assert.is(changes, 0);
  push('asha', '{"reference_earning":1,"top_up":0,"game":0}');
  await until(() => balance.value === 100);
  assert.is(changes, 1);
  stop();
});

test('a session opens a connection, and each push replaces the wallet', async () => {
  enter('asha');
  assert.equal(known(), unknown, 'unknown, not zero');
  await until(() => balance.value !== undefined);
  assert.equal(wallet.value, sandbox.figures(playerOf('asha')));
  push('asha', '{"reference_earning":0.1,"top_up":0.2,"game":0}');
  await until(() => balance.value === 30);
  push('asha', '{"reference_earning":33.3333,"top_up":33.3333,"game":"33.3333"}');
  await until(() => balance.value === 10_000);
  push('asha', '{"reference_earning":1,"top_up":2,"game":"1.305E+2"}');
  await until(() => wallet.value?.game === undefined);
  assert.is(balance.value, undefined, 'a sum with an unknown figure is unknown');
  push('asha', '{"reference_earning":0,"top_up":0,"game":0}');
  await until(() => balance.value === 0);
  assert.is(sockets.made.length, 1);
});

test('Sign Out closes the connection and forgets the wallet', async () => {
  await enterAsha();
  endSession();
  assert.equal(known(), unknown);
  await until(() => sandbox.connections(playerOf('asha')) === 0);
  dispatchEvent(new Event('online'));
  assert.is(sockets.made.length, 1);
});

test('leaving the shell closes the connection, and coming back opens another', async () => {
  enter('asha');
  await until(() => isBalanceCurrent.value);
  navigate('/signup');
  await until(() => sandbox.connections(playerOf('asha')) === 0);
  assert.is(isBalanceCurrent.value, false, 'its figures are outdated');
  navigate('/wallet');
  await until(() => isBalanceCurrent.value);
  assert.is(sockets.made.length, 2);
});

test('another player in the same tab gets their own connection and sees nothing of the first', async () => {
  await enterAsha();
  const seen: unknown[] = [];
  enter('ravi');
  const stop = wallet.subscribe((figures) => seen.push(figures));
  sandbox.creditTopUp(playerOf('asha'), 100);
  await until(() => balance.value !== undefined);
  stop();
  assert.equal(seen, [undefined, sandbox.figures(playerOf('ravi'))]);
  await until(() => sandbox.connections(playerOf('asha')) === 0);
});

test('the figures of an answer are shown at once', async () => {
  enter('ravi');
  await until(() => balance.value !== undefined);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.is(balance.value, 150);
});

test('a push or the figures of an answer limit a bid, until a push that should follow doesn’t come', async () => {
  enter('asha');
  assert.is(isBalanceCurrent.value, false);
  await until(() => balance.value !== undefined);
  assert.ok(isBalanceCurrent.value);
  walletChanged(undefined, countPushes());
  assert.is(isBalanceCurrent.value, false, 'the wallet has changed, and nobody says how');
  sandbox.mischief.refuseSockets(true);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.ok(isBalanceCurrent.value);
  await until(() => !isBalanceCurrent.value);
  assert.is(balance.value, 150, 'it stays on screen');
  sandbox.mischief.refuseSockets(false);
  await until(() => isBalanceCurrent.value && balance.value !== 150);
});

test('after a lost connection the balance stays on screen, but limits no bid until the next push', async () => {
  enter('asha');
  await until(() => isBalanceCurrent.value);
  const shown = balance.value;
  await received(() => push('asha', '{"reference_earning":0,"top_up":0,"game":7}'));
  sandbox.mischief.refuseSockets(true);
  sandbox.mischief.cutSockets();
  await until(() => sockets.made[0]?.readyState === WebSocket.CLOSED);
  assert.is.not(balance.value, shown);
  assert.is(balance.value, 700, 'its last push is shown');
  assert.is(isBalanceCurrent.value, false);
  await pause(400);
  assert.is(isBalanceCurrent.value, false, 'as long as no new connection has pushed');
  sandbox.mischief.refuseSockets(false);
  await until(() => isBalanceCurrent.value && balance.value === shown);
});

test('if a push arrives before the answer, the connection is kept', async () => {
  await enterAsha();
  const before = balance.value ?? 0;
  const sent = countPushes();
  sandbox.creditTopUp(playerOf('asha'), 100);
  await until(() => balance.value === before + 100);
  walletChanged(sandbox.figures(playerOf('asha')), sent);
  await pause(4_300);
  assert.is(sockets.made.length, 1);
});

test('an answer older than a push is ignored, and the push is shown with it', async () => {
  await enterAsha();
  const before = balance.value ?? 0;
  const sent = countPushes();
  // A hastened pause could be over by now.
  const restore = hasten(0.1);
  await received(() => sandbox.creditTopUp(playerOf('asha'), 700));
  restore();
  assert.is(balance.value, before, 'it waits for the end of the pause');
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, sent);
  assert.is(balance.value, before + 700);
});

test('an answer replaces a push from before the call that is not shown yet', async () => {
  await enterAsha();
  await received(() => push('asha', '{"reference_earning":0,"top_up":0,"game":7}'));
  const sent = countPushes();
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, sent);
  await pause(1_100);
  assert.is(balance.value, 150);
});

test('if no push follows an answer, the connection is replaced', async () => {
  await enterAsha();
  sockets.made[0]?.pause();
  sandbox.creditTopUp(playerOf('asha'), 100);
  walletChanged(undefined, countPushes());
  await pause(3_900);
  await until(() => sockets.made.length === 2);
  const told = Object.values(sandbox.figures(playerOf('asha'))).reduce((a, b) => a + b);
  await until(() => balance.value === told);
  sockets.made[0]?.terminate();
  await pause(4_500);
  assert.is(balance.value, told, 'known from the new connection on');
});

test('a changed wallet is unknown if no connection brings its figures', async () => {
  await enterAsha();
  // No connection gets through any more, as if port 8001 were blocked.
  define('WebSocket', undefined);
  sockets.made[0]?.terminate();
  walletChanged(undefined, countPushes());
  await pause(7_500);
  assert.ok(balance.value !== undefined, 'a new connection gets time to push');
  await until(() => balance.value === undefined);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.is(balance.value, 150, 'until an answer has them');
});

test('a push that waits to be shown is dropped at Sign Out', async () => {
  await enterAsha();
  push('asha', '{"reference_earning":0,"top_up":0,"game":1}');
  await until(() => balance.value === 100);
  await received(() => push('asha', '{"reference_earning":0,"top_up":0,"game":2}'));
  endSession();
  await pause(1_100);
  assert.equal(known(), unknown);
});

test('the wallet changes when known figures become others, not with the first push or the end of the session', async () => {
  let changes = 0;
  const stop = onWalletChange(() => changes++);
  await enterAsha();
  assert.is(changes, 0);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.is(changes, 1);
  endSession();
  stop();
  assert.is(changes, 1);
});

test('a push with the same figures changes nothing', async () => {
  await enterAsha();
  let changes = 0;
  const stop = wallet.subscribe(() => void changes++);
  const read = countPushes();
  sandbox.pushWallet(playerOf('asha'));
  await until(() => countPushes() > read);
  await pause(1_100);
  stop();
  assert.is(changes, 1, 'the subscription itself');
});

test('a push that waits to be shown survives a later message that is no wallet', async () => {
  await enterAsha();
  push('asha', '{"reference_earning":0,"top_up":0,"game":5}');
  sandbox.pushWallet(playerOf('asha'), 'ping');
  await until(() => balance.value === 500);
});

test('of 250 pushes the first and the last are shown, and at most 25 in all', async () => {
  await enterAsha();
  await pause(1_100);
  const shown: unknown[] = [];
  const stop = balance.subscribe((value) => shown.push(value));
  for (let n = 1; n <= 250; n++) push('asha', `{"reference_earning":0,"top_up":0,"game":${n}}`);
  await until(() => balance.value === 25_000);
  stop();
  assert.is(shown[1], 100);
  assert.ok(shown.length <= 25, `${shown.length} of 250`);
});

test.run();
