import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { findBrowser } from './find-browser';
import { keepOnce, openAs } from './player';

const { test, run } = browserSuite('what a phone keeps', '127.0.0.98');

/** What Chromium has read of the manifest (Page.getAppManifest of its protocol). */
interface AppManifest {
  readonly errors: readonly unknown[];
  readonly manifest: { readonly shortcuts: readonly unknown[] };
}

test('Chromium can install the app', async ({ sandbox }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'coin-flip-'));
  // Without a profile on the disk nothing can be installed.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? '',
    baseURL: sandbox.origin,
    viewport: { width: 360, height: 640 },
    // Otherwise Chromium waits until the player has been there for a while.
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--bypass-app-banner-engagement-checks'],
  });
  try {
    const page = await context.newPage();
    await keepOnce(page, { authToken: sandbox.signIn('asha') });
    await page.goto('/dashboard');
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    assert.equal(installabilityErrors, []);
    const { errors, manifest }: AppManifest = await devtools.send('Page.getAppManifest' as never);
    assert.equal(errors, []);
    assert.is(manifest.shortcuts.length, 3);
  } finally {
    await context.close();
    // The browser may still be writing.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
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
