import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import { lackingFeatures } from '../../src/api/optional';
import { type Paise, percentOf } from '../../src/lib/money';
import { startWallet, wallet } from '../../src/money/wallet';
import {
  checkWithdrawalAgain,
  finishWithdrawal,
  shownWithdrawal,
  startWithdrawals,
  withdrawals,
  withdraw as withdrawFor,
} from '../../src/money/withdrawals';
import { followRefusals } from '../../src/shell/follow-refusals';
import { navigate } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { loadUser, user } from '../../src/state/user';
import { installSockets } from '../api/loopback-socket';
import { installDom } from '../dom';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Fault } from '../sandbox/mischief';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { hasten } from '../timers';
import { KEY, newDocument } from './new-document';

// No withdrawal ends by itself: the tests complete them.
const sandbox = await startSandbox({ socketPort: 0, rules: { withdrawalDelay: 600_000, minWithdrawal: 100 } });
const { userId } = sandbox.account('asha');
let leavePage = () => {};

/** With the fee that the form shows. */
const withdraw = (amount: Paise, password: string) =>
  withdrawFor(amount, Math.max(200, percentOf(amount, 1)), password);
const made = () => sandbox.withdrawals(userId);
const lastId = () => made().at(-1)?.withdrawalId ?? '';
const sent = (name: string) => sandbox.received.filter((operation) => operation === name).length;
const state = () => shownWithdrawal.value.state;
const status = () => (shownWithdrawal.value.state === 'made' ? shownWithdrawal.value.result.status : undefined);
const reason = () => ('reason' in shownWithdrawal.value ? shownWithdrawal.value.reason : undefined);
const shown = () => toasts.value.map(({ text }) => text);
const openPage = () => {
  leavePage = startWithdrawals();
};
const wake = () => document.dispatchEvent(new Event('visibilitychange'));
/** Waits until the condition holds, and ends each of the client's pauses. */
const soon = (condition: () => boolean) => until(() => condition() || !wake());
/** A push comes a moment after the change. */
const walletIsRight = () => until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(userId)));
const error = (promise: Promise<void>) => promise.then(() => undefined).catch((thrown: unknown) => thrown);

/** Pays all withdrawals that are pending. */
async function endPending(): Promise<void> {
  for (const { withdrawalId } of made()) sandbox.completeWithdrawal(withdrawalId);
  await soon(() => withdrawals.value?.every(({ status }) => status !== 'PENDING') ?? false);
}

async function enter(): Promise<void> {
  signIn(sandbox.signIn('asha'));
  navigate('/wallet');
  await loadUser();
}

/** Loads a new document in the same tab. */
async function reload(): Promise<void> {
  leavePage();
  newDocument();
  await enter();
  openPage();
}

test.before(() => {
  installDom(`${sandbox.origin}/wallet`);
  installSockets(sandbox);
  startWallet();
  followRefusals();
});
test.before.each(async () => {
  await enter();
  openPage();
  await until(() => wallet.value !== undefined && withdrawals.value !== undefined);
});
test.after.each(() => {
  leavePage();
  finishWithdrawal();
  endSession();
  closeAllToasts();
  lackingFeatures.clear();
  sandbox.mischief.refuseSockets(false);
  sandbox.mischief.policy = undefined;
});
test.after(() => sandbox.close());

test('a withdrawal is made once, and the wallet and the list show it', async () => {
  const before = made().length;
  const withdrawing = withdraw(12_345, DEMO_PASSWORD);
  assert.is(state(), 'sending');
  await withdraw(12_345, DEMO_PASSWORD);
  await withdrawing;
  assert.is(made().length, before + 1);
  assert.equal([status(), withdrawals.value?.[0]?.withdrawalId], ['PENDING', lastId()]);
  await walletIsRight();
  assert.equal(shown(), []);
  finishWithdrawal();
  assert.equal([state(), sessionStorage.getItem(KEY)], ['none', null]);
});

test('where no push comes the answer brings the new balance', async () => {
  sandbox.mischief.refuseSockets(true);
  sandbox.mischief.cutSockets();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await withdraw(10_000, DEMO_PASSWORD);
  assert.equal(wallet.value, sandbox.figures(userId));
});

