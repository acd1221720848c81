import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wallet } from '../../src/money/wallet';
import { finishRecharge, recharge, rechargeLookup } from '../../src/state/recharge';
import { openRecharge } from '../../src/state/recharge-opening';
import { signOut } from '../../src/state/session';
import { define } from '../dom';
import type { Fault } from '../sandbox/mischief';
import { until } from '../sandbox/until';
import { FOLLOWED, rechargeStage } from './recharge-stage';

const { sandbox, sockets, idOf, lookNow, lastId, asked, shown, enter, visit, leave, untilSeen } =
  await rechargeStage(test);

const status = () => recharge.value?.status;

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
  leave();
  visit();
  assert.is(status(), 'PENDING');
  sandbox.completeRecharge(lastId());
  await untilSeen(() => status() === 'CREDITED');
  leave();
  assert.equal([recharge.value, sessionStorage.getItem(FOLLOWED)], [undefined, null]);
  visit();
});

test('looking that fails says nothing of the recharge, and the next look tells', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  for (const kind of ['drop-before', 'malformed', 'redirect'] as const) {
    const before = asked('getRecharge');
    sandbox.mischief.next('getRecharge', { kind });
    // One look follows another: the next one shows that the one before is over.
    await untilSeen(() => asked('getRecharge') > before + 1);
    assert.equal([status(), shown()], ['PENDING', []]);
  }
  sandbox.completeRecharge(lastId());
  await untilSeen(() => status() === 'CREDITED');
});

test('a reload while it is being paid follows it on', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  const left = sessionStorage.getItem(FOLLOWED) ?? '';
  leave();
  signOut();
  await enter('asha');
  sessionStorage.setItem(FOLLOWED, left);
  assert.is(recharge.value, undefined);
  visit();
  await until(() => status() === 'PENDING');
  assert.is(recharge.value?.rechargeId, lastId());
});

test('a followed recharge that the server does not know is forgotten', async () => {
  leave();
  sessionStorage.setItem(FOLLOWED, JSON.stringify({ owner: String(idOf('asha')), rechargeId: 'RC0' }));
  visit();
  await until(() => sessionStorage.getItem(FOLLOWED) === null);
  assert.is(recharge.value, undefined);
});

test('a look that another recharge has overtaken changes nothing', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  const [first, before] = [lastId(), asked('getRecharge')];
  sandbox.completeRecharge(first);
  const letGo = sandbox.mischief.hold('getRecharge');
  await untilSeen(() => asked('getRecharge') > before);
  finishRecharge();
  openRecharge(20_000);
  await until(() => status() === 'PENDING');
  const second = lastId();
  await letGo();
  await untilSeen(() => asked('getRecharge') > before + 1);
  assert.equal([recharge.value?.rechargeId, status()], [second, 'PENDING']);
});

test('another player sees nothing of it, and is not asked about it', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  const left = sessionStorage.getItem(FOLLOWED) ?? '';
  leave();
  signOut();
  sessionStorage.setItem(FOLLOWED, left);
  await enter('ravi');
  const before = asked('getRecharge');
  visit();
  lookNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal([recharge.value, asked('getRecharge')], [undefined, before]);
});

test('a page that was left looks no more', async () => {
  openRecharge(10_000);
  await until(() => status() === 'PENDING');
  leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = asked('getRecharge');
  lookNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.is(asked('getRecharge'), before);
});

test('a recharge left open that the server refuses to tell of ends, and one that it can’t tell of can be left', async () => {
  const follow = (rechargeId: string) =>
    sessionStorage.setItem(FOLLOWED, JSON.stringify({ owner: String(idOf('asha')), rechargeId }));
  for (const [fault, comes] of [
    [{ kind: 'error', code: 'BAD_INPUT', message: 'No such recharge.' }, 'done'],
    [{ kind: 'status', status: 500, body: '' }, 'failing'],
  ] as const) {
    leave();
    follow('anything');
    sandbox.mischief.next('getRecharge', fault as Fault);
    visit();
    assert.is(rechargeLookup.value, 'asking');
    await until(() => rechargeLookup.value === comes);
  }
  finishRecharge();
  assert.is(rechargeLookup.value, 'done');
  assert.is(sessionStorage.getItem(FOLLOWED), null);
});

test('a push that came before the look that tells of a credit is enough, should no other come', async () => {
  await openRecharge(10_000);
  sandbox.completeRecharge(lastId());
  await until(() => wallet.value?.top_up === sandbox.figures(idOf('asha')).top_up);
  const { WebSocket } = globalThis;
  define('WebSocket', undefined);
  try {
    sockets.made.at(-1)?.terminate();
    await untilSeen(() => status() === 'CREDITED');
    // Longer than figures that are known to be old are shown.
    await new Promise((resolve) => setTimeout(resolve, 8_300));
    assert.equal(wallet.value, sandbox.figures(idOf('asha')));
  } finally {
    define('WebSocket', WebSocket);
  }
});

test('a server that wants to be asked less often ends no recharge that is being paid', async () => {
  await openRecharge(10_000);
  const before = asked('getRecharge');
  sandbox.mischief.next('getRecharge', { kind: 'error', code: 'TOO_SOON', message: 'Slower, please.' });
  await untilSeen(() => asked('getRecharge') > before + 1);
  assert.is(status(), 'PENDING');
});

test.run();
