import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
import { assertFitToSee, changeAnswers, openAs } from './player-page';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const { test, run } = browserSuite('recharging', '127.0.0.13');

/** Opens the recharge page; recharges stay pending until the test completes them. */
function openPage(stage: SandboxStage, username: string) {
  stage.sandbox.changeRules({ rechargeDelay: 600_000 });
  return openAs(stage, username, '/recharge');
}

/** Starts a recharge, in rupees, on the open page. */
async function recharge(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount to add').fill(amount);
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
}

test('a recharge opens the UPI app with the server’s link and is credited without a further tap', async (stage) => {
  const { sandbox } = stage;
  const page = await openPage(stage, 'asha');
  await recharge(page, '250');
  const link = page.getByRole('link', { name: 'Open your UPI app' });
  const [opened] = sandbox.recharges(sandbox.account('asha').userId).slice(-1);
  assert.is(await link.getAttribute('href'), opened?.upiUri);
  const spoken = page.locator('main h1 + [role=status]');
  await page.evaluate(() => {
    const region = document.querySelector('main h1 + [role=status]');
    if (region) Object.assign(region, { first: true });
  });
  await spoken.getByText('Waiting for your payment.').waitFor();
  assert.is(await focused(page), 'Pay ₹250.00');
  assert.is(await page.locator('.qr').count(), 0, 'no QR code on a phone');
  sandbox.completeRecharge(String(opened?.rechargeId));
  await spoken.getByText('₹250.00 has been added to your wallet.').waitFor();
  assert.is(await focused(page), 'Recharge');
  assert.ok(
    await spoken.evaluate((region) => 'first' in region),
    'the live region stays the same element, so it is announced',
  );
  await page.getByRole('link', { name: 'Wallet', exact: true }).click();
  await page.getByRole('heading', { name: 'Wallet' }).first().waitFor();
  await page.goBack();
  await page.getByLabel('Amount to add').waitFor();
});

test('a mistyped recharge can be replaced, and is credited if it is paid anyway', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('mistyped');
  const page = await openPage(stage, 'mistyped');
  await recharge(page, '2500');
  await page.getByText('If this one is paid after all, your wallet is credited with it too.').waitFor();
  await assertFitToSee(page);
  const startOf = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(words.getBoundingClientRect().left);
    });
  assert.is(await startOf('Use another amount'), await startOf('If this one is paid'), 'they stand in line');
  await page.getByRole('button', { name: 'Use another amount' }).click();
  await page.getByLabel('Amount to add').fill('250');
  assert.is(await page.getByRole('heading', { name: 'Recharge', exact: true }).count(), 1);
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByRole('heading', { name: 'Pay ₹250.00' }).waitFor();
  const [first] = sandbox.recharges(userId);
  sandbox.completeRecharge(String(first?.rechargeId));
  await page.getByRole('banner').getByText('₹2,500.00').waitFor();
  await page.getByText('Waiting for your payment.').waitFor();
});

test('a wide screen shows the same link as a QR code', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Add ₹500' }).click();
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor();
});

test('a pending recharge and its UTR survive a reload', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('dropped');
  const page = await openPage(stage, 'dropped');
  await recharge(page, '300.14');
  await page.getByText('Waiting for your payment.').waitFor();
  await page.getByText('Paid, but it doesn’t arrive?').click();
  await page.getByLabel('UTR').fill('4012 3456 789x0');
  await page.reload();
  await page.getByText('Waiting for your payment.').waitFor();
  await page.getByText('Paid, but it doesn’t arrive?').click();
  assert.is(await page.getByLabel('UTR').inputValue(), '401234567890');
  assert.is(sandbox.recharges(userId).length, 1);
  sandbox.completeRecharge(String(sandbox.recharges(userId)[0]?.rechargeId), 'EXPIRED');
  await page.getByText('has expired').waitFor();
  await page.getByRole('button', { name: 'Start a new recharge' }).click();
  await page.getByLabel('Amount to add').waitFor();
});

test('the page has no layout or accessibility faults, and a failed payment says that nothing was added', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.getByRole('textbox').waitFor();
  await assertFitToSee(page);
  await recharge(page, '100.13');
  await page.getByText('Waiting for your payment.').waitFor();
  const [opened] = stage.sandbox.recharges(stage.sandbox.account('asha').userId).slice(-1);
  stage.sandbox.completeRecharge(String(opened?.rechargeId), 'FAILED');
  await page.getByText('failed. Nothing was added').waitFor();
});

test('a link that isn’t a upi: link is not offered', async (stage) => {
  const page = await openPage(stage, 'asha');
  await changeAnswers(page, (body) => body.replace(/"upi:\/\/[^"]*"/, '"javascript:alert(1)"'));
  await recharge(page, '110');
  await page.getByText('The payment link can’t be opened.').waitFor();
  assert.is(await page.getByRole('link', { name: 'Open your UPI app' }).count(), 0);
});

test('an amount that can’t be read is not sent; it and the server’s limits show beside the field', async (stage) => {
  const page = await openPage(stage, 'asha');
  const before = stage.sandbox.received.length;
  const error = page.locator('#amount-error');
  await recharge(page, 'abc');
  await error.getByText('Enter the amount in digits, such as 150 or 99.50.').waitFor();
  assert.not(stage.sandbox.received.slice(before).includes('createRecharge'));
  await recharge(page, '5');
  await error.getByText('The least amount is ₹10.').waitFor();
  const field = page.getByLabel('Amount to add');
  assert.is(await field.inputValue(), '5');
  assert.ok(await field.evaluate((input) => input === document.activeElement));
  await field.fill('50');
  assert.is(await error.count(), 0);
});

test('a recharge that opens after the player has left its page leaves no draft', async (stage) => {
  const { sandbox } = stage;
  const page = await openPage(stage, 'asha');
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft-recharge'));
  const answer = sandbox.mischief.hold('createRecharge');
  await recharge(page, '140');
  assert.ok(await draft());
  await page.getByRole('link', { name: 'Wallet' }).click();
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  await answer();
  await page.waitForFunction(() => sessionStorage.getItem('draft-recharge') === null);
});

test('a payment link too long for a QR code is shown without one', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.setViewportSize({ width: 1024, height: 768 });
  await changeAnswers(page, (body) => body.replace(/"(upi:[^"]*)"/, `"$1&tn=${'x'.repeat(4_000)}"`));
  await recharge(page, '130');
  await page.getByRole('link', { name: 'Open your UPI app' }).waitFor();
  await page.waitForTimeout(300);
  assert.is(await page.getByText('scan this').count(), 0);
  assert.ok(await page.getByRole('button', { name: 'Use another amount' }).isVisible());
});

run();
