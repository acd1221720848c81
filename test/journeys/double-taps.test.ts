import type { Page, Request } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { stopClock } from './page-clock';
import { openAsNew } from './player-page';
import { flipButton } from './player-steps';

const { test, run } = browserSuite('taps in quick succession', '127.0.0.61');

const result = (page: Page) => page.locator('.result');
const flips = (page: Page) => page.locator('.flip');
const isBid = (request: Request) => request.postData()?.includes('placeBid') === true;

for (const [gap, reducedMotion] of [
  [60, 'reduce'],
  [350, 'no-preference'],
] as const) {
  test(`two taps ${gap} ms apart and one soon after the landing bid once, even if the answers are fast (reduced motion: ${reducedMotion})`, async (stage) => {
    // Tall enough that the page doesn't scroll, which would move the button from under the finger.
    const phone = { hasTouch: true, viewport: { width: 360, height: 1_200 }, reducedMotion };
    const { page, userId } = await openAsNew(stage, phone);
    const made = () => stage.sandbox.bids(userId).length;
    await page.getByLabel('Your bid').fill('20');
    await flipButton(page).waitFor();
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
    await result(page).waitFor();
    // The code of the flips under the coin may load later.
    await flips(page).first().waitFor();
    await flipButton(page).waitFor();
    assert.equal([made(), await flips(page).count()], [1, 1]);
    await flipButton(page).click();
    await flips(page).nth(1).waitFor();
    assert.is(made(), 2, 'the next tap bids again');
  });
}

run();
