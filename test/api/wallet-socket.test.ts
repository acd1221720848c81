import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EarlySocket } from '../../src/api/early';
import { balanceOf, readMessage, readReportedWallet, type WalletFigures } from '../../src/api/wallet-data';
import { openWalletSocket, type WalletSocket } from '../../src/api/wallet-socket';
import { define, installDom, setVisible } from '../dom';
import { FakeSocket, installFakeSockets } from '../fake-sockets';
import { stopTimers } from '../timers';

const SENT = { reference_earning: 1, top_up: 2.5, game: 3 };
const READ = { reference_earning: 100, top_up: 250, game: 300, row: undefined };

const { random } = Math;
let timers: ReturnType<typeof stopTimers>;
let sockets: readonly FakeSocket[];
let pushed: WalletFigures[];
let losses: number;
let opened: WalletSocket | undefined;

const newest = () => sockets.at(-1) as FakeSocket;
const pass = (ms: number) => timers.tickAsync(ms);

function open(early?: EarlySocket, token = 'abc') {
  window.early = { token, responses: new Map(), socket: early };
  opened = openWalletSocket(token, { onPush: (wallet) => pushed.push(wallet), onLost: () => losses++ });
  return opened;
}
function connect(): void {
  open();
  newest().push(SENT);
}
async function reconnectsAfter(ms: number): Promise<void> {
  const { length } = sockets;
  await pass(ms - 1);
  assert.is(sockets.length, length, `not before ${ms} ms`);
  await pass(1);
  assert.is(sockets.length, length + 1, `after ${ms} ms`);
}

test.before.each(() => {
  installDom('https://play.example.com/dashboard?t=1');
  timers = stopTimers(1_700_000_000_000, 'setInterval', 'clearInterval');
  sockets = installFakeSockets();
  pushed = [];
  losses = 0;
  Math.random = () => 1;
});
test.after.each(() => {
  opened?.close();
  Math.random = random;
  timers.uninstall();
});

test('it opens at port 8001 of the API host, with the token in t', () => {
  open(undefined, 'a+b/c=&d é');
  installDom('http://127.0.0.1:3000');
  open();
  assert.equal(
    sockets.map(({ url }) => url),
    [
      'wss://play.example.com:8001/ws_get_wallet/?t=a%2Bb%2Fc%3D%26d%20%C3%A9',
      'ws://127.0.0.1:8001/ws_get_wallet/?t=abc',
    ],
  );
});

test('each message with data replaces the figures, and any other is ignored', () => {
  connect();
  for (const text of ['', 'ping', '{', 'null', '7', '[]', '{}', '{"Data":{}}']) newest().push(text);
  newest().push('{"type":"wallet","data":{"top_up":0.1,"game":0.2,"row":7,"extra":{}}}');
  assert.equal(pushed, [READ, { reference_earning: undefined, top_up: 10, game: 20, row: 7 }]);
});

test('a figure that is missing or not a number is unknown, not zero', () => {
  const unknown = { reference_earning: undefined, top_up: undefined, game: undefined, row: undefined };
  const read = (data: string) => readMessage({ data });
  for (const data of ['{}', 'null', '5', '[1]', '{"reference_earning":null,"top_up":"1.305E+2","game":{}}']) {
    assert.equal(read(`{"data":${data}}`), unknown, data);
  }
  assert.equal(read('{"data":{"reference_earning":"1.5","top_up":1e999,"game":-2}}'), {
    ...unknown,
    reference_earning: 150,
    game: -200,
  });
  for (const data of [undefined, 5n, Symbol('data'), new ArrayBuffer(2), Object.create(null)])
    assert.is(readMessage({ data }), undefined);
  for (const name of Object.keys(SENT))
    assert.is(readReportedWallet({ ...SENT, [name]: null }), undefined, `an answer’s wallet lacks ${name}`);
  assert.equal(readReportedWallet({ ...SENT, row: 7 }), { ...READ, row: 7 });
  assert.is(balanceOf({ reference_earning: 0.3, top_up: 0.3, game: 250.3 }), 251, 'rounded once');
  for (const name of Object.keys(SENT)) assert.is(balanceOf({ ...READ, [name]: undefined }), undefined, name);
});

for (const hasPushed of [true, false])
  test(`pauses grow to half a minute while connections ${hasPushed ? 'push and close at once' : 'can’t be made'}`, async () => {
    open();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]) {
      if (hasPushed) newest().push(SENT);
      newest().cut();
      await reconnectsAfter(pause);
    }
  });

