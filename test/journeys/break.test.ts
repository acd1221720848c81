import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Sandbox } from '../sandbox/sandbox';
import { browserSuite } from './chromium';
import { installClock } from './page-clock';
import { keepOnce, openAs } from './player-page';
import { noDoubleTap } from './player-steps';

const { test, run } = browserSuite('a break', '127.0.0.27');

const DAY = 24 * 3_600_000;

/** The player's break, as the API tells it. */
const breakOf = (sandbox: Sandbox, name: string) => apiClient(sandbox, sandbox.signIn(name))('getBreak');

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
  const { until } = (await breakOf(sandbox, 'tired')) ?? {};
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

test('a break for good needs two confirmations and the password, and gives the whole wallet back', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, addPlayer(sandbox, 'done'), '/profile');
  sandbox.received.length = 0;
  for (const questions of [1, 2]) {
    await choose(page, 'For good');
    await page.getByText('You can never bid or recharge again').waitFor();
    if (questions === 2) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Are you sure?').waitFor();
    }
    await page.getByRole('button', { name: 'Not now' }).click();
  }
  assert.not(sandbox.received.includes('takeBreak'));
  await choose(page, 'For good');
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await page.getByText('Are you sure?').waitFor();
  assert.is(await breakOf(sandbox, 'done'), null);
  const start = page.getByRole('button', { name: 'Start the break' });
  const password = page.locator('#break-password');
  await start.press('Enter');
  await page.getByText('Enter your password.').waitFor();
  await password.fill('of somebody else');
  await password.press('Enter');
  await page.locator('#break-password-error', { hasText: 'The password isn’t right.' }).waitFor();
  assert.is(await password.inputValue(), 'of somebody else');
  await password.fill(DEMO_PASSWORD);
  sandbox.mischief.next('takeBreak', { kind: 'truncated' });
  await password.press('Enter');
  await page.locator('form .notice', { hasText: 'The server can’t be reached.' }).waitFor();
  await password.press('Enter');
  await page
    .locator('main .notice', { hasText: 'You’re on a break for good. You can withdraw your whole wallet' })
    .waitFor();
  assert.is(await page.getByRole('button', { name: /break|longer/ }).count(), 0);
  assert.equal(await breakOf(sandbox, 'done'), { until: null });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'You’re on a break for good' }).waitFor();
  await page.getByText('You can withdraw your whole wallet at once, added money too').waitFor();
  await page.getByRole('link', { name: 'Go to Wallet' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByText('You can withdraw ₹1,000.00 now.').waitFor();
  await page.getByText('There is no fee.').waitFor();
  await page.getByLabel('Amount to withdraw').fill('1000');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('₹1,000.00 is on its way to').first().waitFor();
  const { game, top_up } = sandbox.figures(sandbox.account('done').userId);
  assert.equal([game, top_up], [0, 0]);
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

test('the wallet of a player on a break offers a withdrawal first, and no recharge', async (stage) => {
  const { sandbox } = stage;
  await apiClient(sandbox, sandbox.signIn(addPlayer(sandbox, 'resting')))('takeBreak', { length: 'DAY' });
  const page = await openAs(stage, 'resting', '/wallet');
  const main = page.locator('main');
  await main.getByRole('link', { name: 'Recharge' }).waitFor({ state: 'detached' });
  assert.is(await main.locator('.button[data-kind=primary]').textContent(), 'Withdraw');
});

test('the game comes back when the server says that the break has ended', async (stage) => {
  const { sandbox } = stage;
  await apiClient(sandbox, sandbox.signIn(addPlayer(sandbox, 'back')))('takeBreak', { length: 'DAY' });
  // Without service workers the page's timer for updates would fail.
  const page = await stage.phone({ serviceWorkers: 'allow' });
  await installClock(page);
  await keepOnce(page, { authToken: sandbox.signIn('back') });
  await page.goto('/dashboard');
  await onBreak(page).waitFor();
  sandbox.mischief.next('getBreak', { kind: 'status', status: 503 });
  sandbox.mischief.next('getBreak', { kind: 'status', status: 200, body: '{"data":{"getBreak":null}}' });
  const failed = page.waitForResponse((response) => response.status() === 503);
  await page.clock.fastForward(15 * 60_000);
  await failed;
  await onBreak(page).waitFor();
  await page.clock.fastForward(15 * 60_000);
  await page.getByRole('button', { name: 'Flip the coin' }).waitFor();
});

run();
