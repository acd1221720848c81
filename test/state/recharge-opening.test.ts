import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import { wallet } from '../../src/money/wallet';
import { finishRecharge, recharge } from '../../src/state/recharge';
import { openRecharge, rechargeProgress, rechargeRefusal } from '../../src/state/recharge-opening';
import { signOut } from '../../src/state/session';
import type { Fault } from '../sandbox/mischief';
import { until } from '../sandbox/until';
import { FOLLOWED, rechargeStage } from './recharge-stage';

const { sandbox, idOf, made, lookNow, lastId, asked, shown, enter, visit, leave, untilSeen } =
  await rechargeStage(test);

const state = () => rechargeProgress.value.state;
const status = () => recharge.value?.status;
const backOnline = () => dispatchEvent(new Event('online'));

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

test('a reload before the answer takes the same recharge up', async () => {
  const before = made().length;
  sandbox.mischief.next('createRecharge', { kind: 'late', ms: 50 });
  openRecharge(10_000);
  await until(() => made().length === before + 1);
  const left = sessionStorage.getItem('recharge') ?? '';
  leave();
  signOut();
  sessionStorage.setItem('recharge', left);
  await enter('asha');
  visit();
  assert.is(state(), 'checking');
  await until(() => status() === 'PENDING');
  assert.equal([made().length, recharge.value?.rechargeId], [before + 1, lastId()]);
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
    leave();
    sessionStorage.setItem(FOLLOWED, text);
    for (const kept of open) {
      sessionStorage.setItem('recharge', JSON.stringify(kept));
      visit();
      leave();
    }
    visit();
    lookNow();
  }
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal([asked('getRecharge'), asked('createRecharge')], before);
});

/** A recharge that another document has left open, and that the server will refuse. */
function leaveOneToBeRefused(): void {
  const intent = { requestId: 'left open', owner: String(idOf('asha')), amount: 100 };
  sessionStorage.setItem('recharge', JSON.stringify(intent));
  sandbox.mischief.next('createRecharge', { kind: 'error', code: 'BAD_INPUT', message: 'Too little.' });
}

test('a refusal that no form waits for any more is kept for the page, until the next recharge', async () => {
  leave();
  leaveOneToBeRefused();
  visit();
  await until(() => rechargeRefusal.value === 'Too little.');
  await openRecharge(10_000);
  assert.is(rechargeRefusal.value, undefined);
});

test('a refusal goes with the page that has told it', async () => {
  leave();
  leaveOneToBeRefused();
  visit();
  await until(() => rechargeRefusal.value === 'Too little.');
  leave();
  assert.is(rechargeRefusal.value, undefined);
});

test('a refusal of what was left open is told to the page, and frees the form that has asked for another', async () => {
  leaveOneToBeRefused();
  await openRecharge(10_000);
  assert.is(rechargeRefusal.value, 'Too little.');
});

test.run();
