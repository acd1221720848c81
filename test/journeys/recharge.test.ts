import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player-page';

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

test('a wide screen shows the QR code first, and a phone that was turned to and fro shows it again', async (stage) => {
  const page = await openPage(stage, 'asha');
  await recharge(page, '250.5');
  const startOf = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(words.getBoundingClientRect().left);
    });
  assert.is(await startOf('Use another amount'), await startOf('If this one is paid'), 'they stand in line');
  await page.getByText('Show the QR code').click();
  const code = page.getByRole('img', { name: 'QR code of the payment link' });
  await code.waitFor();
  const folded = page.locator('details').filter({ has: code });
  await page.setViewportSize({ width: 800, height: 360 });
  await folded.waitFor({ state: 'detached' });
  const isFirst = await page.evaluate(() => {
    const [code, link] = [document.querySelector('.qr'), document.querySelector('main a[href^="upi:"]')];
    return code && link && code.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING;
  });
  assert.ok(isFirst);
  await page.setViewportSize({ width: 360, height: 640 });
  await folded.waitFor();
  assert.ok(await code.isVisible());
});

run();
