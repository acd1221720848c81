import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import {
  checkRechargeAgain,
  finishRecharge,
  openRecharge,
  payRecharge,
  shownRecharge,
  startRecharges,
} from '../../src/money/recharges';
import { startWallet, wallet } from '../../src/money/wallet';
import { navigate } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installSockets } from '../api/loopback-socket';
import { define, installDom } from '../dom';
import type { Fault } from '../sandbox/mischief';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { hasten } from '../timers';
import { KEY, newDocument } from './new-document';

// No recharge ends by itself: the tests complete them.
const sandbox = await startSandbox({
  socketPort: 0,
  rules: { rechargeDelay: 60_000, openRecharges: Number.POSITIVE_INFINITY },
});
let sockets: ReturnType<typeof installSockets>;
let leavePage = () => {};

const idOf = (name: string) => sandbox.account(name).userId;
const made = () => sandbox.recharges(idOf('asha'));
const lastId = () => made().at(-1)?.rechargeId ?? '';
const asked = (name: string) => sandbox.received.filter((operation) => operation === name).length;
const shown = () => toasts.value.map(({ text }) => text);
const state = () => shownRecharge.value.state;
const recharge = () => (shownRecharge.value.state === 'made' ? shownRecharge.value.result : undefined);
const status = () => recharge()?.status;
const reason = () => ('reason' in shownRecharge.value ? shownRecharge.value.reason : undefined);
const openPage = () => {
  leavePage = startRecharges();
};
/** Makes the page poll at once, as the return from the UPI app does. */
const pollNow = () => document.dispatchEvent(new Event('visibilitychange'));
/** Waits until the condition holds, and ends each of the client's pauses. */
const soon = (condition: () => boolean) => until(() => condition() || !pollNow());

/** Opens a recharge, and waits until the server has got the first poll: an aborted one may arrive much later. */
async function openPolled(): Promise<void> {
  const before = asked('getRecharge');
  await openRecharge(10_000);
  await until(() => asked('getRecharge') > before);
}

async function enter(name: string): Promise<void> {
  signIn(sandbox.signIn(name));
  navigate('/dashboard');
  await loadUser();
}

const leftOpen = (change: object = {}) => ({
  ...{ kind: 'recharge', requestId: `left ${Math.random()}`, owner: String(idOf('asha')) },
  ...{ tappedAt: Date.now(), amount: 10_000, rechargeId: '', ...change },
});

/** Loads a new document in the same tab, with this in its storage. */
async function reload(left: string): Promise<void> {
  leavePage();
  newDocument(left);
  await enter('asha');
  openPage();
}

test.before(() => {
  installDom(`${sandbox.origin}/recharge`);
  sockets = installSockets(sandbox);
  startWallet();
});
test.before.each(async () => {
  await enter('asha');
  openPage();
  await until(() => wallet.value !== undefined);
});
test.after.each(() => {
  leavePage();
  finishRecharge();
  endSession();
  closeAllToasts();
});
test.after(() => sandbox.close());

test('a recharge is opened once and polled until it is credited, and the wallet is updated', async () => {
  const before = made().length;
  void openRecharge(12_345);
  assert.is(state(), 'sending');
  await until(() => status() === 'PENDING');
  const { rechargeId, upiUri, amount } = made().at(-1) ?? {};
  const open = { received: undefined, endedAt: '', reference: '', wallet: undefined };
  const { createdAt = '', expiry, ...rest } = recharge() ?? {};
  assert.equal(rest, { rechargeId, upiUri, amount, status: 'PENDING', ...open });
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 10_000 && expiry?.seconds === 60);
  assert.equal([amount, made().length], [12_345, before + 1]);
  sandbox.completeRecharge(lastId());
  await soon(() => status() === 'CREDITED');
  await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  const row = sandbox.ledger(idOf('asha')).at(-1)?.row;
  assert.equal(recharge()?.wallet, { ...sandbox.figures(idOf('asha')), row });
  finishRecharge();
  assert.equal([state(), sessionStorage.getItem(KEY), shown()], ['none', null, []]);
});