test('after a connection of ten seconds the pause is short again', async () => {
  open();
  for (const [life, pause] of [
    [0, 1_000],
    [9_999, 2_000],
    [10_000, 1_000],
  ] as const) {
    await pass(life);
    newest().cut();
    await reconnectsAfter(pause);
  }
});

test('it connects at once when the network is back, without another connection after the pause', async () => {
  open();
  newest().cut();
  dispatchEvent(new Event('online'));
  assert.is(sockets.length, 2);
  await pass(5_000);
  assert.is(sockets.length, 2);
});

test('a hidden page connects only when it becomes visible, and then at once', async () => {
  setVisible(false);
  open();
  await pass(20_000);
  assert.is(sockets.length, 0);
  setVisible(true);
  await pass(0);
  assert.is(sockets.length, 1);
  newest().push(SENT);
  setVisible(false);
  setVisible(true);
  assert.is(sockets.length, 1, 'an open connection stays');
  setVisible(false);
  newest().cut();
  await pass(20_000);
  assert.is(sockets.length, 1);
  setVisible(true);
  await pass(0);
  assert.is(sockets.length, 2);
});

test('a page hidden for half a minute connects again, since its socket may be dead, and after a clock set back', async () => {
  connect();
  for (const [ms, made] of [
    [29_999, 1],
    [30_000, 2],
    [-3_600_000, 3],
  ] as const) {
    timers.setSystemTime(timers.now + 60_000);
    setVisible(false);
    timers.setSystemTime(timers.now + ms);
    setVisible(true);
    await pass(0);
    assert.equal([sockets.length, losses], [made, made - 1], `${ms} ms`);
  }
  assert.is(sockets[0]?.readyState, 3);
});

test('a silent connection is replaced within two minutes, and one that says anything at all is kept', async () => {
  connect();
  for (let count = 0; count < 10; count++) {
    await pass(40_000);
    newest().push('{}');
  }
  assert.equal([sockets.length, losses], [1, 0], 'nothing reconnects while messages come');
  await pass(100_000);
  assert.equal([sockets.length, losses, sockets[0]?.readyState], [2, 1, 3]);
  setVisible(false);
  await pass(200_000);
  assert.is(sockets.length, 2, 'not while the page is hidden');
});

test('a connection without the expected push is replaced after four seconds, and one with it is kept', async () => {
  connect();
  opened?.expectPush();
  await pass(2_000);
  opened?.expectPush();
  await pass(1_999);
  assert.is(sockets.length, 1);
  await pass(1);
  assert.is(sockets.length, 2);
  opened?.expectPush();
  newest().push(SENT);
  await pass(10_000);
  assert.is(sockets.length, 2);
  opened?.expectPush();
  await pass(4_000);
  assert.is(sockets.length, 3, 'the next push is awaited anew');
});

test('an early socket is used with the figures of its newest push', () => {
  const socket = new FakeSocket('early');
  socket.readyState = 1;
  setVisible(false);
  open({ socket: socket as never, figures: READ });
  assert.equal(pushed, [READ], 'in a hidden page too');
  setVisible(true);
  socket.push(SENT);
  assert.equal([sockets.length, pushed.length], [0, 2]);
  opened?.close();
  opened = openWalletSocket('abc', { onPush: (wallet) => pushed.push(wallet), onLost: () => losses++ });
  assert.equal([sockets.length, pushed.length], [1, 2], 'another connection doesn’t use it again');
});

test('an early socket of another session is not used, and one that is already closed is replaced', async () => {
  const socket = new FakeSocket('early');
  window.early = { token: 'another', responses: new Map(), socket: { socket: socket as never, figures: READ } };
  opened = openWalletSocket('abc', { onPush: (wallet) => pushed.push(wallet), onLost: () => losses++ });
  assert.equal([sockets.length, pushed], [1, []]);
  opened.close();
  socket.close();
  open({ socket: socket as never });
  await reconnectsAfter(1_000);
});

test('it doesn’t throw without WebSocket or if the browser refuses the address, and says so once', async () => {
  define('WebSocket', undefined);
  open();
  dispatchEvent(new Event('online'));
  opened?.close();
  assert.is(losses, 2);
  let tries = 0;
  define('WebSocket', function refuse() {
    tries++;
    throw new DOMException('An insecure WebSocket connection may not be initiated', 'SecurityError');
  });
  open();
  await pass(3_000);
  opened?.expectPush();
  opened?.close();
  assert.equal([tries, losses, pushed.length], [1, 3, 0]);
});

test.run();
