import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import {
  askAs,
  ask as askNobody,
  DAY,
  HOUR,
  newPlayer,
  newRequestId,
  sandbox,
  sandboxSuite,
  wait,
  whileChecked,
} from './stage';
import { until } from './until';

const test = sandboxSuite('sandbox bids, recharges and withdrawals');

function winner(game = 100_000) {
  const player = newPlayer();
  const { ask, userId } = player;
  sandbox.credit(userId, 'game', game);
  sandbox.credit(userId, 'reference_earning', 50_000);
  const withdrawal = { amount: 100, password: DEMO_PASSWORD, requestId: newRequestId() };
  return { ...player, withdrawal, figures: () => sandbox.figures(userId), list: () => ask('getWithdrawals') };
}

test('each payment is credited once as what it is: another amount, a second one, and one after the end', async () => {
  const { ask, userId } = newPlayer();
  const byHand = await ask('createRecharge', { amount: 50.16, requestId: 'by-hand' });
  sandbox.completeRecharge(byHand.rechargeId);
  const course = [
    [50.13, ['FAILED null']],
    [50.14, ['PENDING null', 'EXPIRED null']],
    [50.15, ['CREDITED 25.07']],
    [50.16, ['CREDITED 50.16', 'CREDITED 100.32']],
    [50.17, ['FAILED null', 'CREDITED 50.17']],
    [50.18, ['PENDING null', 'EXPIRED null', 'CREDITED 50.18']],
  ] as const;
  for (const [amount, states] of course) {
    const call = { amount, requestId: `course-${amount}` };
    const { rechargeId } = await ask('createRecharge', call);
    if (amount === 50.18) await ask('takeBreak', { length: 'DAY' });
    for (const state of states) {
      wait(state.startsWith('EXPIRED') ? 27 : 3);
      const now = await ask('getRecharge', { rechargeId });
      const { status, received, wallet, reference, endedAt } = now;
      assert.is(`${status} ${received}`, state);
      assert.equal([!wallet, !reference, !endedAt], [!received, !received, status === 'PENDING']);
      assert.equal(await ask('createRecharge', { ...call, amount: -1 }), now, 'a repeated call tells how it is now');
    }
    wait(1000);
    const { received } = await ask('getRecharge', { rechargeId });
    const rows = sandbox.ledger(userId).filter(({ ref }) => ref === rechargeId);
    assert.is(rows.length, states.filter((state) => state.startsWith('CREDITED')).length);
    const sum = rows.reduce((total, { paise }) => total + paise, 0);
    assert.is(sum, Math.round(Number(received) * 100));
  }
  const { received } = await ask('getRecharge', { rechargeId: byHand.rechargeId });
  assert.is(received, 50.16, 'one that was completed by hand is not paid again later');
});

test('a refused requestId is refused for 30 days, also if it would be accepted by then', async () => {
  const { ask } = newPlayer();
  const create = () => ask('createRecharge', { amount: 5, requestId: 'refused' });
  assert.is(await refused(create()), '200 BAD_INPUT amount');
  sandbox.changeRules({ minRecharge: 100 });
  wait(30 * DAY - 1);
  assert.is(await refused(create()), '200 BAD_INPUT amount');
  wait(1);
  assert.is((await create()).amount, 5);
});

test('all pending recharges and the ten latest are listed, newest first, with the time that is left', async () => {
  const { ask } = newPlayer();
  const open = (amount: number) => ask('createRecharge', { amount, requestId: newRequestId() });
  const listed = async () => (await ask('getRecharges')).map(({ amount }) => amount);
  await open(20.14);
  const latest = [];
  for (let amount = 20; amount < 30; amount++) {
    await open(amount);
    wait(2);
    latest.unshift(amount);
  }
  assert.is((await ask('getRecharges')).at(-1)?.expiresInSeconds, 10);
  assert.equal(await listed(), [...latest, 20.14]);
  wait(10);
  assert.equal(await listed(), latest, 'the first one is over, and one of the ten latest no longer');
});

test('one of which the fee would leave nothing, and one without a UPI ID, is refused and takes nothing', async () => {
  const { withdraw, figures, account } = winner();
  const before = figures();
  sandbox.changeRules({ minWithdrawal: 1 });
  for (const amount of [0.01, 1.5, 2]) assert.is(await refused(withdraw(amount)), '200 BAD_INPUT amount');
  account.upiId = null;
  assert.is(await refused(withdraw(200)), '200 NO_PAYMENT_METHOD');
  assert.equal(figures(), before);
});

const close = () => sandbox.changeRules({ closed: 'Back at ten.' });
const open = () => sandbox.changeRules({ closed: undefined });

