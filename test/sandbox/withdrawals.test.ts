import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';
import { until } from './until';
import { interruptible, whileChecked } from './while-checked';

const test = suite('sandbox withdrawals');

let clock = Date.parse('2026-03-01T10:00:00Z');
const rules = { withdrawalDelay: 60_000 };
const sandbox = await startSandbox({ socketPort: 0, now: () => clock, rules, passwords: interruptible });
test.after(() => sandbox.close());
const { userId } = sandbox.account('asha');
const ask = apiClient(sandbox, sandbox.signIn('asha'));
const figures = () => sandbox.figures(userId);
const wait = (seconds: number) => {
  clock += seconds * 1000;
};

let lastRequest = 0;
const newId = () => `request-${++lastRequest}`;
const withdraw = (amount: number, change: object = {}) =>
  ask('createWithdrawal', { amount, password: DEMO_PASSWORD, requestId: newId(), ...change });

/** Gives the player exactly these figures, in paise. */
function hold(game: number, reference_earning = 0): void {
  const before = figures();
  sandbox.credit(userId, 'game', game - before.game);
  sandbox.credit(userId, 'reference_earning', reference_earning - before.reference_earning);
}

test.before.each(() => hold(100_000, 50_000));

test('a withdrawal leaves the wallet at once, and is then paid by itself', async () => {
  const quick = await startSandbox({ socketPort: 0, rules: { withdrawalDelay: 300 } });
  const player = quick.account('asha').userId;
  const askQuick = apiClient(quick, quick.signIn('asha'));
  const before = quick.figures(player);
  const withdrawal = await askQuick('createWithdrawal', { amount: 250.5, password: DEMO_PASSWORD, requestId: 'one' });
  assert.equal([withdrawal.status, withdrawal.upi_id, withdrawal.amount], ['PENDING', 'asha@okbank', 250.5]);
  assert.is(quick.figures(player).game, before.game - 25_050);
  assert.is(withdrawal.wallet.game * 100, before.game - 25_050);
  await until(() => quick.withdrawals(player)[0]?.status === 'PAID');
  const [listed] = await askQuick('getWithdrawals');
  assert.match(String(listed?.reference), /^\d{12}$/);
  assert.equal(listed, { ...withdrawal, status: 'PAID', reference: listed?.reference });
  await quick.close();
});

test('a withdrawal on hold says why and until when, is listed however old it is, and is then paid', async () => {
  const held = await withdraw(100.14);
  assert.is(held.status, 'ON_HOLD');
  assert.is(held.reason, 'We check large payouts by hand.');
  assert.is(Date.parse(String(held.expectedBy)) - Date.parse(held.createdAt), 120_000);
  const now = async () => (await ask('getWithdrawals')).find(({ withdrawalId }) => withdrawalId === held.withdrawalId);
  wait(119);
  assert.equal(await now(), held);
  wait(1);
  const paid = await now();
  assert.equal([paid?.status, paid?.reason, paid?.expectedBy], ['PAID', null, null]);
});

test('it takes winnings first, then referral earnings, and never added money', async () => {
  const { top_up } = figures();
  await withdraw(1200);
  assert.equal(figures(), { top_up, game: 0, reference_earning: 30_000 });
  await withdraw(300);
  assert.equal(figures(), { top_up, game: 0, reference_earning: 0 });
});

test('a returned withdrawal goes back, with its fee and only once, to the figures it came from', async () => {
  const before = figures();
  const { withdrawalId } = await withdraw(1200);
  sandbox.completeWithdrawal(withdrawalId, 'RETURNED');
  sandbox.completeWithdrawal(withdrawalId, 'RETURNED');
  wait(60);
  assert.is((await ask('getWithdrawals')).find((one) => one.withdrawalId === withdrawalId)?.status, 'RETURNED');
  assert.equal([figures(), sandbox.sums(userId)], [before, before]);
});

test('the fee is a percentage, rounded half up to the paisa, but not below the least fee', async () => {
  sandbox.changeRules({ withdrawalFeePercent: 1.25, minWithdrawalFee: 200 });
  const feeOf = async (amount: number) => (await withdraw(amount)).fee;
  assert.equal([await feeOf(100), await feeOf(250.4), await feeOf(250.37)], [2, 3.13, 3.13]);
  sandbox.changeRules({ withdrawalFeePercent: 1 });
});

