import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EarlySocket } from '../../src/api/early';
import {
  type Message,
  openWalletSocket,
  readMessage,
  type WalletFigures,
  type WalletSocket,
} from '../../src/api/wallet-socket';
import { define, installDom } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { hasten } from '../timers';
import { installSockets, type LoopbackSockets } from './loopback-socket';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sandbox = await startSandbox({ socketPort: 0 });
let sockets: LoopbackSockets;
const player = sandbox.account('asha').userId;
let token = '';
let pushed: WalletFigures[] = [];
let losses = 0;
let opened: WalletSocket | undefined;
let slowDown = () => {};

const open = (early?: EarlySocket) => {
  window.early = { token, responses: new Map(), socket: early };
  opened = openWalletSocket(token, { onPush: (wallet) => pushed.push(wallet), onLost: () => losses++ });
  return opened;
};
const connect = () => {
  open();
  return until(() => pushed.length === 1);
};
const connections = () => sandbox.connections(player);
const setVisible = (value: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
};

test.before.each(() => {
  installDom(sandbox.origin);
  sockets = installSockets(sandbox);
  token = sandbox.signIn('asha');
  pushed = [];
  losses = 0;
});
test.after.each(async () => {
  opened?.close();
  slowDown();
  sandbox.mischief.refuseSockets(false);
  for (const socket of sockets.made) socket.terminate();
  await until(() => connections() === 0);
});
test.after(() => sandbox.close());

test('it opens at port 8001 of the API host, with the token in t', async () => {
  token = 'a+b/c=&d é';
  open();
  assert.equal(sockets.asked, ['ws://127.0.0.1:8001/ws_get_wallet/?t=a%2Bb%2Fc%3D%26d%20%C3%A9']);
  opened?.close();
  installDom('https://play.example.com/dashboard?t=1');
  define(
    'WebSocket',
    class {
      static OPEN = 1;
      readyState = 0;
      constructor(url: string) {
        assert.is(url, 'wss://play.example.com:8001/ws_get_wallet/?t=abc');
      }
      close() {}
    },
  );
  openWalletSocket('abc', { onPush() {}, onLost() {} }).close();
});

test('each message with data replaces the figures', async () => {
  await connect();
  assert.equal(pushed[0], sandbox.figures(player));
  sandbox.creditTopUp(player, 12_345);
  await until(() => pushed.length === 2);
  assert.equal(pushed[1], sandbox.figures(player));
  sandbox.pushWallet(player, '{"type":"wallet","data":{"top_up":0.1,"game":0.2,"extra":{}}}');
  await until(() => pushed.length === 3);
  assert.equal(pushed[2], { reference_earning: undefined, top_up: 10, game: 20 });
});

test('a message without a data field is ignored', async () => {
  await connect();
  for (const raw of ['', 'ping', '{', 'null', '7', '[]', '{}', '{"Data":{}}']) sandbox.pushWallet(player, raw);
  sandbox.pushWallet(player, '{"data":{"game":1}}');
  await until(() => pushed.length === 2);
  assert.equal(pushed[1], { reference_earning: undefined, top_up: undefined, game: 100 });
  assert.is(sockets.made.length, 1);
});

test('a figure that is missing or not a number is unknown, not zero', () => {
  const unknown = { reference_earning: undefined, top_up: undefined, game: undefined };
  const read = (data: string) => readMessage({ data });
  for (const data of ['{}', 'null', '5', '[1]', '{"reference_earning":null,"top_up":"1.305E+2","game":{}}']) {
    assert.equal(read(`{"data":${data}}`), unknown, data);
  }
  assert.equal(read('{"data":{"reference_earning":"1.5","top_up":1e999,"game":-2}}'), {
    ...unknown,
    reference_earning: 150,
    game: -200,
  });
});

