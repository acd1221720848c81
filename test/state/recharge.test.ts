import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import {
  finishRecharge,
  openRecharge,
  recharge,
  rechargeLookup,
  rechargeProgress,
  rechargeRefusal,
  startRecharge,
} from '../../src/state/recharge';
import { signIn, signOut } from '../../src/state/session';
import { toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { startWallet, wallet } from '../../src/state/wallet';
import { installSockets, type LoopbackSockets } from '../api/loopback-socket';
import { define, installDom } from '../dom';
import type { Fault } from '../sandbox/mischief';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const FOLLOWED = 'recharge-followed';

let sandbox: Sandbox;
let sockets: LoopbackSockets;
let stop = () => {};

const idOf = (name: string) => sandbox.account(name).userId;
const made = (name = 'asha') => sandbox.recharges(idOf(name));
const state = () => rechargeProgress.value.state;
const status = () => recharge.value?.status;
const shown = () => toasts.value.map(({ text }) => text);
const asked = (name: string) => sandbox.received.filter((operation) => operation === name).length;
/** Lets the page look at once, as coming back from the UPI app does. */
const lookNow = () => document.dispatchEvent(new Event('visibilitychange'));
const backOnline = () => dispatchEvent(new Event('online'));

async function enter(name: string): Promise<void> {
  signIn(sandbox.signIn(name));
  await loadUser();
}

/** Looks again and again until something is so. */
const untilSeen = (condition: () => boolean) =>
  until(() => {
    lookNow();
    return condition();
  });

test.before(async () => {
  // Nothing ends by itself: the tests say when.
  sandbox = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 60_000 } });
  installDom(`${sandbox.origin}/recharge`);
  sockets = installSockets(sandbox);
  startWallet();
});
test.before.each(async () => {
  await enter('asha');
  stop = startRecharge();
  await until(() => wallet.value !== undefined);
});
test.after.each(() => {
  stop();
  signOut();
});
test.after(() => sandbox.close());

const lastId = () => made().at(-1)?.rechargeId ?? '';

test('a recharge is opened once, followed until it is credited, and the wallet moves', async () => {
  const before = made().length;
  openRecharge(12_345);
  assert.is(state(), 'sending');
  await until(() => status() === 'PENDING');
  assert.is(made().length, before + 1);
  const { rechargeId, upiUri, amount } = made().at(-1) ?? {};
  assert.equal(recharge.value, { rechargeId, upiUri, amount, status: 'PENDING' });
  assert.is(amount, 12_345);
  sandbox.completeRecharge(lastId());
  await untilSeen(() => status() === 'CREDITED');
  await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  finishRecharge();
  assert.equal([recharge.value, sessionStorage.getItem(FOLLOWED)], [undefined, null]);
  assert.equal(shown(), []);
});

test('a double tap opens one, and so does a tap while one is pending', async () => {
  const before = made().length;
  openRecharge(10_000);
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  openRecharge(10_000);
  assert.equal([state(), made().length], ['none', before + 1]);
});

const troubles: readonly Fault[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'twice' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>' },
];
for (const trouble of troubles) {
  test(`a recharge that meets ${Object.values(trouble).join(' ')} is opened once, and no toast says otherwise`, async () => {
    const before = made().length;
    sandbox.mischief.next('createRecharge', trouble);
    const answer = openRecharge(10_000);
    await until(() => {
      backOnline();
      return status() === 'PENDING';
    });
    await answer;
    assert.equal([made().length, state(), shown()], [before + 1, 'none', []]);
  });
}

test('a refusal says why, and the next tap is free', async () => {
  const before = made().length;
  const error = await openRecharge(500).catch((reason: unknown) => reason);
  assert.ok(error instanceof GraphqlError);
  assert.equal([error.message, error.field], ['The least amount is ₹10.', 'amount']);
  assert.equal([state(), recharge.value, made().length], ['none', undefined, before]);
  await openRecharge(10_000);
  assert.is(status(), 'PENDING');
  assert.is(made().length, before + 1);
});

test('one that fails or expires is shown so, and can be followed by another', async () => {
  for (const outcome of ['FAILED', 'EXPIRED'] as const) {
    openRecharge(10_000);
    await until(() => status() === 'PENDING');
    sandbox.completeRecharge(lastId(), outcome);
    await untilSeen(() => status() === outcome);
    finishRecharge();
  }
});

test('one that has ended is forgotten with the page, one that is being paid is not', async () => {
  await openRecharge(10_000);
  stop();
  stop = startRecharge();
  assert.is(status(), 'PENDING');
  sandbox.completeRecharge(lastId());
  await untilSeen(() => status() === 'CREDITED');
  stop();
  assert.equal([recharge.value, sessionStorage.getItem(FOLLOWED)], [undefined, null]);
  stop = startRecharge();
});

test('looking that fails says nothing of the recharge, and the next look tells', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  for (const kind of ['drop-before', 'malformed', 'redirect'] as const) {
    const before = asked('getRecharge');
    sandbox.mischief.next('getRecharge', { kind });
    await untilSeen(() => asked('getRecharge') > before);
    assert.equal([status(), shown()], ['PENDING', []]);
  }
  sandbox.completeRecharge(lastId());
  await untilSeen(() => status() === 'CREDITED');
});

test('a reload while it is being paid follows it on', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  const left = sessionStorage.getItem(FOLLOWED) ?? '';
  stop();
  signOut();
  await enter('asha');
  sessionStorage.setItem(FOLLOWED, left);
  assert.is(recharge.value, undefined);
  stop = startRecharge();
  await until(() => status() === 'PENDING');
  assert.is(recharge.value?.rechargeId, lastId());
});

