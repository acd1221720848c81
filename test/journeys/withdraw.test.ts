import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite, type SandboxStage, spoil } from './chromium';
import { assertFitToSee, openAs } from './player-page';
import { noDoubleTap, signOut } from './player-steps';

const { test, run } = browserSuite('withdrawing', '127.0.0.25');

let players = 0;

/** The wallet of a new player with winnings, in paise. Withdrawals stay pending until the test completes them. */
async function openWallet(stage: SandboxStage, winnings = 100_000) {
  const { sandbox } = stage;
  sandbox.changeRules({ withdrawalDelay: 600_000 });
  const account = sandbox.addAccount(`winner${++players}`);
  account.passwordHash = sandbox.account('asha').passwordHash;
  sandbox.credit(account.userId, 'game', winnings);
  const page = await openAs(stage, account.username, '/wallet');
  return {
    page,
    account,
    made: () => sandbox.withdrawals(account.userId),
    figures: () => sandbox.figures(account.userId),
  };
}

const open = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
const amount = (page: Page) => page.getByLabel('Amount to withdraw');

/** Fills in the open form and submits it. The amount is in rupees. */
async function send(page: Page, rupees: string, password = DEMO_PASSWORD): Promise<void> {
  await amount(page).fill(rupees);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Withdraw', exact: true }).click();
}

/** Copies the receipt on the screen, and returns the copied text. */
async function copyReceipt(page: Page): Promise<string> {
  await page.evaluate(() => {
    const writeText = async (text: string) => Object.assign(window, { copied: text });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await page.getByRole('button', { name: 'Copy receipt' }).click();
  await page.waitForFunction(() => 'copied' in window);
  return page.evaluate(() => String(Reflect.get(window, 'copied')));
}

async function withdraw(page: Page, rupees: string): Promise<void> {
  await open(page);
  await send(page, rupees);
}

test('a withdrawal says what it costs before it is made, ends in a receipt, and its state is followed', async (stage) => {
  const { page, made, figures } = await openWallet(stage);
  await open(page);
  await page.getByText('You can withdraw ₹1,000.00: your winnings and referral earnings.').waitFor();
  await page.getByText('From ₹100 to ₹1,000. The fee is 1 %, at least ₹2.').waitFor();
  await assertFitToSee(page);
  await page.getByRole('button', { name: 'Withdraw All' }).click();
  await page.getByText('₹990.00 goes to winner1@okbank, after a fee of ₹10.00.').waitFor();
  await send(page, '500');
  await page.getByText('₹495.00 is on its way to winner1@okbank.').waitFor();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  const [withdrawal] = made();
  for (const words of [String(withdrawal?.withdrawalId), 'winner1@okbank', '₹495.00', 'Balance after it']) {
    await receipt.getByText(words, { exact: true }).waitFor();
  }
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Withdraw');
  await page.locator('.amounts').getByText('₹500.00').waitFor();
  await assertFitToSee(page);
  stage.sandbox.completeWithdrawal(String(withdrawal?.withdrawalId));
  await page.getByText('₹495.00 was paid to winner1@okbank.').waitFor();
  await receipt.getByText(/^4\d{11}$/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: '₹500.00 Paid' }).click();
  await receipt.waitFor();
  assert.equal([made().length, figures().game], [1, 50_000]);
});

test('the money of a withdrawal that the bank returns is back, and the screen says so', async (stage) => {
  const { page, made } = await openWallet(stage);
  await withdraw(page, '300');
  await page.getByText('is on its way').waitFor();
  stage.sandbox.completeWithdrawal(String(made()[0]?.withdrawalId), 'RETURNED');
  await page.getByText('so ₹300.00 is back in your wallet.').waitFor();
  await page.locator('.receipt-mark[data-outcome=failed]').waitFor();
  await page.locator('.amounts').getByText('₹1,000.00').waitFor();
  await assertFitToSee(page);
});

test('the receipt of a pending withdrawal says that the money is on its way, without a tick', async (stage) => {
  const { page } = await openWallet(stage);
  await withdraw(page, '500');
  await page.locator('.receipt-mark[data-outcome=pending]').waitFor();
  const copied = await copyReceipt(page);
  assert.match(copied, /^Withdrawal ₹500\.00\nStatus: On its way\n/);
  assert.match(copied, /\nFee: ₹5\.00\nOn its way to you: ₹495\.00\nBalance after it: ₹500\.00$/);
});

test('the receipt of a returned withdrawal claims no payment and no fee, and the list says what to do next', async (stage) => {
  const { page, made } = await openWallet(stage);
  await withdraw(page, '101.13');
  await page.getByText('is on its way').waitFor();
  stage.sandbox.completeWithdrawal(String(made()[0]?.withdrawalId), 'RETURNED');
  await page.getByText('so ₹101.13 is back in your wallet.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: '₹101.13 Returned' }).click();
  await page.getByText('is your UPI ID, then withdraw again.').waitFor();
  await assertFitToSee(page);
  const copied = await copyReceipt(page);
  assert.match(copied, /^Withdrawal ₹101\.13\nStatus: Returned, nothing was paid\n/);
  assert.match(copied, /\nBack in your wallet: ₹101\.13$/);
  assert.not.match(copied, /Fee|Paid to you|Balance/);
});

test('the form names the UPI ID that another session has just set', async (stage) => {
  const { page, account } = await openWallet(stage);
  account.upiId = 'changed@okbank';
  await open(page);
  await amount(page).fill('500');
  await page.getByText('₹495.00 goes to changed@okbank').waitFor();
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
    [-149_000, 'You can withdraw ₹10.00: your winnings and referral earnings. A withdrawal is at least ₹100.00.'],
  ] as const) {
    sandbox.credit(account.userId, 'game', change);
    await page.getByText(words).waitFor();
    assert.equal(await typed(), ['700', DEMO_PASSWORD]);
  }
  await page.getByText('The fee is 1 %, at least ₹2.').waitFor();
  assert.is(await page.getByRole('button', { name: 'Withdraw All' }).count(), 0);
  await assertFitToSee(page);
});