test('an amount below the least, above the most, above the wallet or with three decimals is refused by its name', async () => {
  const before = figures();
  for (const amount of [0, -100, 99.99, 25_000.01, 100.001, 1e300]) {
    assert.is(await refused(withdraw(amount)), '200 BAD_INPUT amount');
  }
  const { code, field, message } = await refusalOf(withdraw(1500.01));
  assert.equal([code, field, message], ['INSUFFICIENT_BALANCE', 'amount', 'You can withdraw ₹1,500 now.']);
  sandbox.changeRules({ minWithdrawal: 1 });
  for (const amount of [0.01, 1.5, 2]) assert.is(await refused(withdraw(amount)), '200 BAD_INPUT amount');
  sandbox.changeRules({ minWithdrawal: 10_000 });
  assert.equal(figures(), before);
});

test('a wrong password and a player without a UPI ID are refused, and nothing is taken', async () => {
  const before = figures();
  for (const password of ['', 'wrong']) {
    assert.is(await refused(withdraw(200, { password })), '200 WRONG_CREDENTIALS password');
  }
  const account = sandbox.account('asha');
  account.upiId = null;
  assert.is(await refused(withdraw(200)), '200 NO_PAYMENT_METHOD');
  account.upiId = 'asha@okbank';
  assert.equal(figures(), before);
});

test('wrong passwords are counted like those of a sign-in', async () => {
  sandbox.changeRules({ most: { 'wrong confirmation by session': 3 } });
  const wrong = () => refused(withdraw(200, { password: 'wrong' }));
  assert.equal(
    [await wrong(), await wrong(), await wrong(), await wrong()],
    [...Array(3).fill('200 WRONG_CREDENTIALS password'), '200 TOO_MANY_TRIES'],
  );
  const requestId = newId();
  assert.is(await refused(withdraw(200, { requestId })), '200 TOO_MANY_TRIES');
  wait(1800);
  assert.is(await refused(withdraw(200, { requestId })), '200 TOO_MANY_TRIES', 'a refusal is final for its requestId');
  assert.ok(await withdraw(200));
  sandbox.changeRules({ most: {} });
});

test('a repeated request returns the first withdrawal in its present state', async () => {
  const requestId = newId();
  const { withdrawalId } = await withdraw(200, { requestId });
  wait(60);
  const again = await withdraw(-1, { requestId, password: 'wrong' });
  assert.equal([again.withdrawalId, again.amount, again.status], [withdrawalId, 200, 'PAID']);
});

/** Sends a withdrawal in another session of the player, which ends while the password is checked. */
function withdrawAndSignOut(requestId: string): Promise<string> {
  const askOther = apiClient(sandbox, sandbox.signIn('asha'));
  whileChecked(() => askOther('logoutUser'));
  return refused(askOther('createWithdrawal', { amount: 200, password: DEMO_PASSWORD, requestId }));
}

test('a password that was checked for a session which ended meanwhile is checked again', async () => {
  const before = figures();
  const requestId = newId();
  assert.is(await withdrawAndSignOut(requestId), '200 INVALID_TOKEN');
  const account = sandbox.account('asha');
  const { passwordHash } = account;
  await ask('changePassword', { password: DEMO_PASSWORD, newPassword: 'a new secret', requestId: newId() });
  const again = await withdraw(200, { requestId }).catch(({ code }) => code);
  account.passwordHash = passwordHash;
  assert.equal([again, figures()], ['WRONG_CREDENTIALS', before]);
});

test('a request that fails because its session ended can succeed in another session', async () => {
  const requestId = newId();
  const ended = withdrawAndSignOut(requestId);
  const withdrawal = withdraw(200, { requestId });
  assert.equal([await ended, (await withdrawal).amount], ['200 INVALID_TOKEN', 200]);
  const laterId = newId();
  await withdrawAndSignOut(laterId);
  assert.is((await withdraw(200, { requestId: laterId })).amount, 200);
});

test('resolveWithdrawal leaves a requestId refused as it was', async () => {
  const before = figures();
  const refusedId = newId();
  assert.is(await refused(withdraw(1, { requestId: refusedId })), '200 BAD_INPUT amount');
  assert.is(await ask('resolveWithdrawal', { requestId: refusedId }), null);
  assert.is(await refused(withdraw(200, { requestId: refusedId })), '200 BAD_INPUT amount');
  assert.equal(figures(), before);
});

