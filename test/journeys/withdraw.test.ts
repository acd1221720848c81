import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite } from './chromium';
import { noDoubleTap } from './player-steps';
import { amount, open, openWallet, send } from './withdraw-steps';

const { test, run } = browserSuite('withdrawing', '127.0.0.25');

test('the form shows what a withdrawal costs, and a receipt then follows its state', async (stage) => {
  const { page, made, figures, account } = await openWallet(stage);
  const upiId = `${account.username}@okbank`;
  await open(page);
  await page.getByText('You can withdraw ₹1,000.00 now.').waitFor();
  await page.getByText('From ₹100 to ₹1,000. The fee is 1%, at least ₹2.').waitFor();
  await page.getByRole('button', { name: 'Withdraw All' }).click();
  await page.getByText('You get ₹990.00, after a fee of ₹10.00.').waitFor();
  await page.getByText(`To ${upiId}`).waitFor();
  assert.is(
    await page.locator('main').getByRole('button', { name: 'Transactions' }).count(),
    0,
    'a withdrawal is a step of its own',
  );
  const sent = await page.locator('form [type=submit]').boundingBox();
  assert.ok(
    Number(sent?.y) + Number(sent?.height) <= Number((await page.locator('.nav').boundingBox())?.y),
    'on one screen',
  );
  assert.is(await page.locator('.quick [aria-pressed=true]').textContent(), 'All');
  await send(page, '500');
  await page.getByText(`₹495.00 is on its way to ${upiId}.`).waitFor();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  const [withdrawal] = made();
  assert.is(await receipt.getByText(/₹495\.00|On its way|okbank/).count(), 0, 'each thing is said once');
  for (const words of [String(withdrawal?.withdrawalId), 'Balance after it']) {
    await receipt.getByText(words, { exact: true }).waitFor();
  }
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Withdraw');
  await page.locator('.amounts').getByText('₹500.00').waitFor();
  stage.sandbox.completeWithdrawal(String(withdrawal?.withdrawalId));
  await page.getByText(`₹495.00 was paid to ${upiId}.`).waitFor();
  await receipt.getByText(/^4\d{11}$/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Wallet');
  await page.getByRole('button', { name: '₹500.00 Paid' }).click();
  await receipt.waitFor();
  assert.equal([made().length, figures().game], [1, 50_000]);
});

test('the form names the UPI ID that another session has just set', async (stage) => {
  const { page, account } = await openWallet(stage);
  account.upiId = 'changed@okbank';
  await open(page);
  await amount(page).fill('500');
  await page.getByText('To changed@okbank').waitFor();
});

test('what can be withdrawn follows the wallet while the form is open, and nothing that was typed is lost', async (stage) => {
  const { page, account } = await openWallet(stage);
  const { sandbox } = stage;
  await open(page);
  await amount(page).fill('700');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(DEMO_PASSWORD);
  const typed = async () => [await amount(page).inputValue(), await password.inputValue()];
  for (const [change, words] of [
    [50_000, 'You can withdraw ₹1,500.00'],
    [-149_000, 'You can withdraw ₹10.00 now. A withdrawal is at least ₹100.00.'],
  ] as const) {
    sandbox.credit(account.userId, 'game', change);
    await page.getByText(words).waitFor();
    assert.equal(await typed(), ['700', DEMO_PASSWORD]);
  }
  await page.getByText('The fee is 1%, at least ₹2.').waitFor();
  assert.is(await page.getByRole('button', { name: 'Withdraw All' }).count(), 0);
});

test('after a refusal the withdrawal terms are loaded again', async (stage) => {
  const { page } = await openWallet(stage);
  await open(page);
  await page.getByText('From ₹100 to ₹1,000.').waitFor();
  stage.sandbox.changeRules({ minWithdrawal: 30_000 });
  await send(page, '200');
  await page.getByText('From ₹300 to ₹1,000.').waitFor();
  stage.sandbox.changeRules({ minWithdrawal: 10_000 });
  assert.is(await amount(page).inputValue(), '200');
});

test('an input error shows beside its field, and nothing that was typed is lost', async (stage) => {
  const { page, made } = await openWallet(stage);
  await open(page);
  const error = page.locator('#amount-error');
  for (const [typed, words] of [
    ['', 'Enter an amount.'],
    ['0', 'The amount must be more than zero.'],
    ['-5', 'The amount must be more than zero.'],
    ['100.001', 'Use at most two digits after the point.'],
    ['99.99', 'The amount must be at least ₹100.00.'],
    ['1000.01', 'You can withdraw ₹1,000.00 now.'],
    ['25000.01', 'You can withdraw ₹1,000.00 now.'],
  ] as const) {
    await send(page, typed);
    await error.getByText(words).waitFor();
  }
  await send(page, '200', 'wrong');
  await page.locator('#password-error').getByText('The password isn’t right.').waitFor();
  assert.is(await amount(page).inputValue(), '200');
  assert.equal(made(), []);
});

test('a wallet that holds less than the least withdrawal says so, without a form', async (stage) => {
  const { page } = await openWallet(stage, 5_000);
  await open(page);
  await page.getByText('You can withdraw ₹50.00 now.').waitFor();
  await page.getByText('A withdrawal is at least ₹100.00.').waitFor();
  assert.is(await amount(page).count(), 0);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'Withdraw' }).waitFor({ state: 'detached' });
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Wallet');
});

test('without a UPI ID the player adds one and comes back to the typed amount', async (stage) => {
  const { page, account, made } = await openWallet(stage);
  await open(page);
  await amount(page).waitFor();
  account.upiId = null;
  await send(page, '400');
  await page.waitForURL('**/payment');
  await page.getByLabel('UPI ID').fill('back@okbank');
  await page.getByRole('button', { name: 'Add UPI ID' }).click();
  const back = page.getByRole('link', { name: 'Back to your withdrawal' });
  await back.waitFor();
  await noDoubleTap(page);
  await back.click();
  await page.waitForURL('**/wallet');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#amount')?.value === '400');
  await send(page, '400');
  await page.getByText('₹396.00 is on its way to back@okbank.').waitFor();
  assert.is(made().length, 1);
});

run();
