import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
import { stopClock } from './page-clock';
import { openAs } from './player-page';

const { test, run } = browserSuite('double taps on a touch screen', '127.0.0.76');

/** Opens the wallet on a touch screen and stops its clock. As on iOS, every tap has a detail of 1. */
async function touch(stage: SandboxStage): Promise<Page> {
  const phone = () => stage.phone({ hasTouch: true, viewport: { width: 360, height: 900 } });
  const page = await openAs({ ...stage, phone }, 'asha', '/wallet', (page) =>
    page.addInitScript(() => Object.defineProperty(UIEvent.prototype, 'detail', { get: () => 1 })),
  );
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  return page;
}

/** Taps where an element is now, 200 ms apart by the page's clock, even if something else takes its place. */
async function tap(page: Page, target: Locator, { times = 1, between = async () => {} } = {}): Promise<void> {
  const box = await target.boundingBox();
  if (!box) return assert.unreachable();
  for (let time = 0; time < times; time++) {
    if (time) await between();
    await page.clock.runFor(200);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('repeated taps on Menu and on Close act once', async (stage) => {
  const page = await touch(stage);
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  const open = page.locator('header').getByRole('button', { name: 'Menu', exact: true });
  await tap(page, open, { times: 3, between: () => dialog.waitFor() });
  await page.clock.runFor(1_000);
  assert.ok(await dialog.isVisible());
  assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await tap(page, button(page, 'Close'), { times: 3, between: () => dialog.waitFor({ state: 'detached' }) });
  await page.clock.runFor(1_000);
  await page.waitForTimeout(100);
  assert.is(await page.getByRole('dialog').count(), 0);
  await tap(page, open);
  await dialog.waitFor();
});

run();
