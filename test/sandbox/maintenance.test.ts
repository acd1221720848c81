import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';
import { until } from './until';
import { interruptible, whileChecked } from './while-checked';

const test = suite('sandbox maintenance');

const sandbox = await startSandbox({ socketPort: 0, passwords: interruptible });
test.after(() => sandbox.close());
const { userId, ask, lock } = createBidder(sandbox, 'asha');
sandbox.credit(userId, 'game', 100_000);

const close = () => sandbox.changeRules({ closed: 'Back at ten.' });
const open = () => sandbox.changeRules({ closed: undefined });
test.after.each(open);

const withdrawal = (change: object = {}) => ({ amount: 100, password: DEMO_PASSWORD, requestId: 'one', ...change });
const made = () => sandbox.withdrawals(userId).length;

test('while the API is closed every call is refused with CLOSED, with or without a session', async () => {
  close();
  const { code, message } = await refusalOf(ask('getUser'));
  assert.equal([code, message], ['CLOSED', 'Back at ten.']);
  const signIn = { username: 'asha', password: DEMO_PASSWORD };
  assert.is(await refused(apiClient(sandbox)('loginUser', signIn)), '200 CLOSED');
  assert.is(await refused(ask('createWithdrawal', withdrawal())), '200 CLOSED');
  open();
  assert.is((await ask('createWithdrawal', withdrawal())).amount, 100, 'the refusal says nothing about the requestId');
});

test('a known requestId is answered with its first result during maintenance and a break', async () => {
  const [bid, tooLittle] = [await lock(), { requestId: 'too-little', amount: 0.5 }];
  const flip = await ask('revealBid', bid);
  const recharge = await ask('createRecharge', { amount: 10, requestId: 'recharge' });
  const first = await refused(ask('createRecharge', tooLittle));
  const newPassword = { password: DEMO_PASSWORD, newPassword: `${DEMO_PASSWORD}2`, requestId: 'password' };
  await ask('changePassword', newPassword);
  await ask('takeBreak', { length: 'DAY' });
  close();
  assert.equal(await ask('placeBid', bid), flip);
  assert.equal(await ask('createRecharge', { amount: -1, requestId: 'recharge' }), recharge);
  assert.is(await refused(ask('createRecharge', tooLittle)), first);
  assert.is((await ask('createWithdrawal', withdrawal({ password: 'wrong' }))).requestId, 'one');
  assert.is(await ask('changePassword', newPassword), true);
  assert.is(await refused(ask('placeBid', { ...bid, requestId: 'another' })), '200 CLOSED');
});

test('resolveBid and resolveWithdrawal are answered during maintenance, and end what was not made', async () => {
  close();
  assert.is((await ask('resolveBid', { requestId: 'never-made' })).status, 'NOT_MADE');
  assert.is(await ask('resolveWithdrawal', { requestId: 'never-made' }), null);
  assert.is((await ask('resolveWithdrawal', { requestId: 'one' }))?.requestId, 'one');
  open();
  const late = withdrawal({ password: `${DEMO_PASSWORD}2`, requestId: 'never-made' });
  assert.is(await refused(ask('createWithdrawal', late)), '200 REQUEST_OVER');
});

test('a withdrawal that arrives again while its password is checked waits for it, in any session, with any password', async () => {
  const before = made();
  const asked = sandbox.received.filter((name) => name === 'createWithdrawal').length;
  const again = apiClient(sandbox, sandbox.signIn('asha'));
  const call = withdrawal({ password: `${DEMO_PASSWORD}2`, requestId: 'under-way' });
  const repeated: Promise<unknown>[] = [];
  whileChecked(async () => {
    close();
    repeated.push(ask('createWithdrawal', { ...call, password: 'wrong' }), again('createWithdrawal', call));
    await until(() => sandbox.received.filter((name) => name === 'createWithdrawal').length === asked + 3);
    open();
  });
  const first = await ask('createWithdrawal', call);
  assert.equal(await Promise.all(repeated), [first, first]);
  assert.is(made(), before + 1);
});

test.run();
