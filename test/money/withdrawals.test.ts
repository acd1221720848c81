import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { GraphqlError } from '../../src/api/errors';
import { type Paise, percentOf } from '../../src/lib/money';
import { isBalanceCurrent, wallet } from '../../src/money/wallet';
import {
  checkWithdrawalAgain,
  currentWithdrawal,
  dismissWithdrawal,
  startResumingWithdrawals,
  startWithdrawals,
  withdrawals,
  withdraw as withdrawFor,
} from '../../src/money/withdrawals';
import { signIn } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser, user } from '../../src/state/user';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Breach } from '../sandbox/fault-injection';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';
import { KEY, newDocument, orderStage } from './order-stage';

// No withdrawal ends by itself: the tests complete them.
const { sandbox, idOf, callsOf, arrived, held, shown, elsewhere, leavePage, openPage, soon, walletIsRight, reload } =
  await orderStage(test, {
    path: '/wallet',
    fast: 1,
    start: startWithdrawals,
    startApp: startResumingWithdrawals,
    finish: dismissWithdrawal,
    rules: { withdrawalDelay: 600_000, minWithdrawal: 100 },
  });
const userId = idOf('asha');

/** With the fee that the form shows. */
const withdraw = (amount: Paise, password = DEMO_PASSWORD) =>
  withdrawFor(amount, Math.max(200, percentOf(amount, 1)), password);
const made = () => sandbox.withdrawals(userId);
const lastId = () => made().at(-1)?.withdrawalId ?? '';
const state = () => currentWithdrawal.value.state;
const status = () => (currentWithdrawal.value.state === 'answered' ? currentWithdrawal.value.result.status : undefined);
const reason = () => ('reason' in currentWithdrawal.value ? currentWithdrawal.value.reason : undefined);
const error = (promise: Promise<void>) => promise.then(() => undefined).catch((thrown: unknown) => thrown);
const withdrawElsewhere = () =>
  elsewhere('asha')('createWithdrawal', { amount: 100, password: DEMO_PASSWORD, requestId: randomUUID() });

async function endPending(): Promise<void> {
  for (const { withdrawalId } of made()) sandbox.completeWithdrawal(withdrawalId);
  await soon(() => withdrawals.value?.every(({ status }) => status !== 'PENDING') ?? false);
}

/** Withdraws while these calls fail, until the outcome counts as unknown. */
async function withdrawInDoubt(calls: RegExp, kind: 'malformed' | 'redirect'): Promise<void> {
  sandbox.faults.policy = (name) => (calls.test(name) ? { kind } : undefined);
  void withdraw(10_000);
  await soon(() => state() === 'unconfirmed');
}

test.before.each(() => until(() => withdrawals.value !== undefined));

test('a withdrawal is made once, and the wallet and the list show it', async () => {
  const before = made().length;
  const withdrawing = withdraw(12_345);
  assert.is(state(), 'sending');
  await withdraw(12_345);
  await withdrawing;
  assert.is(made().length, before + 1);
  assert.equal([status(), withdrawals.value?.[0]?.withdrawalId], ['PENDING', lastId()]);
  await walletIsRight();
  assert.equal(shown(), []);
  dismissWithdrawal();
  assert.equal([state(), sessionStorage.getItem(KEY)], ['none', null]);
});

test('where no push comes the answer brings the new balance', async () => {
  sandbox.faults.refuseSockets(true);
  sandbox.faults.cutSockets();
  await until(() => !isBalanceCurrent.value);
  await withdraw(10_000);
  assert.equal(wallet.value, sandbox.figures(userId));
});

test('once all are paid or returned no more calls are sent', async () => {
  await withdraw(10_000);
  // A push that comes before the answer is shown after a pause, and the list is requested then.
  await walletIsRight();
  await endPending();
  assert.is(status(), 'PAID');
  await arrived();
  const before = callsOf('getWithdrawals');
  const clock = stopTimers();
  for (let times = 0; times < 5; times++) {
    dispatchEvent(new Event('online'));
    await clock.tickAsync(20_000);
  }
  clock.uninstall();
  await arrived();
  assert.is(callsOf('getWithdrawals'), before);
});

test('a withdrawal of another phone is seen with the wallet’s push, and an earlier answer doesn’t replace its list', async () => {
  await endPending();
  const late = await held('getWithdrawals', withdrawElsewhere);
  sandbox.completeWithdrawal(lastId(), 'RETURNED');
  const newest = () => withdrawals.value?.[0];
  await until(() => newest()?.withdrawalId === lastId() && newest()?.status === 'RETURNED');
  const seen: unknown[] = [];
  const stop = withdrawals.subscribe(() => void seen.push(newest()?.status));
  await late();
  await arrived();
  stop();
  assert.equal([...new Set(seen)], ['RETURNED']);
});

