import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('profile', '127.0.0.34');

test('the player’s data can be saved as a file', async (stage) => {
  const page = await openAs(stage, 'asha', '/profile?part=help');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save coin-flip-data.json' }).click();
  const download = await saved;
  assert.is(download.suggestedFilename(), 'coin-flip-data.json');
  const { user } = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.is(user.userId, stage.sandbox.account('asha').userId);
});

test('a part is a history entry: back returns to the list, and a reload stays in it', async (stage) => {
  const page = await openAs(stage, 'asha', '/profile');
  const heading = (name: string) => page.locator('h1:focus', { hasText: name }).waitFor();
  await page.getByRole('link', { name: 'Security' }).click();
  await heading('Security');
  assert.equal([new URL(page.url()).search, await page.title()], ['?part=security', 'Security · Coin Flip']);
  await page.goBack();
  await heading('Profile');
  assert.equal([new URL(page.url()).search, await page.title()], ['', 'Profile · Coin Flip']);
  await page.goForward();
  await heading('Security');
  await page.reload();
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await heading('Profile');
  await page.getByRole('link', { name: 'Limits and breaks' }).click();
  await heading('Limits and breaks');
  assert.is(await page.evaluate(() => scrollY), 0);
});

run();