test('a cut connection is reopened after a pause', async () => {
  await connect();
  const cut = Date.now();
  sandbox.mischief.cutSockets();
  await until(() => pushed.length === 2);
  assert.ok(Date.now() - cut >= 450, `after ${Date.now() - cut} ms`);
  assert.is(sockets.made.length, 2);
});

/** Installs sockets that receive one push and then close, so many ms after they were opened. */
function installShortLived(life: () => number): { dials: number } {
  const seen = { dials: 0 };
  define('WebSocket', function open(this: Pick<WebSocket, 'onmessage' | 'onclose'>) {
    seen.dials++;
    setTimeout(() => {
      this.onmessage?.call(null as never, { data: '{"data":{"game":1}}' } as MessageEvent);
      this.onclose?.call(null as never, {} as CloseEvent);
    }, life());
    return Object.assign(this, { readyState: 1, close() {} });
  });
  return seen;
}

/** Records the pauses in ms, while timers run a hundred times faster. */
async function pausesOf(scene: (pauses: readonly number[]) => Promise<void>): Promise<void> {
  const pauses: number[] = [];
  // The jitter makes a pause a fraction; every other wait is a whole number.
  slowDown = hasten(100, (ms) => void (Number.isInteger(ms) || pauses.push(ms)));
  await scene(pauses);
}

function assertGrowing(pauses: readonly number[]): void {
  for (const [index, ms] of pauses.entries()) {
    const longest = Math.min(30_000, 1_000 * 2 ** index);
    assert.ok(ms >= longest / 2 && ms <= longest, `pause ${index}: ${ms}`);
  }
}

test('pauses grow if sockets open and get a push but close at once', async () => {
  installShortLived(() => 0);
  await pausesOf(async (pauses) => {
    open();
    await until(() => pauses.length >= 7);
    assertGrowing(pauses);
  });
  assert.ok(pushed.length >= 7);
});

test('after a connection of ten seconds the pause is short again', async () => {
  const lives = [0, 0, 0, 9_000, 11_000];
  installShortLived(() => lives.shift() ?? 0);
  await pausesOf(async (pauses) => {
    open();
    await until(() => pauses.length >= 6);
    assertGrowing(pauses.slice(0, 4));
    assertGrowing(pauses.slice(4));
  });
});

test('a hidden page connects only when it becomes visible', async () => {
  const seen = installShortLived(() => 0);
  setVisible('hidden');
  await pausesOf(async (pauses) => {
    open();
    await until(() => pauses.length >= 3);
    assert.is(seen.dials, 0);
    setVisible('visible');
    await until(() => seen.dials === 1);
    setVisible('hidden');
    const { length } = pauses;
    await until(() => pauses.length >= length + 3);
    assert.is(seen.dials, 1);
  });
});

test('it connects at once when the network is back', async () => {
  slowDown = hasten(10);
  sandbox.mischief.refuseSockets(true);
  open();
  await until(() => sockets.made[0]?.readyState === WebSocket.CLOSED);
  sandbox.mischief.refuseSockets(false);
  dispatchEvent(new Event('online'));
  assert.is(sockets.made.length, 2);
  await until(() => pushed.length === 1);
  await pause(1_100);
  assert.is(sockets.made.length, 2, 'the running pause is cancelled');
});

test('a page that becomes visible reconnects at once if the connection is lost', async () => {
  await connect();
  setVisible('hidden');
  setVisible('visible');
  assert.is(sockets.made.length, 1, 'an open connection stays');
  setVisible('hidden');
  sandbox.mischief.cutSockets();
  await until(() => sockets.made[0]?.readyState === WebSocket.CLOSED);
  assert.is(sockets.made.length, 1);
  setVisible('visible');
  await pause(0);
  assert.is(sockets.made.length, 2);
  await until(() => pushed.length === 2);
});

/** Hides the page and shows it again, with the clock moved by so many ms. */
function sleep(ms: number): void {
  const { now } = Date;
  setVisible('hidden');
  Date.now = () => now() + ms;
  setVisible('visible');
  Date.now = now;
}