test('during maintenance and a time-out a known requestId is answered with its first result, and what resolves one too; all else is CLOSED, which says nothing about its requestId', async () => {
  const { ask, lock, withdrawal, account } = winner();
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
  const next = { ...withdrawal, password: `${DEMO_PASSWORD}2`, requestId: 'next' };
  for (const call of [
    ask('getUser'),
    askNobody('loginUser', { username: 'asha', password: DEMO_PASSWORD }),
    ask('placeBid', { ...bid, requestId: 'another' }),
    ask('createWithdrawal', next),
  ]) {
    const { code, message } = await refusalOf(call);
    assert.equal([code, message], ['CLOSED', 'Back at ten.']);
  }
  for (const end of ['logoutUser', 'logoutEverywhere'] as const) {
    const leaving = askAs(account.username);
    await leaving(end);
    assert.is(await refused(leaving('getOpenBids')), '200 INVALID_TOKEN');
  }
  const again = askAs(account.username);
  const never = { ...next, requestId: 'never-made' };
  assert.is(await again('resolveWithdrawal', never), null);
  open();
  assert.is((await again('createWithdrawal', next)).amount, 100);
  assert.is(await refused(again('createWithdrawal', never)), '200 REQUEST_OVER');
});

test('a withdrawal that arrives again while its password is checked waits for it, in any session, with any password', async () => {
  const { ask, other, userId, withdrawal } = winner();
  const callsOf = () => sandbox.received.filter((name) => name === 'createWithdrawal').length;
  const before = callsOf();
  const repeated: Promise<unknown>[] = [];
  whileChecked(async () => {
    close();
    repeated.push(ask('createWithdrawal', { ...withdrawal, password: 'wrong' }), other('createWithdrawal', withdrawal));
    await until(() => callsOf() === before + 3);
    open();
  });
  const first = await ask('createWithdrawal', withdrawal);
  assert.equal(await Promise.all(repeated), [first, first]);
  assert.is(sandbox.withdrawals(userId).length, 1);
});

test('a withdrawal whose session ends meanwhile can be made in another session, whose password is checked', async () => {
  const { ask, account, userId, withdrawal } = winner();
  function withdrawAndSignOut(wanted: object): Promise<string> {
    const askLeaving = apiClient(sandbox, sandbox.signIn(account.username));
    whileChecked(() => askLeaving('logoutUser'));
    return refused(askLeaving('createWithdrawal', { ...wanted }));
  }
  const ended = withdrawAndSignOut(withdrawal);
  const made = ask('createWithdrawal', withdrawal);
  assert.equal([await ended, (await made).amount], ['200 INVALID_TOKEN', 100]);
  const next = { ...withdrawal, requestId: newRequestId() };
  assert.is(await withdrawAndSignOut(next), '200 INVALID_TOKEN');
  await ask('changePassword', { password: DEMO_PASSWORD, newPassword: 'a new secret', requestId: newRequestId() });
  assert.is(await refused(ask('createWithdrawal', next)), '200 WRONG_CREDENTIALS password');
  assert.is(sandbox.withdrawals(userId).length, 1);
});

test('a time-out, a limit, too many cancels or maintenance that begins after the lock stops no reveal and no cancel', async () => {
  const { ask, lock } = newPlayer();
  const begin = {
    'a limit': () => ask('setLimits', { kind: 'LOST', day: 0 }),
    'a time-out': () => ask('takeBreak', { length: 'DAY' }),
    'too many cancels': () => sandbox.changeRules({ most: { 'cancelled bid by player': 0 } }),
    maintenance: () => sandbox.changeRules({ closed: 'Back at ten.' }),
  };
  const locked = [];
  for (let count = 0; count < 8; count++) locked.push(await lock({ win: true }));
  for (const [what, starts] of Object.entries(begin)) {
    await starts();
    const [revealed, cancelled] = locked.splice(0, 2);
    assert.is((await ask('resolveBid', revealed)).status, 'LOCKED', what);
    assert.is((await ask('revealBid', revealed)).flip?.participation.status, true, what);
    assert.is((await ask('cancelBid', cancelled)).status, 'CANCELLED', what);
    assert.is((await ask('getOpenBids')).locks.length, locked.length, what);
    assert.is((await ask('resolveBid', { requestId: newRequestId() })).status, 'NOT_MADE', what);
  }
});

test('a change of a charge ends the round, and leaves a lock as it was offered; a change of limits ends no round', async () => {
  const { ask, bidFor } = newPlayer();
  const lockedBefore = await bidFor({ win: true, bidAmount: 100 });
  const { lock } = await ask('placeBid', lockedBefore);
  const round = await ask('getRound');
  sandbox.changeRules({ minBid: 5000, maxBid: 6000 });
  assert.equal(await ask('getRound'), round);
  for (const change of [{ bidChargePercent: 3 }, { winChargePercent: 5 }]) {
    const bid = await bidFor();
    sandbox.changeRules(change);
    assert.is(await refused(ask('placeBid', bid)), '200 ROUND_OVER');
  }
  const { minBid, maxBid, bidChargePercent, winChargePercent } = await ask('getRound');
  assert.equal([minBid, maxBid, bidChargePercent, winChargePercent], [50, 60, 3, 5]);
  wait(100 * 24 * HOUR);
  const before = await ask('revealBid', lockedBefore);
  assert.equal([before.lock, before.flip?.participation.winAmountCharge], [lock, 5]);
});

test.run();
