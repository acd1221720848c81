import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type Stage } from './chromium';
import { flipButton, keepOnce, stakeFor } from './player';

// The pictures of README and of the manifest. SCREENSHOTS=1 takes them anew.
const FOLDER = 'src/site/screenshots';

const { test, run } = browserSuite('the screenshots', '127.0.0.96');

const NARROW = { width: 360, height: 640 };
const WIDE = { width: 1280, height: 720 };

let players = 0;

async function showFlip({ sandbox }: Stage, page: Page): Promise<void> {
  const player = sandbox.addAccount(`priya${++players}`);
  player.upiId = 'priya@okbank';
  sandbox.credit(player.userId, 'top_up', 250_000);
  await keepOnce(page, { authToken: sandbox.signIn(player.username) });
  await page.goto('/dashboard');
  await flipButton(page).waitFor();
  await stakeFor('win', page, sandbox, player.username);
  await flipButton(page).click();
  await page.locator('.badge-button', { hasText: 'Verified fair' }).waitFor();
  await page.locator('.outcome').waitFor();
  await page.locator('main [type=submit]:not([aria-disabled=true])').waitFor();
}

async function showWallet({ sandbox }: Stage, page: Page): Promise<void> {
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  await page.goto('/wallet');
  await page.getByText('₹').first().waitFor();
}

/** The picture, in WebP: Playwright takes none. */
async function take(page: Page, scale: number): Promise<Buffer> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await page.waitForLoadState('networkidle');
  const clip = { x: 0, y: 0, ...NARROW, ...page.viewportSize(), scale };
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  return Buffer.from(data, 'base64');
}

/** Width x height of a WebP picture in Chromium's form, with an extended header. */
const sizeOf = (picture: Buffer) => [24, 27].map((place) => picture.readUIntLE(place, 3) + 1).join('x');

const PICTURES = [
  ['flip-dark', 'narrow', 'dark', showFlip],
  ['flip-light', 'narrow', 'light', showFlip],
  ['wallet-dark', 'narrow', 'dark', showWallet],
  ['wallet-light', 'narrow', 'light', showWallet],
  ['flip-wide', 'wide', 'dark', showFlip],
] as const;

test('each picture has the size and the form that the manifest names', async (stage) => {
  const { screenshots } = JSON.parse(await readFile('src/site/manifest.webmanifest', 'utf8'));
  await mkdir(FOLDER, { recursive: true });
  for (const [name, form, theme, show] of PICTURES) {
    const file = path.join(FOLDER, `${name}.webp`);
    if (process.env.SCREENSHOTS) {
      const [viewport, scale] = form === 'narrow' ? [NARROW, 2] : [WIDE, 1];
      const page = await stage.phone({ viewport, deviceScaleFactor: scale });
      await page.addInitScript((shade) => sessionStorage.setItem('theme', shade), theme);
      await show(stage, page);
      await writeFile(file, await take(page, scale));
    }
    const named = screenshots.find(({ src }: { readonly src: string }) => src === `/screenshots/${name}.webp`);
    assert.equal([named.form_factor, named.sizes], [form, sizeOf(await readFile(file))]);
  }
});

run();
