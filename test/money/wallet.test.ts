import { type EventEmitter, once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  balance,
  countPushes,
  pushedBalance,
  startWallet,
  wallet,
  walletBalance,
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
const known = () => [wallet.value, balance.value, walletBalance.value];
const unknown = [undefined, undefined, undefined];
const push = (name: string, data: string) => sandbox.pushWallet(playerOf(name), `{"data":${data}}`);
/** Pushes, and waits until the push has come, which may be shown later. */
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

test('a session opens one, and each push is the wallet', async () => {
  enter('asha');
  assert.equal(known(), unknown, 'unknown, which is not zero');
  await until(() => balance.value !== undefined);
  assert.equal(wallet.value, sandbox.figures(playerOf('asha')));
  push('asha', '{"reference_earning":0.1,"top_up":0.2,"game":0}');
  await until(() => balance.value === 30);
  assert.is(walletBalance.value, '0.30');
  push('asha', '{"reference_earning":33.3333,"top_up":33.3333,"game":"33.3333"}');
  await until(() => balance.value === 10_000);
  push('asha', '{"reference_earning":1,"top_up":2,"game":"1.305E+2"}');
  await until(() => wallet.value?.game === undefined);
  const unknownSum = [balance.value, walletBalance.value, pushedBalance()];
  assert.equal(unknownSum, unknown, 'a sum with an unknown figure is no sum');
  push('asha', '{"reference_earning":0,"top_up":0,"game":0}');
  await until(() => balance.value === 0);
  assert.is(sockets.made.length, 1);
});

test('Sign Out closes it and forgets the wallet', async () => {
  await enterAsha();
  endSession();
  assert.equal(known(), unknown);
  await until(() => sandbox.connections(playerOf('asha')) === 0);
  dispatchEvent(new Event('online'));
  assert.is(sockets.made.length, 1);
});

test('leaving the shell in the page closes it, and coming back opens another one', async () => {
  enter('asha');
  await until(() => pushedBalance() !== undefined);
  navigate('/signup');
  await until(() => sandbox.connections(playerOf('asha')) === 0);
  assert.is(pushedBalance(), undefined, 'what it has pushed is old now');
  navigate('/wallet');
  await until(() => pushedBalance() !== undefined);
  assert.is(sockets.made.length, 2);
});

test('another player in the same tab has a connection of their own and sees nothing of the first', async () => {
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

test('figures that an answer carried count at once', async () => {
  enter('ravi');
  await until(() => balance.value !== undefined);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.is(walletBalance.value, '1.50');
});

test('a balance counts against a bid only as the socket has told it', async () => {
  enter('asha');
  assert.is(pushedBalance(), undefined);
  await until(() => balance.value !== undefined);
  assert.is(pushedBalance(), balance.value);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.is(pushedBalance(), undefined);
  push('asha', '{"reference_earning":0,"top_up":7,"game":0}');
  await until(() => pushedBalance() === 700);
});

test('the balance of a lost connection stays on screen and counts against no bid, until the next one pushes it', async () => {
  enter('asha');
  await until(() => pushedBalance() !== undefined);
  const shown = balance.value;
  await received(() => push('asha', '{"reference_earning":0,"top_up":0,"game":7}'));
  sandbox.mischief.cutSockets();
  await until(() => sockets.made[0]?.readyState === WebSocket.CLOSED);
  assert.is.not(balance.value, shown);
  assert.is(balance.value, 700, 'what it had brought is shown');
  assert.is(pushedBalance(), undefined);
  await pause(400);
  assert.is(pushedBalance(), undefined, 'nor once the pause after a push is over');
  await until(() => pushedBalance() === shown);
});

test('a push that comes before the answer spares the connection', async () => {
  await enterAsha();
  const before = balance.value ?? 0;
  const sent = countPushes();
  sandbox.creditTopUp(playerOf('asha'), 100);
  await until(() => balance.value === before + 100);
  walletChanged(sandbox.figures(playerOf('asha')), sent);
  await pause(4_300);
  assert.is(sockets.made.length, 1);
});

test('an answer that was overtaken by a push changes nothing', async () => {
  await enterAsha();
  const before = balance.value ?? 0;
  const sent = countPushes();
  await received(() => sandbox.creditTopUp(playerOf('asha'), 700));
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, sent);
  assert.is(balance.value, before);
  await until(() => balance.value === before + 700);
});

test('an answer replaces what was pushed before the call and waits to be shown', async () => {
  await enterAsha();
  await received(() => push('asha', '{"reference_earning":0,"top_up":0,"game":7}'));
  const sent = countPushes();
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, sent);
  await pause(1_100);
  assert.is(walletBalance.value, '1.50');
});

test('a push that stays out after an answer renews the connection', async () => {
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
  assert.is(balance.value, told, 'known from then on');
});

test('a wallet known to have changed is unknown, where nothing can tell its figures', async () => {
  await enterAsha();
  // No connection gets through any more, as where port 8001 is blocked.
  define('WebSocket', undefined);
  sockets.made[0]?.terminate();
  walletChanged(undefined, countPushes());
  await pause(7_500);
  assert.ok(balance.value !== undefined, 'a new connection has its time');
  await until(() => balance.value === undefined);
  walletChanged({ reference_earning: 0, top_up: 100, game: 50 }, countPushes());
  assert.is(walletBalance.value, '1.50', 'until an answer carries them');
});

test('a push that waits to be shown when the player signs out is shown to nobody', async () => {
  await enterAsha();
  push('asha', '{"reference_earning":0,"top_up":0,"game":1}');
  await until(() => balance.value === 100);
  const read = countPushes();
  await received(() => push('asha', '{"reference_earning":0,"top_up":0,"game":2}'));
  endSession();
  await pause(1_100);
  assert.is(countPushes(), read, 'and not read either');
  assert.equal(known(), unknown);
});

test('a push that waits to be shown is lost to nothing that comes after it and is no wallet', async () => {
  await enterAsha();
  push('asha', '{"reference_earning":0,"top_up":0,"game":5}');
  sandbox.pushWallet(playerOf('asha'), 'ping');
  await until(() => balance.value === 500);
});

test('of hundreds of pushes the first is shown at once, the last is never lost, and few are read or kept unread', async () => {
  await enterAsha();
  await pause(1_100);
  const { parse } = JSON;
  let reads = 0;
  JSON.parse = (text, ...more) => {
    if (text.includes('"game"')) reads++;
    return parse(text, ...more);
  };
  const shown: unknown[] = [];
  const stop = balance.subscribe((value) => shown.push(value));
  try {
    for (let n = 1; n <= 250; n++) push('asha', `{"reference_earning":0,"top_up":0,"game":${n}}`);
    await until(() => balance.value === 25_000);
  } finally {
    JSON.parse = parse;
    stop();
  }
  assert.is(shown[1], 100);
  assert.ok(reads >= 4 && reads <= 25, `${reads} of 250`);
});

test.run();
