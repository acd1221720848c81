import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  checkRechargeAgain,
  currentRecharge,
  dismissRecharge,
  openRecharge,
  startRecharges,
} from '../../src/money/recharges';
import { isCreditMissing } from '../../src/money/statement-operations';
import { isBalanceCurrent, wallet } from '../../src/money/wallet';
import { endSession } from '../../src/state/session';
import { closeAllToasts, closeToastsAtSubmit, toasts } from '../../src/state/toasts';
import { replace } from '../dom';
import type { Fault } from '../sandbox/fault-injection';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';
import { KEY, orderStage } from './order-stage';

// No recharge ends by itself: the tests complete them.
const { sandbox, idOf, callsOf, arrived, shown, enter, openPage, leavePage, socket, soon, walletIsRight, reload } =
  await orderStage(test, {
    path: '/recharge',
    fast: -1,
    start: startRecharges,
    finish: dismissRecharge,
    rules: { rechargeDelay: 60_000, openRecharges: Number.POSITIVE_INFINITY },
  });

const made = () => sandbox.recharges(idOf('asha'));
const lastId = () => made().at(-1)?.rechargeId ?? '';
const state = () => currentRecharge.value.state;
const recharge = () => (currentRecharge.value.state === 'answered' ? currentRecharge.value.result : undefined);
const status = () => recharge()?.status;
const reason = () => ('reason' in currentRecharge.value ? currentRecharge.value.reason : undefined);

const leftOpen = (change: object = {}) => {
  const order = { kind: 'recharge', requestId: `left ${Math.random()}`, owner: String(idOf('asha')) };
  return JSON.stringify([{ ...order, tappedAt: Date.now(), amount: 10_000, rechargeId: '', ...change }]);
};

test('a recharge is opened once by two taps and polled until it is credited, and the wallet is updated', async () => {
  const before = made().length;
  void openRecharge(12_345);
  assert.is(state(), 'sending');
  void openRecharge(12_345);
  await until(() => status() === 'PENDING');
  const { rechargeId, upiUri, amount } = made().at(-1) ?? {};
  const open = { received: undefined, returned: undefined, endedAt: '', reference: '', wallet: undefined };
  const { createdAt = '', expiry, ...rest } = recharge() ?? {};
  assert.equal(rest, { rechargeId, upiUri, amount, status: 'PENDING', ...open });
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now() - 3_600_000) < 10_000 && expiry?.seconds === 60);
  assert.equal([amount, made().length], [12_345, before + 1]);
  await openRecharge(12_345);
  assert.is(made().length, before + 1, 'nor while one is pending');
  sandbox.completeRecharge(lastId());
  await soon(() => status() === 'CREDITED');
  await walletIsRight();
  const row = sandbox.ledger(idOf('asha')).at(-1)?.row;
  assert.equal(recharge()?.wallet, { ...sandbox.figures(idOf('asha')), row });
  dismissRecharge();
  assert.equal([state(), sessionStorage.getItem(KEY), shown()], ['none', null, []]);
});

/** Pays the newest recharge and holds its lookup, and each later poll has the fault. Returns what lets the lookup go. */
async function payUnread(later?: Fault): Promise<() => void> {
  const before = callsOf('getStatement');
  const isHeld = () => callsOf('getStatement') > before;
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  sandbox.faults.policy = (name) =>
    name === 'getStatement' ? { kind: 'held', until } : name === 'getRecharge' && isHeld() ? later : undefined;
  sandbox.completeRecharge(lastId());
  await soon(isHeld);
  return letGo;
}

test('a poll that fails during the lookup of a credit takes nothing from its result', async () => {
  await openRecharge(10_000);
  const letGo = await payUnread({ kind: 'status', status: 500 });
  sandbox.creditTopUp(idOf('asha'), 100);
  await until(() => state() === 'unconfirmed');
  letGo();
  await until(() => status() === 'CREDITED');
});