test('a refusal loads what can be withdrawn again', async (stage) => {
  const { page } = await openWallet(stage);
  await open(page);
  await page.getByText('From ₹100 to ₹1,000.').waitFor();
  stage.sandbox.changeRules({ minWithdrawal: 30_000 });
  await send(page, '200');
  await page.getByText('From ₹300 to ₹1,000.').waitFor();
  stage.sandbox.changeRules({ minWithdrawal: 10_000 });
  assert.is(await amount(page).inputValue(), '200');
});

test('bad input is said beside its field, and nothing that was typed is lost', async (stage) => {
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
  await page.getByText('You can withdraw ₹50.00: your winnings and referral earnings.').waitFor();
  await page.getByText('A withdrawal is at least ₹100.00.').waitFor();
  assert.is(await amount(page).count(), 0);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'Withdraw' }).waitFor({ state: 'detached' });
});

test('of two tabs that withdraw everything at once one is refused, and the wallet is empty', async (stage) => {
  const { page, account, made, figures } = await openWallet(stage);
  const other = await openAs(stage, account.username, '/wallet');
  await Promise.all([page, other].map(open));
  await Promise.all([page, other].map((tab) => send(tab, '1000')));
  const told = (tab: Page) =>
    Promise.race([
      tab
        .getByText('is on its way')
        .waitFor()
        .then(() => 'made'),
      tab
        .locator('#amount-error')
        // The server says it, or the form does once the other tab's withdrawal has moved the wallet.
        .getByText(/^You can withdraw ₹0(\.00)? now\.$/)
        .waitFor()
        .then(() => 'refused'),
    ]);
  assert.equal((await Promise.all([page, other].map(told))).sort(), ['made', 'refused']);
  assert.equal([made().length, figures().game], [1, 0]);
});

