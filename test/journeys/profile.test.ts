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

run();