test('a credit that can’t be looked up is no success, and is looked up again', async () => {
  await openRecharge(10_000);
  sandbox.faults.policy = (name) => (name === 'getStatement' ? { kind: 'status', status: 500 } : undefined);
  sandbox.completeRecharge(lastId());
  await soon(() => state() === 'unconfirmed');
  sandbox.faults.policy = undefined;
  await soon(() => status() === 'CREDITED');
  assert.not(isCreditMissing(lastId(), 10_000));
});

test('a session that ends during the lookup leaves the recharge to the next one', async () => {
  await openRecharge(10_000);
  const letGo = await payUnread();
  leavePage();
  endSession();
  letGo();
  await arrived();
  sandbox.faults.policy = (name) => (name === 'getRecharge' ? { kind: 'held', until: arrived() } : undefined);
  await enter();
  assert.is(state(), 'opened');
  await until(() => status() === 'CREDITED');
});

test('a recharge that is paid offers no payment during the lookup, which doesn’t bring it back once it is put away', async () => {
  await openRecharge(10_000);
  const letGo = await payUnread();
  assert.is(state(), 'opened');
  dismissRecharge();
  letGo();
  await arrived();
  assert.is(state(), 'none');
});

test('maintenance is no outcome, nor is “too soon” later: the recharge stays unknown, and asking again with the same ID opens it once', async () => {
  closeToastsAtSubmit(new EventTarget());
  const before = made().length;
  sandbox.changeRules({ closed: 'Back at ten.' });
  const opening = openRecharge(10_000);
  await soon(() => state() === 'unconfirmed');
  await opening;
  assert.equal([shown(), made().length], [['Back at ten.'], before]);
  closeAllToasts();
  await soon(() => shown().length > 0);
  assert.is(toasts.value[0]?.form, undefined, 'the form has had its answer');
  sandbox.changeRules({ closed: undefined });
  sandbox.faults.next('createRecharge', { kind: 'error', code: 'TOO_SOON', message: 'Slower, please.' });
  await until(() => {
    checkRechargeAgain();
    return state() === 'answered';
  });
  assert.equal([status(), made().length], ['PENDING', before + 1]);
});

test('a reload resumes a recharge, before the answer and during the payment', async () => {
  const before = made().length;
  sandbox.faults.next('createRecharge', { kind: 'drop-after' });
  void openRecharge(10_000);
  await until(() => made().length === before + 1);
  for (let times = 0; times < 2; times++) {
    await reload();
    await until(() => status() === 'PENDING');
    assert.equal([made().length, recharge()?.rechargeId], [before + 1, lastId()]);
  }
});

test('a refusal after a reload shows until the player leaves the page', async () => {
  await reload(leftOpen({ amount: 100 }));
  await until(() => reason() !== undefined);
  assert.match(reason() ?? '', /recharge of ₹1\.00 was not opened/);
  assert.is(sessionStorage.getItem(KEY), null);
  leavePage();
  assert.is(state(), 'none');
});

test('leaving the page forgets an ended recharge, but not one that is being opened or is pending', async () => {
  const letGo = sandbox.faults.hold('createRecharge');
  const opening = openRecharge(10_000);
  leavePage();
  await letGo();
  await opening;
  openPage();
  assert.is(status(), 'PENDING');
  sandbox.completeRecharge(lastId());
  await soon(() => status() === 'CREDITED');
  leavePage();
  assert.equal([state(), sessionStorage.getItem(KEY)], ['none', null]);
});

test('a failed poll leaves the recharge pending, and a later one updates it', async () => {
  await openRecharge(10_000);
  for (const fault of [
    { kind: 'drop-before' },
    { kind: 'malformed' },
    { kind: 'redirect' },
    { kind: 'error', code: 'TOO_SOON', message: 'Slower, please.' },
  ] as const) {
    const before = callsOf('getRecharge');
    sandbox.faults.next('getRecharge', fault);
    // Polls run one after another: the next one shows that the last has ended.
    await soon(() => callsOf('getRecharge') > before + 1);
    assert.is(status(), 'PENDING');
  }
});