test('a page hidden for half a minute reconnects, since its socket may be dead', async () => {
  await connect();
  sleep(29_000);
  assert.equal([sockets.made.length, losses], [1, 0], 'not after a shorter time');
  // As after a phone's sleep: the connection is dead without a close event.
  sockets.made[0]?.pause();
  sandbox.creditTopUp(player, 500);
  sleep(30_500);
  assert.equal([sockets.made.length, losses], [2, 1]);
  assert.is(sockets.made[0]?.readyState, WebSocket.CLOSING);
  await until(() => pushed.length === 2);
  assert.equal(pushed[1], sandbox.figures(player));
});

test('a clock set back while the page was hidden counts as a long time', async () => {
  await connect();
  sleep(-3_600_000);
  assert.is(sockets.made.length, 2);
});

test('onLost is called for a lost connection, and not for a closed one', async () => {
  await connect();
  sandbox.mischief.cutSockets();
  await until(() => pushed.length === 2);
  assert.is(losses, 1);
  dispatchEvent(new Event('online'));
  assert.is(losses, 2);
  opened?.close();
  assert.is(losses, 2);
});

test('after close there is no message, no reconnection and no listener', async () => {
  slowDown = hasten(10);
  await connect();
  opened?.close();
  await until(() => connections() === 0);
  dispatchEvent(new Event('online'));
  setVisible('visible');
  sandbox.creditTopUp(player, 1);
  await pause(1_100);
  assert.equal([sockets.made.length, pushed.length], [1, 1]);
});

test('it can be closed before it has opened', async () => {
  open().close();
  await until(() => sockets.made[0]?.readyState === WebSocket.CLOSED);
  assert.is(pushed.length, 0);
});

test('a connection without the expected push is replaced', async () => {
  await connect();
  sockets.made[0]?.pause();
  slowDown = hasten(10);
  opened?.expectPush();
  opened?.expectPush();
  sandbox.creditTopUp(player, 500);
  await pause(3_800);
  assert.is(sockets.made.length, 1);
  await pause(400);
  assert.is(sockets.made.length, 2);
  await until(() => pushed.length === 2);
  assert.equal(pushed[1], sandbox.figures(player));
});

test('a connection with the expected push is kept', async () => {
  await connect();
  slowDown = hasten(10);
  opened?.expectPush();
  sandbox.pushWallet(player);
  await until(() => pushed.length === 2);
  await pause(4_200);
  assert.is(sockets.made.length, 1);
});

test('an early socket is used with the messages that it has received', async () => {
  const socket = new WebSocket(`${sandbox.socketUrl}?t=${token}`);
  const messages: Message[] = [];
  socket.onmessage = (message) => messages.push(message);
  await until(() => messages.length === 1);
  open({ socket, messages });
  assert.equal(pushed, [sandbox.figures(player)]);
  sandbox.creditTopUp(player, 100);
  await until(() => pushed.length === 2);
  assert.equal([sockets.made.length, messages.length], [1, 1]);
});

test('an early socket that is already closed is replaced', async () => {
  const socket = new WebSocket(`${sandbox.socketUrl}?t=${token}`);
  await until(() => socket.readyState === WebSocket.OPEN);
  sandbox.mischief.cutSockets();
  await until(() => socket.readyState === WebSocket.CLOSED);
  open({ socket, messages: [] });
  await until(() => pushed.length === 1);
  assert.is(sockets.made.length, 2);
});

test('it doesn’t throw without WebSocket or if the browser refuses the address', () => {
  define('WebSocket', undefined);
  open();
  dispatchEvent(new Event('online'));
  opened?.close();
  define('WebSocket', function refuse() {
    throw new DOMException('An insecure WebSocket connection may not be initiated', 'SecurityError');
  });
  open();
  opened?.expectPush();
  opened?.close();
  assert.is(pushed.length, 0);
});

test.run();
