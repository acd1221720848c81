import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('recharges, withdrawals and the statement', '127.0.0.13');

test('a wide screen shows the QR code first, and a phone that was turned to and fro shows it again', async (stage) => {
  stage.sandbox.changeRules({ rechargeDelay: 600_000 });
  const page = await openAs(stage, 'asha', '/recharge');
  await page.getByLabel('Amount to add').fill('250.5');
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
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

test('the whole form of a withdrawal is in sight, also once it says what arrives', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('winner');
  sandbox.credit(userId, 'game', 100_000);
  const page = await openAs(stage, 'winner', '/wallet');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  const endOfForm = () =>
    page.locator('form [type=submit]').evaluate((button) => button.getBoundingClientRect().bottom);
  const empty = await endOfForm();
  await page.getByLabel('Amount to withdraw').fill('200');
  await page.getByText('You get ₹').waitFor();
  assert.is(await endOfForm(), empty, 'nothing moves');
  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bar = await page.locator('.nav').boundingBox();
    assert.ok((await endOfForm()) <= Number(bar?.y), `${width} x ${height}`);
  }
});

/** Opens the statement of a new player with 121 entries. */
async function openStatement(stage: SandboxStage, username: string): Promise<Page> {
  stage.sandbox.addHistory(stage.sandbox.addAccount(username).userId, 80);
  const page = await openAs(stage, username, '/wallet');
  await page.getByRole('button', { name: 'Statement' }).click();
  await page.getByRole('dialog', { name: 'Statement' }).locator('.row').first().waitFor();
  return page;
}

test('older entries load while the player scrolls', async (stage) => {
  const page = await openStatement(stage, 'scroller');
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows');
    box?.scrollTo(0, box.scrollHeight);
    return box?.querySelector('li:last-of-type')?.ariaPosInSet === '121';
  });
  const last = await page.locator('.row').last().textContent();
  assert.match(String(last), /^Other \+₹880\.00ID GIFT\d+ Balance ₹880\.00/);
});

test('entries that come while the end is in view are shown without another scroll', async (stage) => {
  // The first page comes at once. The second one, which it asks for, comes when the player has scrolled.
  stage.sandbox.mischief.next('getStatement', { kind: 'late', ms: 0 });
  const release = stage.sandbox.mischief.hold('getStatement');
  const page = await openStatement(stage, 'waiter');
  await page.locator('.rows').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await until(() => stage.sandbox.received.filter((name) => name === 'getStatement').length > 1);
  await release();
  await page.waitForFunction(() => Number([...document.querySelectorAll('.rows li')].at(-1)?.ariaPosInSet) > 50);
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('.rows li')].map((row) => row.getBoundingClientRect());
    return (
      box &&
      rows.some(({ top, bottom }) => top <= box.top + 1 && bottom > box.top) &&
      rows.some((row) => row.bottom >= box.bottom - 1)
    );
  });
});

run();