test('a payment whose push has overtaken the answer that ended the recharge is looked up', async () => {
  await openRecharge(10_000);
  sandbox.faults.next('getRecharge', {
    kind: 'breach',
    async answer(request, run) {
      sandbox.completeRecharge(lastId());
      const { body, ...rest } = await run(request);
      await until(() => wallet.value?.top_up === sandbox.figures(idOf('asha')).top_up);
      return { ...rest, body: body.replace('CREDITED', 'EXPIRED') };
    },
  });
  await soon(() => status() === 'CREDITED');
});

test('a recharge that the server doesn’t know, or whose ID it can’t read, is forgotten', async () => {
  for (const code of ['NOT_FOUND', 'BAD_INPUT']) {
    const gone = { kind: 'error', code, message: 'There is no such recharge.' } as const;
    sandbox.faults.policy = (name) => (name === 'getRecharge' ? gone : undefined);
    await reload(leftOpen({ rechargeId: 'RC0' }));
    await until(() => sessionStorage.getItem(KEY) === null);
    assert.is(state(), 'none');
  }
});

test('a recharge whose status can’t be loaded can be closed, and makes room for another', async () => {
  sandbox.faults.policy = (name) => (name === 'getRecharge' ? { kind: 'status', status: 500 } : undefined);
  for (const goOn of [dismissRecharge, () => openRecharge(20_000)]) {
    await reload(leftOpen({ rechargeId: 'anything' }));
    assert.is(state(), 'opened');
    await until(() => state() === 'unconfirmed');
    checkRechargeAgain();
    assert.is(state(), 'unconfirmed', 'its page polls it anyway');
    await goOn();
    const amounts = JSON.parse(sessionStorage.getItem(KEY) ?? '[]').map(({ amount }: { amount: number }) => amount);
    assert.equal([state(), amounts], goOn === dismissRecharge ? ['none', []] : ['answered', [20_000]]);
    dismissRecharge();
  }
});

test('the answer to a poll for an earlier recharge is ignored', async () => {
  await openRecharge(10_000);
  const before = callsOf('getRecharge');
  sandbox.completeRecharge(lastId());
  const letGo = sandbox.faults.hold('getRecharge');
  await soon(() => callsOf('getRecharge') > before);
  dismissRecharge();
  await openRecharge(20_000);
  const second = lastId();
  await letGo();
  await arrived();
  await soon(() => callsOf('getRecharge') > before + 1);
  assert.equal([recharge()?.rechargeId, status()], [second, 'PENDING']);
});

test('polling ends when the player leaves the page, and another player’s page neither shows nor polls it', async () => {
  const polled = callsOf('getRecharge');
  await openRecharge(10_000);
  // An aborted poll may arrive much later.
  await until(() => callsOf('getRecharge') > polled);
  leavePage();
  const before = callsOf('getRecharge');
  const wake = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await arrived();
  };
  await wake();
  endSession();
  await enter('ravi');
  await wake();
  assert.equal([state(), callsOf('getRecharge')], ['none', before]);
  leavePage();
  await enter();
  await until(() => status() === 'PENDING');
});

test('if the push comes before the poll that reports the credit, no second push is awaited', async () => {
  await openRecharge(10_000);
  const clock = stopTimers();
  sandbox.completeRecharge(lastId());
  await until(() => wallet.value?.top_up === sandbox.figures(idOf('asha')).top_up);
  replace('WebSocket', undefined);
  socket()?.terminate();
  await soon(() => status() === 'CREDITED');
  // Longer than outdated figures stay on screen.
  clock.tick(8_300);
  assert.equal(wallet.value, sandbox.figures(idOf('asha')));
});

test('a credit whose push stays out makes the balance an old one', async () => {
  await openRecharge(10_000);
  sandbox.faults.neglect('push a change');
  sandbox.completeRecharge(lastId());
  // This wakes the poll alone: `online` would connect again.
  await until(() => status() === 'CREDITED' || !document.dispatchEvent(new Event('visibilitychange')));
  assert.not(isBalanceCurrent.value);
});

test.run();