test('an older recharge can be brought back to be paid, and is polled again', async () => {
  const before = asked('createRecharge');
  await openRecharge(10_000);
  const older = recharge();
  assert.ok(older);
  finishRecharge();
  await openRecharge(20_000);
  payRecharge(older);
  assert.is(recharge()?.amount, 20_000, 'not while another one waits for its payment');
  finishRecharge();
  payRecharge(older);
  assert.equal([recharge()?.rechargeId, status()], [older.rechargeId, 'PENDING']);
  sandbox.completeRecharge(older.rechargeId);
  await soon(() => status() === 'CREDITED');
  assert.is(asked('createRecharge'), before + 2, 'no third one is opened');
});

test('a double tap and a tap during a pending recharge open no second one', async () => {
  const before = made().length;
  void openRecharge(10_000);
  void openRecharge(10_000);
  await until(() => status() === 'PENDING');
  await openRecharge(10_000);
  assert.is(made().length, before + 1);
});

const troubles: readonly Fault[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'twice' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'redirect' },
  { kind: 'error', message: 'Odd.', code: 'ODD' },
  { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>' },
];
for (const trouble of troubles) {
  test(`a recharge that meets ${Object.values(trouble).join(' ')} is opened once`, async () => {
    const before = made().length;
    sandbox.mischief.next('createRecharge', trouble);
    const opening = openRecharge(10_000);
    await soon(() => status() === 'PENDING');
    await opening;
    assert.equal([made().length, shown()], [before + 1, trouble.kind === 'error' ? ['Odd.'] : []]);
  });
}

test('TOO_SOON for a repeated call doesn’t count as a refusal', async () => {
  const before = made().length;
  const tooSoon: Fault = { kind: 'error', message: 'Slower, please.', code: 'TOO_SOON' };
  for (const fault of [{ kind: 'drop-after' } as const, tooSoon, tooSoon]) {
    sandbox.mischief.next('createRecharge', fault);
  }
  const opening = openRecharge(10_000);
  await soon(() => status() === 'PENDING');
  await opening;
  assert.is(made().length, before + 1);
});

test('maintenance is no outcome: the recharge stays unknown, and asking again afterwards opens it once', async () => {
  const before = made().length;
  sandbox.changeRules({ closed: 'Back at ten.' });
  const opening = openRecharge(10_000);
  await soon(() => state() === 'unknown');
  await opening;
  assert.equal([shown(), made().length], [['Back at ten.'], before]);
  sandbox.changeRules({ closed: undefined });
  checkRechargeAgain();
  await until(() => status() === 'PENDING');
  assert.is(made().length, before + 1);
});

test('a refusal shows the reason, and the next tap can open a recharge', async () => {
  const before = made().length;
  const error = await openRecharge(500).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof GraphqlError);
  assert.equal([error.message, error.field], ['The least amount is ₹10.', 'amount']);
  assert.equal([state(), sessionStorage.getItem(KEY), made().length], ['none', null, before]);
  await openRecharge(10_000);
  assert.equal([status(), made().length], ['PENDING', before + 1]);
});

test('a recharge opened after the player has left the page is shown on return', async () => {
  const letGo = sandbox.mischief.hold('createRecharge');
  const opening = openRecharge(10_000);
  leavePage();
  await letGo();
  await opening;
  openPage();
  assert.is(status(), 'PENDING');
});

test('if the outcome stays unknown, the player can ask again with the same ID', async () => {
  const before = made().length;
  sandbox.mischief.policy = (name) => (name === 'createRecharge' ? { kind: 'drop-after' } : undefined);
  const opening = openRecharge(10_000);
  // As after the phone's sleep, past the time in which the call is repeated.
  const { now } = Date;
  Date.now = () => now() + 20_000;
  await soon(() => state() === 'unknown');
  Date.now = now;
  await opening;
  sandbox.mischief.policy = undefined;
  checkRechargeAgain();
  await until(() => status() === 'PENDING');
  assert.is(made().length, before + 1);
});

test('a reload before the answer resumes the recharge', async () => {
  const before = made().length;
  sandbox.mischief.next('createRecharge', { kind: 'drop-after' });
  void openRecharge(10_000);
  await until(() => made().length === before + 1);
  await reload(sessionStorage.getItem(KEY) ?? '');
  await until(() => status() === 'PENDING');
  assert.equal([made().length, recharge()?.rechargeId], [before + 1, lastId()]);
});

test('a reload during the payment resumes the recharge', async () => {
  await openRecharge(10_000);
  await reload(sessionStorage.getItem(KEY) ?? '');
  await until(() => status() === 'PENDING');
  assert.is(recharge()?.rechargeId, lastId());
});