test('after a lost answer and a reload the withdrawal is settled, not made again', async (stage) => {
  const { page, made } = await openWallet(stage);
  stage.sandbox.mischief.policy = (name) => (name === 'createWithdrawal' ? { kind: 'drop-after' } : undefined);
  await withdraw(page, '250');
  await page.getByText('your withdrawal is being checked').waitFor();
  assert.not.match(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), new RegExp(DEMO_PASSWORD));
  await page.reload();
  await page.getByText('is on its way').waitFor();
  stage.sandbox.mischief.policy = undefined;
  assert.is(made().length, 1);
});

test('a withdrawal whose outcome stays unknown blocks no game, and can be checked again', async (stage) => {
  const { page, made } = await openWallet(stage);
  await page.clock.install();
  spoil(page);
  stage.sandbox.mischief.policy = (name) => (/Withdrawal$/.test(name) ? { kind: 'malformed' } : undefined);
  await withdraw(page, '250');
  await page.getByText('your withdrawal is being checked').waitFor();
  for (let times = 0; times < 20; times++) await page.clock.runFor(1_000);
  await page.getByText('We couldn’t find out whether your withdrawal of ₹250.00').waitFor();
  assert.ok(await page.locator('form').getByRole('button', { name: 'Withdraw', exact: true }).isDisabled());
  await assertFitToSee(page);
  stage.sandbox.mischief.policy = undefined;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('is on its way').waitFor();
  assert.is(made().length, 1);
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

test('after Sign Out and a new sign-in the withdrawals under way are there', async (stage) => {
  const { page, account, made } = await openWallet(stage);
  await withdraw(page, '150');
  await page.getByText('is on its way').waitFor();
  await signOut(page);
  const again = await openAs(stage, account.username, '/wallet');
  await again.getByRole('button', { name: '₹150.00 On its way' }).click();
  await again.getByRole('region', { name: 'Receipt' }).getByText(String(made()[0]?.withdrawalId)).waitFor();
});

test('if the form’s code is missing, the page stands after one reload, and the player can try again', async (stage) => {
  const { page } = await openWallet(stage);
  const carried = await page.evaluate(() => document.head.innerHTML.match(/(?<=(src|href)=")\/assets\/[^"]+/g) ?? []);
  await page.route('**/assets/*.js', (route) =>
    carried.some((file) => route.request().url().endsWith(file)) ? route.continue() : route.fulfill({ status: 404 }),
  );
  await open(page);
  await page.waitForEvent('load');
  await open(page);
  await page.getByText('This part of the app couldn’t be loaded.').waitFor();
  await page.locator('.amounts').getByText('₹1,000.00').waitFor();
  await page.unrouteAll();
  await page.reload();
  await open(page);
  await amount(page).waitFor();
});

test('if the terms can’t be loaded, the page stands and the player can try again', async (stage) => {
  const { page } = await openWallet(stage);
  stage.sandbox.mischief.next('getWithdrawalTerms', { kind: 'status', status: 502 });
  await open(page);
  await page.getByText('What you can withdraw couldn’t be loaded.').waitFor();
  await page.locator('.amounts').getByText('₹1,000.00').waitFor();
  await noDoubleTap(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await amount(page).waitFor();
});

test('a receipt can be copied, shared and taken to support with its ID', async (stage) => {
  const { page, made } = await openWallet(stage);
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    Object.assign(navigator, { share: async (content: ShareData) => told.push(content) });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => told.push(text) } });
  });
  await withdraw(page, '500');
  await page.getByRole('button', { name: 'Copy receipt' }).click();
  await page.getByText('Copied.').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const id = String(made()[0]?.withdrawalId);
  const [copied, shared] = await page.evaluate(() => Reflect.get(window, 'told') as [string, ShareData]);
  assert.match(
    copied,
    new RegExp(`^Withdrawal ₹500\\.00\nStatus: On its way\nWithdrawal ID: ${id}\nTime: .*\nUPI ID: .*@okbank\n`),
  );
  assert.equal(shared, { title: `Withdrawal ${id}`, text: copied });
  const support = await page.locator('main').getByRole('link', { name: 'Get Support' }).getAttribute('href');
  assert.match(decodeURIComponent(String(support)), new RegExp(`ID: ${id}\nBuild: [A-Z2-7]{8}$`));
});

run();
