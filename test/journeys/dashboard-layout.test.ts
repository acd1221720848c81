import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { assertFitToSee, changeAnswers, openAs } from './player-page';
import { bid } from './player-steps';

const { test, run } = browserSuite('the game on a small screen', '127.0.0.14');

const navigationTop = async (page: Page) => Number((await page.locator('.nav').boundingBox())?.y);

/** The parts of the form that the button covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('main [type=submit]')?.getBoundingClientRect();
    const parts = [...document.querySelectorAll('main .form > :not([type=submit])')];
    return parts
      .filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return bottom > Number(button?.top) && top < Number(button?.bottom);
      })
      .map((one) => one.className);
  });

test('a failed proof is visible beside its result without scrolling, and its badge fits one line', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await changeAnswers(page, (body) => body.replace(/"serverSeed":"\w{4}/, '"serverSeed":"0000'));
  await bid(page);
  const told = page.locator('.play-result');
  const badge = await told.getByText('Proof failed', { exact: true }).boundingBox();
  const notice = await told.getByRole('alert').getByText('The proof of this flip failed').boundingBox();
  assert.ok(Number(badge?.height) < 30);
  assert.ok(Number(notice?.y) + Number(notice?.height) <= (await navigationTop(page)), 'above the navigation');
});

for (const [width, height] of [
  [320, 568],
  [360, 640],
] as const) {
  test(`on ${width} x ${height} the result moves nothing, and the button stays above the navigation`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard');
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Bid ₹500' }).click();
    const button = page.locator('main [type=submit]');
    const places = async () => [await button.boundingBox(), await page.locator('.sides').boundingBox()];
    const before = await places();
    assert.ok(Number(before[0]?.y) + Number(before[0]?.height) <= (await navigationTop(page)));
    assert.equal(await covered(page), []);
    for (let count = 1; count < 3; count++) {
      await button.click();
      await page.locator('.play-result .badge').waitFor();
      assert.is(await page.locator('.play-result > *').count(), 2, 'one result and its verdict');
      assert.equal(await places(), before);
      assert.equal(await covered(page), []);
    }
  });
}

test('the button covers no figures on a small screen, a wide screen or with text at 200 %', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const devTools = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  for (const [width, height, size] of [
    [320, 568, 100],
    [640, 360, 100],
    [360, 640, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 * (size / 100) } });
    assert.equal(await covered(page), [], `${width} x ${height} at ${size} %`);
  }
});

test('the button covers no figures if a field shows an error', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByLabel('Your bid').fill('9000');
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await page.getByText('This costs').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  assert.equal(await covered(page), []);
});

test('the page has no layout or accessibility faults from 320 to 1600 px in both themes', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('textbox').waitFor();
  await assertFitToSee(page);
});

run();