test('a push shows that a withdrawal was returned, and its money is back in the wallet', async () => {
  const before = sandbox.figures(userId);
  await withdraw(12_345, DEMO_PASSWORD);
  sandbox.completeWithdrawal(lastId(), 'RETURNED');
  await until(() => status() === 'RETURNED');
  assert.is(withdrawals.value?.[0]?.status, 'RETURNED');
  assert.equal(sandbox.figures(userId), before);
  await walletIsRight();
});

test('once all are paid or returned the server is asked no more', async () => {
  await withdraw(10_000, DEMO_PASSWORD);
  // A push that comes before the answer is shown after a pause, and the list is asked for then.
  await walletIsRight();
  await endPending();
  assert.is(status(), 'PAID');
  const before = sent('getWithdrawals');
  const restore = hasten(1_000);
  for (let times = 0; times < 5; times++) {
    wake();
    await new Promise((resolve) => setTimeout(resolve, 20_000));
  }
  restore();
  assert.is(sent('getWithdrawals'), before);
});

test('a withdrawal of another phone is seen as soon as the wallet’s push comes', async () => {
  await endPending();
  const ask = apiClient(sandbox, sandbox.signIn('asha'));
  await ask('createWithdrawal', { amount: 100, password: DEMO_PASSWORD, requestId: 'of-another-phone' });
  await until(() => withdrawals.value?.[0]?.withdrawalId === lastId());
});

test('the answer to an earlier question doesn’t replace the list of a later one', async () => {
  await endPending();
  const late = sandbox.mischief.hold('getWithdrawals');
  const before = sent('getWithdrawals');
  const ask = apiClient(sandbox, sandbox.signIn('asha'));
  await ask('createWithdrawal', { amount: 100, password: DEMO_PASSWORD, requestId: 'made-elsewhere' });
  await until(() => sent('getWithdrawals') > before);
  sandbox.completeWithdrawal(lastId(), 'RETURNED');
  const newest = () => withdrawals.value?.[0];
  await until(() => newest()?.withdrawalId === lastId() && newest()?.status === 'RETURNED');
  const seen: unknown[] = [];
  const stop = withdrawals.subscribe(() => void seen.push(newest()?.status));
  await late();
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  assert.equal([...new Set(seen)], ['RETURNED']);
});

test('an answer that was under way when a withdrawal was made doesn’t hide it', async () => {
  await withdraw(10_000, DEMO_PASSWORD);
  const late = sandbox.mischief.hold('getWithdrawals');
  const before = sent('getWithdrawals');
  await soon(() => sent('getWithdrawals') > before);
  finishWithdrawal();
  await withdraw(20_000, DEMO_PASSWORD);
  await late();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.is(sent('getWithdrawals'), before + 1, 'the late answer is the newest');
  assert.is(withdrawals.value?.[0]?.withdrawalId, lastId());
});

const troubles: readonly Fault[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'twice' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'redirect' },
  { kind: 'error', message: 'Odd.', code: 'ODD' },
  { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>', runs: true },
];
for (const trouble of troubles) {
  test(`the outcome of a withdrawal that meets ${Object.values(trouble).join(' ')} is shown correctly`, async () => {
    const before = made().length;
    sandbox.mischief.next('createWithdrawal', trouble);
    const withdrawing = withdraw(10_000, DEMO_PASSWORD);
    await soon(() => ['made', 'told'].includes(state()));
    await withdrawing;
    assert.is(made().length, before + (state() === 'made' ? 1 : 0));
    await walletIsRight();
  });
}

test('maintenance is no outcome: a withdrawal that the server has made all the same is shown, and not made twice', async () => {
  const before = made().length;
  sandbox.mischief.next('createWithdrawal', { kind: 'error', message: 'Back at ten.', code: 'CLOSED', runs: true });
  await withdraw(10_000, DEMO_PASSWORD);
  assert.equal([state(), made().length], ['made', before + 1]);
});

test('a withdrawal that maintenance has stopped is shown as not made: a toast has the words of the maintenance', async () => {
  sandbox.changeRules({ closed: 'Back at ten.' });
  await withdraw(10_000, DEMO_PASSWORD);
  sandbox.changeRules({ closed: undefined });
  assert.is(state(), 'told');
  assert.match(reason() ?? '', 'Your withdrawal of ₹100.00 was not made.');
});