test('a reload before the answer takes the same recharge up', async () => {
  const before = made().length;
  sandbox.mischief.next('createRecharge', { kind: 'late', ms: 50 });
  openRecharge(10_000);
  await until(() => made().length === before + 1);
  const left = sessionStorage.getItem('recharge') ?? '';
  stop();
  signOut();
  sessionStorage.setItem('recharge', left);
  await enter('asha');
  stop = startRecharge();
  assert.is(state(), 'checking');
  await until(() => status() === 'PENDING');
  assert.equal([made().length, recharge.value?.rechargeId], [before + 1, lastId()]);
});

test('a followed recharge that the server does not know is forgotten', async () => {
  stop();
  sessionStorage.setItem(FOLLOWED, JSON.stringify({ owner: String(idOf('asha')), rechargeId: 'RC0' }));
  stop = startRecharge();
  await until(() => sessionStorage.getItem(FOLLOWED) === null);
  assert.is(recharge.value, undefined);
});

test('what anybody has written to the storage is neither followed nor opened', async () => {
  const before = [asked('getRecharge'), asked('createRecharge')];
  const owner = String(idOf('asha'));
  const followed = ['{', 'null', '{"rechargeId":"RC1"}', JSON.stringify({ owner: idOf('ravi'), rechargeId: 'RC1' })];
  const open = [
    { owner, amount: 1000 },
    { owner, requestId: 'r', amount: 1.5 },
    { requestId: 'r', amount: 1000 },
  ];
  for (const text of followed) {
    stop();
    sessionStorage.setItem(FOLLOWED, text);
    for (const kept of open) {
      sessionStorage.setItem('recharge', JSON.stringify(kept));
      startRecharge()();
    }
    stop = startRecharge();
    lookNow();
  }
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal([asked('getRecharge'), asked('createRecharge')], before);
});

test('a look that another recharge has overtaken changes nothing', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  const [first, before] = [lastId(), asked('getRecharge')];
  sandbox.mischief.next('getRecharge', { kind: 'delay', ms: 120 });
  await untilSeen(() => asked('getRecharge') > before);
  sandbox.completeRecharge(first);
  finishRecharge();
  openRecharge(20_000);
  await until(() => status() === 'PENDING');
  const second = lastId();
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal([recharge.value?.rechargeId, status()], [second, 'PENDING']);
});

test('another player sees nothing of it, and is not asked about it', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  const left = sessionStorage.getItem(FOLLOWED) ?? '';
  stop();
  signOut();
  sessionStorage.setItem(FOLLOWED, left);
  await enter('ravi');
  const before = asked('getRecharge');
  stop = startRecharge();
  lookNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal([recharge.value, asked('getRecharge')], [undefined, before]);
});

test('a page that was left looks no more', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = asked('getRecharge');
  lookNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.is(asked('getRecharge'), before);
});

test('a recharge left open that the server refuses to tell of ends, and one that it can’t tell of can be left', async () => {
  const leave = (rechargeId: string) =>
    sessionStorage.setItem(FOLLOWED, JSON.stringify({ owner: String(idOf('asha')), rechargeId }));
  for (const [fault, comes] of [
    [{ kind: 'error', code: 'BAD_INPUT', message: 'No such recharge.' }, 'done'],
    [{ kind: 'status', status: 500, body: '' }, 'failing'],
  ] as const) {
    stop();
    leave('anything');
    sandbox.mischief.next('getRecharge', fault as Fault);
    stop = startRecharge();
    assert.is(rechargeLookup.value, 'asking');
    await until(() => rechargeLookup.value === comes);
  }
  finishRecharge();
  assert.is(rechargeLookup.value, 'done');
  assert.is(sessionStorage.getItem(FOLLOWED), null);
});

test('a refusal that no form waits for any more is kept for the page, until the next recharge', async () => {
  stop();
  const intent = { requestId: 'left open', owner: String(idOf('asha')), amount: 100 };
  sessionStorage.setItem('recharge', JSON.stringify(intent));
  sandbox.mischief.next('createRecharge', { kind: 'error', code: 'BAD_INPUT', message: 'Too little.' });
  stop = startRecharge();
  await until(() => rechargeRefusal.value === 'Too little.');
  await openRecharge(10_000);
  assert.is(rechargeRefusal.value, undefined);
});

test('a push that came before the look that tells of a credit is enough, should no other come', async () => {
  await openRecharge(10_000);
  sandbox.completeRecharge(lastId());
  await until(() => wallet.value?.top_up === sandbox.figures(idOf('asha')).top_up);
  const { WebSocket } = globalThis;
  define('WebSocket', undefined);
  sockets.made.at(-1)?.terminate();
  await untilSeen(() => status() === 'CREDITED');
  await new Promise((resolve) => setTimeout(resolve, 8_300));
  assert.equal(wallet.value, sandbox.figures(idOf('asha')));
  define('WebSocket', WebSocket);
});

test('a server that wants to be asked less often ends no recharge that is being paid', async () => {
  await openRecharge(10_000);
  const before = asked('getRecharge');
  sandbox.mischief.next('getRecharge', { kind: 'error', code: 'TOO_SOON', message: 'Slower, please.' });
  await untilSeen(() => asked('getRecharge') > before + 1);
  assert.is(status(), 'PENDING');
});

test('a refusal of what was left open is told to the page, and frees the form that has asked for another', async () => {
  const intent = { requestId: 'left open', owner: String(idOf('asha')), amount: 100 };
  sessionStorage.setItem('recharge', JSON.stringify(intent));
  sandbox.mischief.next('createRecharge', { kind: 'error', code: 'BAD_INPUT', message: 'Too little.' });
  await openRecharge(10_000);
  assert.is(rechargeRefusal.value, 'Too little.');
});

test.run();
