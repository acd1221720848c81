import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { browserSuite, launch } from './chromium';
import { openAs } from './player';

const { test, run } = browserSuite('what a phone keeps', '127.0.0.98');

test('Chromium can install the app', async ({ sandbox }) => {
  // The shell of Chromium that the other tests take installs nothing.
  const browser = await launch();
  try {
    const page = await browser.newPage({ baseURL: sandbox.origin });
    await page.goto('/login');
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    const ids = installabilityErrors.map(({ errorId }) => errorId);
    assert.equal(ids, ['in-incognito'], 'only what is so of every tab of a test');
    assert.equal((await devtools.send('Page.getAppManifest')).errors, []);
  } finally {
    await browser.close();
  }
});

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
