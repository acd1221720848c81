import * as assert from 'uvu/assert';
import { apiClient, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';
import { newPlayer, newRequestId, sandbox, sandboxSuite, wait } from './stage';
import { until } from './until';

const test = sandboxSuite('sandbox withdrawals');

/** A player with these winnings and referral earnings, in paise, and ₹1,000 of added money. */
function winner(game = 100_000, reference_earning = 50_000) {
  const player = newPlayer();
  const { ask, userId } = player;
  sandbox.credit(userId, 'game', game);
  sandbox.credit(userId, 'reference_earning', reference_earning);
  return {
    ...player,
    figures: () => sandbox.figures(userId),
    list: () => ask('getWithdrawals'),
    withdraw: (amount: number) =>
      ask('createWithdrawal', { amount, password: DEMO_PASSWORD, requestId: newRequestId() }),
  };
}

test('a withdrawal is pending, then paid by itself', async () => {
  const quick = await startSandbox({ socketPort: 0, rules: { withdrawalDelay: 300 } });
  const { userId } = quick.account('asha');
  const ask = apiClient(quick, quick.signIn('asha'));
  const made = await ask('createWithdrawal', { amount: 250.5, password: DEMO_PASSWORD, requestId: 'one' });
  assert.is(made.status, 'PENDING');
  await until(() => quick.withdrawals(userId)[0]?.status === 'PAID');
  const [listed] = await ask('getWithdrawals');
  assert.match(String(listed?.reference), /^\d{12}$/);
  assert.equal(listed, { ...made, status: 'PAID', reference: listed?.reference });
  await quick.close();
});

test('a withdrawal on hold says why and until when, and is then paid', async () => {
  const { withdraw, list } = winner();
  const held = await withdraw(100.14);
  assert.equal([held.status, held.reason], ['ON_HOLD', 'We check large payouts by hand.']);
  assert.is(Date.parse(String(held.expectedBy)) - Date.parse(held.createdAt), 120_000);
  wait(119);
  assert.equal(await list(), [held]);
  wait(1);
  const [paid] = await list();
  assert.equal([paid?.status, paid?.reason, paid?.expectedBy], ['PAID', null, null]);
});

test('it takes winnings first, then referral earnings and never added money; returned it goes back, with its fee and once', async () => {
  const { withdraw, figures, list, userId } = winner();
  const before = figures();
  const { withdrawalId } = await withdraw(1200);
  assert.equal(figures(), { top_up: 100_000, game: 0, reference_earning: 30_000 });
  for (let times = 0; times < 2; times++) sandbox.completeWithdrawal(withdrawalId, 'RETURNED');
  wait(60);
  assert.is((await list())[0]?.status, 'RETURNED');
  assert.equal([figures(), sandbox.sums(userId)], [before, before]);
});

test('a withdrawal of which the fee would leave nothing, and one without a UPI ID, is refused and takes nothing', async () => {
  const { withdraw, figures, account } = winner();
  const before = figures();
  sandbox.changeRules({ minWithdrawal: 1 });
  for (const amount of [0.01, 1.5, 2]) assert.is(await refused(withdraw(amount)), '200 BAD_INPUT amount');
  account.upiId = null;
  assert.is(await refused(withdraw(200)), '200 NO_PAYMENT_METHOD');
  assert.equal(figures(), before);
});

test('on a break for good the whole wallet can be withdrawn, added money first, in any part and without a fee', async () => {
  const { ask, withdraw, figures } = winner(5_000_000, 0);
  await ask('takeBreak', { length: 'MONTH', password: DEMO_PASSWORD });
  const usual = { available: 50_000, minAmount: 100, maxAmount: 25_000, feePercent: 1, minFee: 2 };
  assert.equal(await ask('getWithdrawalTerms'), usual, 'other breaks change nothing');
  await ask('takeBreak', { length: 'FOR_GOOD', password: DEMO_PASSWORD });
  const terms = { available: 51_000, minAmount: 0.01, maxAmount: 51_000, feePercent: 0, minFee: 0 };
  assert.equal(await ask('getWithdrawalTerms'), terms);
  const { fee, wallet } = await withdraw(0.01);
  assert.equal([fee, wallet.top_up, wallet.game], [0, 999.99, 50_000]);
  await withdraw(50_999.99);
  assert.equal(figures(), { top_up: 0, game: 0, reference_earning: 0 });
});

test('the list has all that are pending and the ten latest, newest first', async () => {
  const { withdraw, list } = winner(1_000_000);
  const ids = async () => (await list()).map(({ withdrawalId }) => withdrawalId);
  const made = [];
  for (let times = 0; times < 12; times++) made.unshift((await withdraw(100)).withdrawalId);
  assert.equal(await ids(), made);
  wait(60);
  assert.equal(await ids(), made.slice(0, 10));
});

test.run();
