import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Sandbox } from '../sandbox/sandbox';
import { browserSuite } from './chromium';
import { openAs } from './player-page';
import { noDoubleTap } from './player-steps';

const { test, run } = browserSuite('a break', '127.0.0.27');

const DAY = 24 * 3_600_000;

/** Adds a player with ₹1,000. */
function addPlayer(sandbox: Sandbox, name: string): string {
  const player = sandbox.addAccount(name);
  player.passwordHash = sandbox.account('asha').passwordHash;
  sandbox.creditTopUp(player.userId, 100_000);
  return name;
}

/** Chooses a length on the open profile, without an answer to its question. */
async function choose(page: Page, length: string, button = 'Take a break'): Promise<void> {
  await page.getByLabel(length).check();
  await noDoubleTap(page);
  await page.getByRole('button', { name: button }).click();
  await noDoubleTap(page);
}

const onBreak = (page: Page) => page.getByRole('heading', { name: /^You’re on a break until / });

test('a break of a week replaces the bid and the recharge by a screen with a link to the wallet', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, addPlayer(sandbox, 'tired'), '/profile');
  await choose(page, 'A week');
  await page.getByText('For 7 days you can’t bid or recharge.').waitFor();
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.notice')));
  await page.locator('#break-password').fill(DEMO_PASSWORD);
  await page.locator('#break-password').press('Enter');
  await page.locator('main .notice', { hasText: 'It can be made longer, but not shorter.' }).waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Take a break');
  assert.is(await page.getByLabel('A day').count(), 0, 'no shorter break is offered');
  const { until } = (await apiClient(sandbox, sandbox.signIn('tired'))('getBreak')) ?? {};
  assert.ok(Math.abs(Date.parse(String(until)) - Date.now() - 7 * DAY) < 600_000);
  for (const [tab, heading, field] of [
    ['Home', 'get 2x your bidding', 'Your bid'],
    ['Recharge', 'Recharge', 'Amount to add'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    // Until then the page before may say that the player is on a break.
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    for (let visit = 0; visit < 2; visit++) {
      await onBreak(page).waitFor();
      assert.is(await page.getByLabel(field).count(), 0);
      assert.is(await page.getByRole('list', { name: 'First steps' }).count(), 0);
      const way = await page.getByRole('link', { name: 'Go to Wallet' }).boundingBox();
      const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      assert.ok(way && tabs && way.y + way.height <= tabs.y, `${tab} shows the way to the wallet without scrolling`);
      await page.reload();
    }
    await onBreak(page).waitFor();
  }
  const day = await page.evaluate((iso) => new Date(iso).getDate(), String(until));
  assert.match(
    (await onBreak(page).textContent()) ?? '',
    new RegExp(` until ${day}\\s[A-Z][a-z]+\\s20\\d\\d,\\s\\d\\d:\\d\\d$`),
  );
  await page.getByRole('link', { name: 'Go to Wallet' }).click();
  await page.waitForURL('**/wallet');
  await page.getByText('₹1,000.00').first().waitFor();
});

test('a recharge that is open when the break begins is paid and credited', async (stage) => {
  const { sandbox } = stage;
  sandbox.changeRules({ rechargeDelay: 600_000 });
  const page = await openAs(stage, addPlayer(sandbox, 'paying'), '/recharge');
  const { userId } = sandbox.account('paying');
  await page.getByLabel('Amount to add').fill('250');
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByRole('link', { name: 'Open your UPI app' }).waitFor();
  await apiClient(sandbox, sandbox.signIn('paying'))('takeBreak', { length: 'DAY' });
  await page.reload();
  await page.getByRole('link', { name: 'Open your UPI app' }).waitFor();
  assert.is(await onBreak(page).count(), 0);
  sandbox.completeRecharge(sandbox.recharges(userId)[0]?.rechargeId ?? '');
  await page.getByText('has been added to your wallet').first().waitFor();
  assert.is(sandbox.figures(userId).top_up, 125_000);
  assert.is(await page.getByRole('link', { name: 'Play' }).count(), 0);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await onBreak(page).waitFor();
});

run();
