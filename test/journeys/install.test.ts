import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { findBrowser } from './find-browser';
import { keepOnce } from './player-page';

const { test, run } = browserSuite('installing', '127.0.0.98');

/** What Chromium has read of the manifest (Page.getAppManifest of its protocol). */
interface AppManifest {
  readonly errors: readonly unknown[];
  readonly manifest: { readonly shortcuts: readonly { readonly name: string; readonly url: string }[] };
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
    const shortcuts = manifest.shortcuts.map(({ name, url }) => `${name} ${url.replace(sandbox.origin, '')}`);
    assert.equal(shortcuts, ['Flip /dashboard', 'Wallet /wallet', 'Recharge /recharge']);
  } finally {
    await context.close();
    // The browser may still be writing.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

run();
