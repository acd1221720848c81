import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player-page';
import { noDoubleTap } from './player-steps';

const { test, run } = browserSuite('withdrawing', '127.0.0.25');

/** The wallet of a new player with ₹1,000 of winnings. */
async function openWallet(stage: SandboxStage) {
  const { sandbox } = stage;
  const account = sandbox.addAccount('winner');
  account.passwordHash = sandbox.account('asha').passwordHash;
  sandbox.credit(account.userId, 'game', 100_000);
  const page = await openAs(stage, account.username, '/wallet');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  return { page, account, made: () => sandbox.withdrawals(account.userId) };
}

const amount = (page: Page) => page.getByLabel('Amount to withdraw');

async function send(page: Page, rupees: string): Promise<void> {
  await amount(page).fill(rupees);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Withdraw', exact: true }).click();
}

test('the typed amount survives a reload, and a visit to the page that adds the UPI ID which it needs', async (stage) => {
  const { page, account, made } = await openWallet(stage);
  const hasAmount = () =>
    page.waitForFunction(() => document.querySelector<HTMLInputElement>('#amount')?.value === '400');
  const button = await page.locator('form [type=submit]').boundingBox();
  const bar = await page.locator('.nav').boundingBox();
  assert.ok(Number(button?.y) + Number(button?.height) <= Number(bar?.y), 'the whole form is in sight');
  await amount(page).fill('400');
  await page.reload();
  await hasAmount();
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
  await hasAmount();
  await send(page, '400');
  await page.getByText('₹396.00 is on its way to back@okbank.').waitFor();
  assert.is(made().length, 1);
});

run();