test('the terms are those of the rules, and what can be withdrawn follows the wallet', async () => {
  const terms = { available: 1500, minAmount: 100, maxAmount: 25_000, feePercent: 1, minFee: 2 };
  assert.equal(await ask('getWithdrawalTerms'), terms);
  await withdraw(400);
  assert.is((await ask('getWithdrawalTerms')).available, 1100);
  assert.equal(await ask('getRechargeTerms'), { minAmount: 10, maxAmount: 50_000 });
});

test('on a break for good the whole wallet can be withdrawn, added money first, in any part and without a fee', async () => {
  const player = sandbox.addAccount('leaver').userId;
  sandbox.account('leaver').passwordHash = sandbox.account('asha').passwordHash;
  sandbox.credit(player, 'game', 5_000_000);
  sandbox.creditTopUp(player, 10_050);
  const askLeaver = apiClient(sandbox, sandbox.signIn('leaver'));
  const create = (amount: number) =>
    askLeaver('createWithdrawal', { amount, password: DEMO_PASSWORD, requestId: newId() });
  await askLeaver('takeBreak', { length: 'MONTH', password: DEMO_PASSWORD });
  assert.is((await create(100)).fee, 2, 'other breaks change nothing');
  await askLeaver('takeBreak', { length: 'FOR_GOOD', password: DEMO_PASSWORD });
  const terms = { available: 50_000.5, minAmount: 0.01, maxAmount: 50_000.5, feePercent: 0, minFee: 0 };
  assert.equal(await askLeaver('getWithdrawalTerms'), terms);
  const { fee, wallet } = await create(0.01);
  assert.equal([fee, wallet.top_up, wallet.game], [0, 100.49, 49_900]);
  await create(50_000.49);
  assert.equal(sandbox.figures(player), { top_up: 0, game: 0, reference_earning: 0 });
});

test('a UPI ID that was changed within a day after a reset gets nothing until that day is over', async () => {
  const { phoneNumber } = sandbox.account('meera');
  sandbox.account('meera').upiId = 'meera@okbank';
  const player = sandbox.account('meera').userId;
  sandbox.credit(player, 'game', 100_000);
  const sign = async () => apiClient(sandbox, sandbox.signIn('meera'));
  const create = async (requestId = newId()) =>
    (await sign())('createWithdrawal', { amount: 100, password: 'a new secret', requestId });
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  const otp = sandbox.lastOtp(phoneNumber);
  const { resetCode } = await ask('verifyOtp', { phoneNumber, otp, purpose: 'RESET', requestId: newId() });
  await ask('resetPassword', { resetCode, password: 'a new secret', requestId: newId() });
  assert.ok(await create(), 'the UPI ID that was there before');
  wait(3600);
  await (await sign())('addPaymentMethod', { upi_id: 'thief@okbank', password: 'a new secret' });
  const requestId = newId();
  const { code, retryInSeconds, message } = await refusalOf(create(requestId));
  assert.equal([code, retryInSeconds], ['UPI_ID_TOO_NEW', 23 * 3600]);
  assert.match(message, 'until a day after the reset');
  wait(23 * 3600 - 1);
  assert.is(await refused(create()), '200 UPI_ID_TOO_NEW');
  wait(1);
  assert.is(await refused(create(requestId)), '200 UPI_ID_TOO_NEW', 'a refusal is final for its requestId');
  assert.is((await create()).upi_id, 'thief@okbank');
  await (await sign())('addPaymentMethod', { upi_id: 'meera@okbank', password: 'a new secret' });
  assert.ok(await create(), 'a day after the reset a change has no such wait');
});

test('the list has all that are pending and the ten latest, newest first', async () => {
  const player = sandbox.addAccount('lister').userId;
  sandbox.account('lister').passwordHash = sandbox.account('asha').passwordHash;
  sandbox.credit(player, 'game', 1_000_000);
  const askLister = apiClient(sandbox, sandbox.signIn('lister'));
  const create = () => askLister('createWithdrawal', { amount: 100, password: DEMO_PASSWORD, requestId: newId() });
  const oldest = await create();
  for (let times = 0; times < 11; times++) await create();
  const ids = async () => (await askLister('getWithdrawals')).map(({ withdrawalId }) => withdrawalId);
  assert.equal([(await ids()).length, (await ids()).at(-1)], [12, oldest.withdrawalId]);
  wait(60);
  assert.is((await ids()).length, 10);
});

test.run();
