import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiClient } from '../sandbox/api-client';
import type { Sandbox } from '../sandbox/sandbox';
import { browserSuite } from './chromium';
import { changeAnswers, openAs } from './player-page';

const { test, run } = browserSuite('play limits', '127.0.0.93');

let players = 0;

/** A new player with ₹1,000, and the player's other phone. */
function newPlayer(sandbox: Sandbox) {
  const { username, userId } = sandbox.addAccount(`limited${++players}`);
  sandbox.creditTopUp(userId, 100_000);
  return { username, userId, otherPhone: apiClient(sandbox, sandbox.signIn(username)) };
}

const part = (page: Page, title: string) =>
  page.locator('section.limit').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const change = (page: Page, title: string) => page.getByRole('button', { name: `Change the limit: ${title}` }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save limit' }).click();

test('a player sets limits, makes one lower at once and another higher a day later, and takes that back', async (stage) => {
  const { username, otherPhone } = newPlayer(stage.sandbox);
  const page = await openAs(stage, username, '/profile');
  const lost = part(page, 'Money you lose');
  await lost.getByText('No limit').waitFor();
  await change(page, 'Money you lose');
  await page.getByLabel('Most in a day').fill('500');
  await page.getByLabel('Most in a week').fill('400');
  await save(page);
  await page.getByText('The limit of a week can’t be below the limit of a day.').waitFor();
  await page.getByLabel('Most in a week').fill('2000');
  await save(page);
  await lost.getByText('₹500 a day, ₹2,000 a week').waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Money you lose');
  assert.equal((await otherPhone('getLimits')).lost.day, 500);
  await change(page, 'Money you lose');
  await page.getByLabel('Most in a day').fill('200');
  await page.getByLabel('Most in a week').fill('');
  await save(page);
  await lost.getByText('₹200 a day, ₹2,000 a week').waitFor();
  const waiting = await lost.locator('.notice p').first().textContent();
  assert.match(String(waiting), /^From \d+.\w+.20\d\d,.\d\d:\d\d: ₹200 a day$/);
  await page.getByRole('button', { name: 'Keep the present limit' }).click();
  await page.getByText('Your limit stays: ₹200 a day, ₹2,000 a week.').waitFor();
  assert.is((await otherPhone('getLimits')).lost.waiting, null);
});

test('only what is changed here is sent, so that it leaves alone what another phone has set meanwhile', async (stage) => {
  const { username, otherPhone } = newPlayer(stage.sandbox);
  await otherPhone('setLimits', { kind: 'ADDED', day: 500, week: 2000 });
  const page = await openAs(stage, username, '/profile');
  await change(page, 'Money you add');
  await otherPhone('setLimits', { kind: 'ADDED', day: 100 });
  await page.getByLabel('Most in a week').fill('1000');
  await save(page);
  await part(page, 'Money you add').getByText('₹100 a day, ₹1,000 a week').waitFor();
});

test('limits that can’t be read are unknown, never none', async (stage) => {
  const { username, otherPhone } = newPlayer(stage.sandbox);
  await otherPhone('setLimits', { kind: 'LOST', day: 500 });
  const page = await openAs(stage, username, '/profile', (page) =>
    changeAnswers(page, (body) => body.replace('"day":500', '"day":-1')),
  );
  await page.getByText('Your limits couldn’t be loaded. Those that you have set still hold.').waitFor();
  assert.is(await page.getByText('No limit').count(), 0);
});

test('the bid form and the recharge form name the limit, and the server’s refusal says what is left of it', async (stage) => {
  const { username, userId, otherPhone } = newPlayer(stage.sandbox);
  await otherPhone('setLimits', { kind: 'LOST', day: 100 });
  await otherPhone('setLimits', { kind: 'ADDED', week: 250 });
  const release = stage.sandbox.mischief.hold('getLimits');
  const page = await openAs(stage, username, '/dashboard');
  const field = page.getByLabel('Your bid');
  await field.fill('99');
  await release();
  await page.getByText('Your limit for money lost: ₹100 a day').waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.id), 'amount', 'what is typed stays');
  await field.press('Enter');
  await page.locator('.toast').getByText('Your limit for money lost is ₹100 a day. ₹100 of it is left').waitFor();
  await page.getByRole('link', { name: 'Recharge', exact: true }).click();
  await page.getByText('Your limit for money added: ₹250 a week').waitFor();
  await page.getByLabel('Amount to add').fill('251');
  await page.getByLabel('Amount to add').press('Enter');
  await page.locator('.toast').getByText('Your limit for money added is ₹250 a week. ₹250 of it is left').waitFor();
  assert.equal([stage.sandbox.bids(userId).length, stage.sandbox.recharges(userId).length], [0, 0]);
});

test('of two tabs that recharge at one moment one is refused, and says that the limit is reached', async (stage) => {
  const { username, userId, otherPhone } = newPlayer(stage.sandbox);
  await otherPhone('setLimits', { kind: 'ADDED', day: 250 });
  const tabs = await Promise.all([1, 2].map(() => openAs(stage, username, '/recharge')));
  for (const page of tabs) await page.getByLabel('Amount to add').fill('250');
  await Promise.all(tabs.map((page) => page.getByRole('button', { name: 'Recharge', exact: true }).click()));
  const refused = (page: Page) => page.locator('.toast').getByText('Nothing of it is left until');
  const ends = await Promise.all(
    tabs.map(async (page) => {
      await page.getByRole('link', { name: 'Open your UPI app' }).or(refused(page)).first().waitFor();
      return refused(page).isVisible();
    }),
  );
  assert.equal(ends.sort(), [false, true]);
  assert.is(stage.sandbox.recharges(userId).length, 1);
});

run();