test('if the UPI ID was removed meanwhile, a withdrawal is refused, and the app knows of it', async () => {
  const account = sandbox.account('asha');
  account.upiId = null;
  const refusal = await error(withdraw(10_000, DEMO_PASSWORD));
  assert.is((refusal as GraphqlError).details.code, 'NO_PAYMENT_METHOD');
  await until(() => user.value?.upiId === '');
  account.upiId = 'asha@okbank';
});

test('a reload settles an open withdrawal and never sends it: one that was made is shown', async () => {
  const before = made().length;
  sandbox.faults.next('createWithdrawal', { kind: 'drop-after' });
  void withdraw(10_000);
  await until(() => made().length > before);
  const calls = callsOf('createWithdrawal');
  await reload();
  await until(() => state() === 'answered');
  assert.equal([made().length, callsOf('createWithdrawal')], [before + 1, calls]);
});

test('a reload settles an open withdrawal and never sends it: one that was not made never will be', async () => {
  const before = made().length;
  let arrive = async () => ({ body: 'it was not sent' });
  const answer: Breach = async (request, run) => {
    arrive = () => run(request);
    // The connection breaks before the operation runs.
    return undefined;
  };
  sandbox.faults.next('createWithdrawal', { kind: 'breach', answer });
  void withdraw(10_000);
  await until(() => state() === 'checking');
  await reload();
  await until(() => state() === 'refused');
  assert.is(reason(), 'Your withdrawal of ₹100.00 was not made. Nothing was taken from your wallet.');
  assert.match((await arrive()).body, /REQUEST_OVER/);
  assert.is(made().length, before);
});

test('while an outcome is unknown nothing is withdrawn again, and the list is looked up, until the server says what happened', async () => {
  await endPending();
  const before = made().length;
  await withdrawInDoubt(/(create|resolve)Withdrawal$/, 'malformed');
  const calls = callsOf('createWithdrawal');
  await withdraw(10_000);
  assert.is(callsOf('createWithdrawal'), calls);
  const lists = callsOf('getWithdrawals');
  await soon(() => callsOf('getWithdrawals') > lists + 1);
  sandbox.faults.policy = undefined;
  checkWithdrawalAgain();
  await until(() => state() === 'answered');
  const listed = withdrawals.value?.filter(({ withdrawalId }) => withdrawalId === lastId());
  assert.equal([made().length, listed?.length], [before + 1, 1]);
});

for (const isReloaded of [false, true]) {
  test(`an unknown outcome that was put away is looked up again${isReloaded ? ' after a reload, on any page' : ''}, and a toast has it`, async () => {
    for (const [kind, words] of [
      ['redirect', 'Your withdrawal of ₹100.00 was not made. Nothing was taken from your wallet.'],
      ['malformed', 'Your withdrawal of ₹100.00 was made after all.'],
    ] as const) {
      await withdrawInDoubt(/(create|resolve)Withdrawal$/, kind);
      dismissWithdrawal();
      assert.is(state(), 'none');
      leavePage();
      if (isReloaded) {
        newDocument();
        signIn(sandbox.signIn('asha'));
        await loadUser();
      }
      sandbox.faults.policy = undefined;
      await soon(() => sessionStorage.getItem(KEY) === null);
      assert.equal([state(), shown()], ['none', [words]]);
      closeAllToasts();
      openPage();
    }
  });
}

test('a failed look at the list doesn’t end the polling while a withdrawal is pending, nor does an error that will pass', async () => {
  await withdraw(10_000);
  await walletIsRight();
  const before = callsOf('getWithdrawals');
  sandbox.faults.policy = (name) => (name === 'getWithdrawals' ? { kind: 'status', status: 500 } : undefined);
  await soon(() => callsOf('getWithdrawals') > before + 1);
  sandbox.faults.policy = undefined;
  sandbox.faults.neglect('push a change');
  sandbox.completeWithdrawal(lastId());
  await soon(() => status() === 'PAID');
  await endPending();
  leavePage();
  sandbox.faults.next('getWithdrawals', { kind: 'error', message: 'Busy.', status: 503 });
  const last = callsOf('getWithdrawals');
  openPage();
  await soon(() => callsOf('getWithdrawals') > last + 1);
});

test.run();
