import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('the reminder', '127.0.0.94');

const MINUTE = 60_000;
let players = 0;

/** The dashboard of a player who has lost ₹50 by ten flips in so many minutes. */
async function openAfter({ sandbox, ...stage }: SandboxStage, minutes: number) {
  const { username, userId } = sandbox.addAccount(`reminded${++players}`);
  sandbox.creditTopUp(userId, 100_000);
  const kept = JSON.stringify({ time: minutes * MINUTE, remindedAt: 0, flips: 10, net: -5_000 });
  const page = await openAs({ sandbox, ...stage }, username, '/dashboard');
  await page.evaluate((value) => sessionStorage.setItem('play-time', value), kept);
  return page;
}

async function flip(page: Page): Promise<void> {
  await page.getByLabel('Your bid').fill('10');
  await page.getByLabel('Your bid').press('Enter');
  await page.locator('.result').waitFor();
}

const reminder = (page: Page) => page.getByRole('dialog', { name: 'Your play so far' });
const rows = (page: Page) => reminder(page).locator('dl > div').allTextContents();

test('after half an hour of play a landing is followed by the time, the flips and the result, once', async (stage) => {
  const page = await openAfter(stage, 30);
  await flip(page);
  await reminder(page).waitFor();
  const [time, flips, net] = await rows(page);
  assert.equal([time, flips], ['Time30 min', 'Flips11']);
  assert.match(String(net), /^Won or lost−₹(40\.70|60\.20)$/);
  await reminder(page).getByRole('button', { name: 'Continue' }).click();
  await reminder(page).waitFor({ state: 'detached' });
  await flip(page);
  await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('play-time') ?? '{}').flips === 12);
  assert.is(await reminder(page).count(), 0);
});

test('“Take a break” leads to the play limits, and the back button of the phone only closes the reminder', async (stage) => {
  const page = await openAfter(stage, 30);
  await flip(page);
  await reminder(page).waitFor();
  await page.goBack();
  await reminder(page).waitFor({ state: 'detached' });
  assert.match(page.url(), /\/dashboard$/);
  const again = await openAfter(stage, 30);
  await flip(again);
  await reminder(again).getByRole('link', { name: 'Take a break' }).click();
  await again.getByRole('heading', { name: 'Take a break' }).waitFor();
});

test('the choice on the profile stays after a reload, and holds for the next flip', async (stage) => {
  const page = await openAfter(stage, 15);
  await page.goto('/profile');
  await page.getByLabel('15 min').check();
  await page.reload();
  await page.getByLabel('15 min').waitFor();
  assert.ok(await page.getByLabel('15 min').isChecked());
  await page.getByRole('link', { name: 'Home' }).click();
  await flip(page);
  await reminder(page).waitFor();
});

test('it waits while something is typed that wasn’t bid, and comes after the next flip', async (stage) => {
  const page = await openAfter(stage, 29.95);
  await flip(page);
  await page.getByLabel('Your bid').fill('20');
  const played = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('play-time') ?? '{}'));
  await page.waitForFunction((due) => JSON.parse(sessionStorage.getItem('play-time') ?? '{}').time >= due, 30 * MINUTE);
  assert.equal([(await played()).remindedAt, await reminder(page).count()], [0, 0]);
  await page.getByLabel('Your bid').press('Enter');
  await reminder(page).waitFor();
});

run();