test('refusals name the field, and the next tap can withdraw', async () => {
  const before = made().length;
  for (const [amount, password, field] of [
    [50, DEMO_PASSWORD, 'amount'],
    [1_000_000_000, DEMO_PASSWORD, 'amount'],
    [10_000, 'wrong', 'password'],
  ] as const) {
    const refusal = await error(withdraw(amount, password));
    assert.instance(refusal, GraphqlError);
    assert.equal([(refusal as GraphqlError).field, state(), sessionStorage.getItem(KEY)], [field, 'none', null]);
  }
  assert.is(made().length, before);
  await withdraw(10_000, DEMO_PASSWORD);
  assert.is(state(), 'made');
});

test('if the UPI ID was removed meanwhile, a withdrawal is refused, and the app knows of it', async () => {
  const account = sandbox.account('asha');
  account.upiId = null;
  const refusal = await error(withdraw(10_000, DEMO_PASSWORD));
  assert.is((refusal as GraphqlError).code, 'NO_PAYMENT_METHOD');
  await until(() => user.value?.upiId === '');
  account.upiId = 'asha@okbank';
});

test('the password is in no storage, not even while the withdrawal is in doubt', async () => {
  for (let times = 0; times < 9; times++) sandbox.mischief.next('createWithdrawal', { kind: 'status', status: 502 });
  const withdrawing = withdraw(10_000, DEMO_PASSWORD);
  await until(() => state() === 'checking');
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
  assert.match(kept, /"kind\\*":\\*"withdrawal/);
  assert.not.match(kept, new RegExp(DEMO_PASSWORD));
  sandbox.mischief.policy = undefined;
  await soon(() => state() !== 'checking');
  await withdrawing;
});

test('a reload settles an open withdrawal and never sends it: one that was made is shown', async () => {
  const before = made().length;
  sandbox.mischief.next('createWithdrawal', { kind: 'drop-after' });
  void withdraw(10_000, DEMO_PASSWORD);
  await until(() => made().length > before);
  const calls = sent('createWithdrawal');
  await reload();
  await until(() => state() === 'made');
  assert.equal([made().length, sent('createWithdrawal')], [before + 1, calls]);
});

test('a reload settles an open withdrawal and never sends it: one that was not made never will be', async () => {
  const before = made().length;
  const arrive = sandbox.mischief.arriveLate('createWithdrawal');
  void withdraw(10_000, DEMO_PASSWORD);
  await until(() => state() === 'checking');
  await reload();
  await until(() => state() === 'told');
  assert.is(reason(), 'Your withdrawal of ₹100.00 was not made. Nothing was taken from your wallet.');
  const answer = await arrive();
  assert.match(answer.body, /REQUEST_OVER/);
  assert.is(made().length, before);
});

test('while an outcome is unknown nothing is withdrawn again, until the server says what happened', async () => {
  const before = made().length;
  sandbox.mischief.policy = (name) => (/Withdrawal$/.test(name) ? { kind: 'malformed' } : undefined);
  const restore = hasten(20);
  await withdraw(10_000, DEMO_PASSWORD);
  restore();
  assert.is(state(), 'unknown');
  const calls = sent('createWithdrawal');
  await withdraw(10_000, DEMO_PASSWORD);
  assert.is(sent('createWithdrawal'), calls);
  sandbox.mischief.policy = undefined;
  checkWithdrawalAgain();
  await until(() => state() === 'made');
  assert.is(made().length, before + 1);
});

test('while an outcome is unknown the list is looked up again, even if nothing else is pending', async () => {
  await endPending();
  sandbox.mischief.policy = (name) => (/e.*Withdrawal$/.test(name) ? { kind: 'drop-before' } : undefined);
  const restore = hasten(20);
  await withdraw(10_000, DEMO_PASSWORD);
  restore();
  assert.is(state(), 'unknown');
  const before = sent('getWithdrawals');
  await soon(() => sent('getWithdrawals') > before + 1);
});

test('after Sign Out the withdrawals under way come from the server', async () => {
  await withdraw(10_000, DEMO_PASSWORD);
  endSession();
  assert.is(withdrawals.value, undefined);
  await enter();
  await until(() => withdrawals.value?.[0]?.withdrawalId === lastId());
});

test.run();
