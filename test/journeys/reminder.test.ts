import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('the reminder', '127.0.0.94');

test('after half an hour of play a landing is followed by it: Back closes it, it leads to the limits, and one more tap stops the play for a day', async (stage) => {
  const { username, userId } = stage.sandbox.addAccount('reminded');
  stage.sandbox.creditTopUp(userId, 100_000);
  const page = await openAs(stage, username, '/dashboard');
  const reminder = page.getByRole('dialog', { name: 'Your play so far' });
  for (const leave of [
    async () => {
      await page.goBack();
      await reminder.waitFor({ state: 'detached' });
      assert.match(page.url(), /\/dashboard$/);
      await page.reload();
      await page.getByRole('button', { name: 'This visit: 30 min' }).click();
      await reminder.waitFor();
      await page.goBack();
      await reminder.waitFor({ state: 'detached' });
    },
    async () => {
      await reminder.getByRole('link', { name: 'Limits and breaks' }).click();
      await page.getByRole('heading', { name: 'Take a break' }).waitFor();
      await page.goBack();
    },
    async () => {
      await reminder.getByRole('button', { name: 'Stop for 24 hours' }).click();
      await page.getByRole('heading', { name: 'You’re on a break' }).waitFor();
    },
  ]) {
    // Ten flips, by which ₹50 were lost.
    const kept = JSON.stringify({ since: Date.now(), time: 30 * 60_000, remindedAt: 0, flips: 10, net: -5_000 });
    await page.evaluate((value) => sessionStorage.setItem('play-time', value), kept);
    await page.reload();
    await page.getByLabel('Your bid').fill('10');
    await page.getByLabel('Your bid').press('Enter');
    await reminder.waitFor();
    const [since, time, flips, net] = await reminder.locator('dl > div').allTextContents();
    assert.match(String(since), /^Since\d+ \w+ 20\d\d, \d\d:\d\d$/);
    assert.equal([time, flips], ['Time30 min', 'Flips11']);
    assert.match(String(net), /^Won or lost−₹(40\.70|60\.20)$/);
    await leave();
  }
});

run();
