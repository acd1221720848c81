import type { Page, Request } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { withBackForwardCache } from './back-forward-cache';
import { browserSuite, type SandboxStage } from './chromium';
import { stopClock } from './page-clock';
import { type Entry, openAsNew } from './player-page';
import { flipButton } from './player-steps';

const { test, run } = browserSuite('bids on a failing network', '127.0.0.61');

const result = (page: Page) => page.locator('.result');
const flips = (page: Page) => page.locator('.flip');
const isBid = (request: Request) => request.postData()?.includes('placeBid') === true;

/** Waits for the result, and for the flip under the coin, whose code may load later. */
async function landed(page: Page): Promise<void> {
  await result(page).waitFor();
  await flips(page).first().waitFor();
}

/** Opens the dashboard and types an amount; made() counts the bids since then. */
async function readyToBid(stage: SandboxStage, entry?: Entry) {
  const { sandbox } = stage;
  const { page, userId } = await openAsNew(stage, entry);
  await page.getByLabel('Your bid').fill('20');
  await flipButton(page).waitFor();
  return { page, made: () => sandbox.bids(userId).length };
}

for (const [gap, reducedMotion] of [
  [60, 'reduce'],
  [350, 'no-preference'],
] as const) {
  test(`two taps ${gap} ms apart and one soon after the landing bid once, even if the answers are fast (reduced motion: ${reducedMotion})`, async (stage) => {
    // Tall enough that the page doesn't scroll, which would move the button from under the finger.
    const phone = { hasTouch: true, viewport: { width: 360, height: 1_200 }, reducedMotion };
    const { page, made } = await readyToBid(stage, phone);
    const { x = 0, y = 0 } = (await flipButton(page).boundingBox()) ?? {};
    await stopClock(page);
    const answered = page.waitForResponse((response) => isBid(response.request()));
    const tap = () => page.touchscreen.tap(x + 20, y + 20);
    await tap();
    await page.getByText('Flipping…').waitFor();
    // The request follows the paint.
    await page.clock.runFor(1);
    await (await answered).finished();
    await page.clock.runFor(gap - 1);
    await tap();
    while (!(await result(page).isVisible())) await page.clock.runFor(50);
    await page.clock.runFor(900);
    await tap();
    await page.clock.resume();
    await landed(page);
    await flipButton(page).waitFor();
    assert.equal([made(), await flips(page).count()], [1, 1]);
    await flipButton(page).click();
    await flips(page).nth(1).waitFor();
    assert.is(made(), 2, 'the next tap bids again');
  });
}

test('a page from the back-forward cache resumes a bid that a later page left open', (stage) =>
  withBackForwardCache(stage, async ({ back, ...kept }) => {
    const { page, made } = await readyToBid(kept);
    await page.goto('/dashboard?again');
    await page.getByLabel('Your bid').fill('20');
    kept.sandbox.mischief.next('placeBid', { kind: 'late', ms: 60_000 });
    await flipButton(page).click();
    await until(() => made() === 1);
    await back(page);
    await landed(page);
    assert.equal([made(), await flips(page).count()], [1, 1]);
  }));

run();
