import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { changeAnswers } from './player-page';
import { noDoubleTap } from './player-steps';
import { openWallet, withdraw } from './withdraw-steps';

const { test, run } = browserSuite('the receipt of a withdrawal', '127.0.0.88');

/** Copies the receipt on the screen, and returns the copied text. */
async function copyReceipt(page: Page): Promise<string> {
  await page.evaluate(() => {
    const writeText = async (text: string) => Object.assign(window, { copied: text });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await noDoubleTap(page);
  await page.getByRole('button', { name: 'Copy receipt' }).click();
  await page.waitForFunction(() => 'copied' in window);
  return page.evaluate(() => String(Reflect.get(window, 'copied')));
}

test('the receipt of a pending withdrawal says that the money is on its way, without a tick', async (stage) => {
  const { page } = await openWallet(stage);
  await withdraw(page, '500');
  await page.locator('.receipt-mark[data-outcome=pending]').waitFor();
  const copied = await copyReceipt(page);
  assert.match(copied, /^Withdrawal ₹495\.00\nStatus: On its way\n/);
  assert.match(
    copied,
    /^Withdrawal ₹495\.00\n[\s\S]*\nTaken from your wallet: ₹500\.00\nFee: ₹5\.00\nBalance after it: ₹500\.00$/,
  );
});

test('a withdrawal on hold says why and until when, in the list and in its receipt', async (stage) => {
  const { page, made } = await openWallet(stage);
  await withdraw(page, '500.14');
  await page.getByText('₹495.14 for').getByText('is on hold. We check large payouts by hand.').waitFor();
  const copied = await copyReceipt(page);
  assert.match(copied, /^Withdrawal ₹495\.14\nStatus: On hold\n/);
  assert.match(
    copied,
    /\nWhy it is on hold: We check large payouts by hand\.\nExpected by: \d+ \w+ 20\d\d, \d\d:\d\d\n/,
  );
  assert.match(copied, /\nTaken from your wallet: ₹500\.14\n/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: '₹500.14 On hold' }).click();
  stage.sandbox.completeWithdrawal(String(made()[0]?.withdrawalId));
  await page.getByText('₹495.14 was paid to').waitFor();
});

test('a status that the app doesn’t know reads “On its way”, and the rest of the list stays', async (stage) => {
  const { page } = await openWallet(stage);
  await withdraw(page, '500');
  await page.getByText('is on its way').waitFor();
  await changeAnswers(page, (body) => body.replaceAll('"PENDING"', '"FROZEN"'));
  await page.reload();
  await page.getByRole('button', { name: '₹500.00 On its way' }).click();
  await page.getByRole('listitem').getByText('₹495.00 is on its way').waitFor();
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
  const copied = await copyReceipt(page);
  assert.match(copied, /^Withdrawal ₹101\.13\nStatus: Returned, nothing was paid\n/);
  assert.match(copied, /\nBack in your wallet: ₹101\.13$/);
  assert.not.match(copied, /Fee|Paid to you|Balance/);
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
  await noDoubleTap(page);
  await page.getByRole('button', { name: 'Copy receipt' }).click();
  await page.getByText('Copied.').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => Reflect.get(window, 'told').length === 2);
  const id = String(made()[0]?.withdrawalId);
  const [copied, shared] = await page.evaluate(() => Reflect.get(window, 'told') as [string, ShareData]);
  assert.match(
    copied,
    new RegExp(`^Withdrawal ₹495\\.00\nStatus: On its way\nWithdrawal ID: ${id}\nTime: .*\nUPI ID: .*@okbank\n`),
  );
  assert.equal(shared, { title: `Withdrawal ${id}`, text: copied });
  const support = await page.locator('main').getByRole('link', { name: 'Get Support' }).getAttribute('href');
  assert.match(decodeURIComponent(String(support)), new RegExp(`ID: ${id}\nBuild: [A-Z2-7]{8}$`));
});

run();
