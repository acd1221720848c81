import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { ask as askNobody, newPlayer, newRequestId, sandbox, sandboxSuite, whileChecked } from './stage';
import { until } from './until';

const test = sandboxSuite('sandbox maintenance');

const close = () => sandbox.changeRules({ closed: 'Back at ten.' });
const open = () => sandbox.changeRules({ closed: undefined });

/** A player with winnings, and the variables of a withdrawal. */
function winner() {
  const player = newPlayer();
  sandbox.credit(player.userId, 'game', 100_000);
  return { ...player, withdrawal: { amount: 100, password: DEMO_PASSWORD, requestId: newRequestId() } };
}

test('while the API is closed every call is refused with CLOSED, which says nothing about its requestId', async () => {
  const { ask, withdrawal } = winner();
  close();
  const { code, message } = await refusalOf(ask('getUser'));
  assert.equal([code, message], ['CLOSED', 'Back at ten.']);
  const signIn = { username: 'asha', password: DEMO_PASSWORD };
  assert.is(await refused(askNobody('loginUser', signIn)), '200 CLOSED');
  assert.is(await refused(ask('createWithdrawal', withdrawal)), '200 CLOSED');
  open();
  assert.is((await ask('createWithdrawal', withdrawal)).amount, 100);
});

test('a known requestId is answered with its first result during maintenance and a break, and what resolves one too', async () => {
  const { ask, lock, withdrawal } = winner();
  const [bid, tooLittle] = [await lock(), { requestId: 'too-little', amount: 0.5 }];
  const flip = await ask('revealBid', bid);
  const recharge = await ask('createRecharge', { amount: 10, requestId: 'recharge' });
  const first = await refused(ask('createRecharge', tooLittle));
  const made = await ask('createWithdrawal', withdrawal);
  const newPassword = { password: DEMO_PASSWORD, newPassword: `${DEMO_PASSWORD}2`, requestId: 'password' };
  await ask('changePassword', newPassword);
  await ask('takeBreak', { length: 'DAY' });
  close();
  assert.equal(await ask('placeBid', bid), flip);
  assert.equal(await ask('createRecharge', { amount: -1, requestId: 'recharge' }), recharge);
  assert.is(await refused(ask('createRecharge', tooLittle)), first);
  assert.equal(await ask('createWithdrawal', { ...withdrawal, password: 'wrong' }), made);
  assert.equal(await ask('resolveWithdrawal', withdrawal), made);
  assert.is(await ask('changePassword', newPassword), true);
  assert.is(await refused(ask('placeBid', { ...bid, requestId: 'another' })), '200 CLOSED');
  const never = { ...withdrawal, password: `${DEMO_PASSWORD}2`, requestId: 'never-made' };
  assert.is(await ask('resolveWithdrawal', never), null);
  open();
  assert.is(await refused(ask('createWithdrawal', never)), '200 REQUEST_OVER');
});

test('a withdrawal that arrives again while its password is checked waits for it, in any session, with any password', async () => {
  const { ask, other, userId, withdrawal } = winner();
  const asked = () => sandbox.received.filter((name) => name === 'createWithdrawal').length;
  const before = asked();
  const repeated: Promise<unknown>[] = [];
  whileChecked(async () => {
    close();
    repeated.push(ask('createWithdrawal', { ...withdrawal, password: 'wrong' }), other('createWithdrawal', withdrawal));
    await until(() => asked() === before + 3);
    open();
  });
  const first = await ask('createWithdrawal', withdrawal);
  assert.equal(await Promise.all(repeated), [first, first]);
  assert.is(sandbox.withdrawals(userId).length, 1);
});

/** Sends a withdrawal in a session that ends while the password is checked. */
function withdrawAndSignOut(username: string, withdrawal: object): Promise<string> {
  const ask = apiClient(sandbox, sandbox.signIn(username));
  whileChecked(() => ask('logoutUser'));
  return refused(ask('createWithdrawal', { ...withdrawal }));
}

test('a withdrawal whose session ends meanwhile can be made in another session, whose password is checked', async () => {
  const { ask, account, userId, withdrawal } = winner();
  const ended = withdrawAndSignOut(account.username, withdrawal);
  const made = ask('createWithdrawal', withdrawal);
  assert.equal([await ended, (await made).amount], ['200 INVALID_TOKEN', 100]);
  const next = { ...withdrawal, requestId: newRequestId() };
  assert.is(await withdrawAndSignOut(account.username, next), '200 INVALID_TOKEN');
  await ask('changePassword', { password: DEMO_PASSWORD, newPassword: 'a new secret', requestId: newRequestId() });
  assert.is(await refused(ask('createWithdrawal', next)), '200 WRONG_CREDENTIALS password');
  assert.is(sandbox.withdrawals(userId).length, 1);
});

test.run();
