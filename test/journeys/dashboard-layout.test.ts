import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { layoutShifts } from './layout-shifts';
import { changeAnswers, openAs } from './player-page';
import { bid } from './player-steps';

const { test, run } = browserSuite('the game on a small screen', '127.0.0.14');

const navigationTop = async (page: Page) => Number((await page.locator('.nav').boundingBox())?.y);

const SIZES = [
  [320, 568],
  [360, 640],
  [390, 844],
  [640, 360],
  [1280, 800],
  [1920, 1080],
] as const;

/** The parts of the form that the bar with the field and the button covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.bid-bar')?.getBoundingClientRect();
    return [...document.querySelectorAll('main .form > :not(.bid-bar)')]
      .filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return bottom > Number(bar?.top) && top < Number(bar?.bottom);
      })
      .map((one) => one.className);
  });

/** Whether nothing covers the element's middle, the navigation and the on-screen keyboard included. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && (element.contains(seen) || Boolean(seen?.contains(element)));
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

for (const [width, height] of SIZES) {
  test(`on ${width} x ${height} the form and the rules, which come later, move nothing`, async (stage) => {
    const phone = () => stage.phone({ viewport: { width, height } });
    const page = await openAs({ ...stage, phone }, 'asha', '/dashboard');
    await page.getByRole('heading', { name: 'How to play' }).waitFor({ state: 'attached' });
    assert.is(await page.locator('.rules').evaluate((list) => getComputedStyle(list).listStyleType), 'decimal');
    assert.equal(await layoutShifts(page), []);
  });
}

for (const [width, height] of SIZES) {
  test(`on ${width} x ${height} the result moves nothing, and the button is in sight with its error`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard');
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Bid ₹500' }).click();
    const button = page.locator('main [type=submit]');
    const places = async () => [await button.boundingBox(), await page.locator('.sides').boundingBox()];
    const before = await places();
    assert.ok(await isInSight(page, 'main [type=submit]'));
    assert.equal(await covered(page), []);
    await button.click();
    await page.locator('.play-result .badge').waitFor();
    assert.equal(await places(), before);
    await page.getByLabel('Your bid').fill('9000');
    await page.getByLabel('Your bid').press('Enter');
    await page.locator('.field-error', { hasText: 'This costs' }).waitFor();
    assert.ok(await isInSight(page, '.field-error'));
    assert.ok(await isInSight(page, '.bid-bar .button'));
  });
}

for (const [width, height] of [
  [360, 380],
  [320, 318],
  [640, 200],
] as const) {
  test(`in ${width} x ${height} above the on-screen keyboard the field and its button fit`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard');
    await page.getByLabel('Your bid').focus();
    await page.setViewportSize({ width, height });
    // As phones do when their keyboard opens.
    await page.getByLabel('Your bid').scrollIntoViewIfNeeded();
    assert.ok(await isInSight(page, '#amount'));
    assert.ok(await isInSight(page, 'main [type=submit]'));
    await page.getByLabel('Your bid').fill('5');
    await page.keyboard.press('Enter');
    await page.locator('.field-error', { hasText: 'The amount must be at least' }).waitFor();
    assert.ok(await isInSight(page, '.field-error'));
    assert.not(await page.locator('.preview').isVisible(), 'no price of another bid');
  });
}

test('with text at 200 % the sides, the result, the field and the button are in sight together', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const devTools = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.locator('.tools .fair').waitFor();
  const tagline = await page.locator('.tagline').boundingBox();
  for (const tool of await page.locator('.tools > *').all()) {
    const { y = 0, height = 0 } = (await tool.boundingBox()) ?? {};
    assert.ok(tagline && y && y + height <= tagline.y, 'no tool covers the tagline');
  }
  for (const part of ['.sides', '.preview', '#amount', 'main [type=submit]'])
    assert.ok(await isInSight(page, part), part);
  await page.locator('main [type=submit]').click();
  await page.locator('.result').waitFor();
  assert.ok(await isInSight(page, '.result'));
  assert.ok(await isInSight(page, '.sides'));
  for (const part of ['.quick']) {
    await page.locator(part).evaluate((element) => element.scrollIntoView());
    assert.ok(await isInSight(page, part), part);
  }
});

for (const [size, height] of [
  [32, 640],
  [16, 380],
] as const) {
  test(`the first tap on Flip after typing bids, with text of ${size} px and ${height} px above the keyboard`, async (stage) => {
    const phone = () => stage.phone({ hasTouch: true, viewport: { width: 360, height } });
    const page = await openAs({ ...stage, phone }, 'asha', '/dashboard');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: size } });
    await page.getByLabel('Your bid').tap();
    await page.keyboard.type('50');
    const button = page.locator('main [type=submit]', { hasText: 'Flip for' });
    const { x = 0, y = 0, height: high = 0 } = (await button.boundingBox()) ?? {};
    const asked = page.waitForRequest((request) => request.postData()?.includes('placeBid') ?? false);
    // The lower edge: where the bar moves, the finger meets something else.
    await page.touchscreen.tap(x + 20, y + high - 4);
    await asked;
    await page.locator('.result').waitFor();
  });
}

run();