test('a refusal after a reload shows until the player leaves the page', async () => {
  await reload(JSON.stringify([leftOpen({ amount: 100 })]));
  await until(() => reason() !== undefined);
  assert.match(reason() ?? '', /recharge of ₹1\.00 was not opened/);
  assert.is(sessionStorage.getItem(KEY), null);
  leavePage();
  assert.is(state(), 'none');
});

test('a failed or expired recharge is shown as such, and another can be opened', async () => {
  for (const outcome of ['FAILED', 'EXPIRED'] as const) {
    await openRecharge(10_000);
    sandbox.completeRecharge(lastId(), outcome);
    await soon(() => status() === outcome);
    finishRecharge();
  }
});

test('leaving the page forgets an ended recharge, but not a pending one', async () => {
  await openRecharge(10_000);
  leavePage();
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
    const before = asked('getRecharge');
    sandbox.mischief.next('getRecharge', fault);
    // Polls run one after another: the next one shows that the last has ended.
    await soon(() => asked('getRecharge') > before + 1);
    assert.is(status(), 'PENDING');
  }
  sandbox.completeRecharge(lastId());
  await soon(() => status() === 'CREDITED');
});

test('a payment after the end is asked about until there is an answer', async () => {
  await openRecharge(10_000);
  await until(() => wallet.value !== undefined);
  sandbox.completeRecharge(lastId(), 'EXPIRED');
  await soon(() => status() === 'EXPIRED');
  sandbox.mischief.next('getRecharge', { kind: 'status', status: 500 });
  sandbox.payRecharge(lastId(), 10_000);
  await soon(() => status() === 'CREDITED');
});

test('a recharge that the server doesn’t know is forgotten', async () => {
  await reload(JSON.stringify([leftOpen({ rechargeId: 'RC0' })]));
  await until(() => sessionStorage.getItem(KEY) === null);
  assert.is(state(), 'none');
});

test('a recharge whose status can’t be loaded can be closed', async () => {
  sandbox.mischief.policy = (name) => (name === 'getRecharge' ? { kind: 'status', status: 500 } : undefined);
  await reload(JSON.stringify([leftOpen({ rechargeId: 'anything' })]));
  assert.is(state(), 'checking');
  await until(() => state() === 'unknown');
  finishRecharge();
  assert.equal([state(), sessionStorage.getItem(KEY)], ['none', null]);
  sandbox.mischief.policy = undefined;
});

test('the answer to a poll for an earlier recharge is ignored', async () => {
  await openRecharge(10_000);
  const before = asked('getRecharge');
  sandbox.completeRecharge(lastId());
  const letGo = sandbox.mischief.hold('getRecharge');
  await soon(() => asked('getRecharge') > before);
  finishRecharge();
  await openRecharge(20_000);
  const second = lastId();
  await letGo();
  await soon(() => asked('getRecharge') > before + 1);
  assert.equal([recharge()?.rechargeId, status()], [second, 'PENDING']);
});

test('another player’s page neither shows nor polls it', async () => {
  await openPolled();
  leavePage();
  endSession();
  await enter('ravi');
  const before = asked('getRecharge');
  openPage();
  pollNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal([state(), asked('getRecharge')], ['none', before]);
  leavePage();
  await enter('asha');
  openPage();
  await until(() => status() === 'PENDING');
});

test('polling ends when the player leaves the page', async () => {
  await openPolled();
  leavePage();
  const before = asked('getRecharge');
  pollNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.is(asked('getRecharge'), before);
});

test('if the push comes before the poll that reports the credit, no second push is awaited', async () => {
  await openRecharge(10_000);
  sandbox.completeRecharge(lastId());
  await until(() => wallet.value?.top_up === sandbox.figures(idOf('asha')).top_up);
  const { WebSocket } = globalThis;
  define('WebSocket', undefined);
  const slowDown = hasten(10);
  try {
    sockets.made.at(-1)?.terminate();
    await soon(() => status() === 'CREDITED');
    // Longer than outdated figures stay on screen.
    await new Promise((resolve) => setTimeout(resolve, 8_300));
    assert.equal(wallet.value, sandbox.figures(idOf('asha')));
  } finally {
    slowDown();
    define('WebSocket', WebSocket);
  }
});

test.run();
