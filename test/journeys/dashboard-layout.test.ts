import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { resize } from './accessibility';
import { browserSuite } from './chromium';
import { flip, openAs, stakeFor } from './player';

const { test, run } = browserSuite('the game on a small screen', '127.0.0.14');

const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && (element.contains(seen) || Boolean(seen?.contains(element)));
  });

test('a bid moves neither the coin nor the badge nor the form', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { reducedMotion: 'reduce' });
  await page.locator('.chip', { hasText: '₹' }).waitFor();
  // A win has the most to say.
  await stakeFor('win', page, stage.sandbox, 'asha');
  const places = () =>
    Promise.all(['.coin', '.sides', 'main [type=submit]'].map((part) => page.locator(part).boundingBox()));
  const badgeAt = async () => (await page.locator('.play-outcome .badge').boundingBox())?.y;
  const before = [await badgeAt(), ...(await places())];
  await page.locator('main [type=submit]').click();
  await page.locator('.play-outcome .badge', { hasText: 'Verified' }).waitFor();
  assert.is(await page.locator('.outcome').getAttribute('data-outcome'), 'win');
  assert.equal([await badgeAt(), ...(await places())], before);
});

test('a tap where the navigation comes back, as the form loses the focus, is one on what was there', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { viewport: { width: 320, height: 256 } });
  await flip(page);
  const badge = page.getByRole('button', { name: 'Verified fair' });
  await badge.waitFor();
  await page.locator('main [type=submit]').focus();
  await badge.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 6));
  await badge.click();
  await page.getByRole('dialog').waitFor();
});

for (const [width, height, size] of [
  [360, 380, 16],
  [320, 318, 16],
  [640, 200, 16],
  [360, 640, 32],
] as const) {
  test(`in ${width} x ${height} above the on-screen keyboard, with text of ${size} px, the field and its button fit, and the first tap after typing bids`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard', { hasTouch: true });
    const field = page.getByLabel('Your bid');
    await field.tap();
    await resize(page, [width, height, size]);
    // As phones do when their keyboard opens.
    await field.scrollIntoViewIfNeeded();
    assert.ok(await isInSight(page, '#amount'));
    assert.ok(await isInSight(page, 'main [type=submit]'));
    await field.fill('5');
    await page.keyboard.press('Enter');
    await page.locator('.field-error', { hasText: 'The amount must be at least' }).waitFor();
    assert.ok(await isInSight(page, '.field-error'));
    assert.not(await page.locator('.preview').isVisible(), 'no price of another bid');
    await page.keyboard.type('50');
    const button = page.locator('main [type=submit]', { hasText: 'Flip for' });
    const { x = 0, y = 0, height: high = 0 } = (await button.boundingBox()) ?? {};
    const call = page.waitForRequest((request) => request.postData()?.includes('placeBid') ?? false);
    // The lower edge: where the bar moves, the finger meets something else.
    await page.touchscreen.tap(x + 20, y + high - 4);
    await call;
  });
}

test('on a low screen the button of a form without fields leaves the navigation where it is', async (stage) => {
  const page = await openAs(stage, 'asha', '/profile?part=help', { viewport: { width: 360, height: 400 } });
  await page.getByRole('button', { name: 'Download my data' }).focus();
  assert.is(await page.locator('nav').evaluate((bar) => getComputedStyle(bar).clipPath), 'none');
});

test('at a desk Tab passes the bars and meets the form before the flips, H and T choose the side unless turned off, and a flip of the list has a whole ring and opens its proof', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { viewport: { width: 1280, height: 800 } });
  const side = () => page.locator('.side :checked').inputValue();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('value')), 'heads');
  await page.keyboard.press('t');
  assert.is(await side(), 'tails');
  await page.keyboard.press('H');
  assert.is(await side(), 'heads');
  await page.getByLabel('Your bid').fill('5');
  await page.keyboard.press('t');
  assert.equal([await side(), await page.getByLabel('Your bid').inputValue()], ['heads', '5t']);
  await page.getByRole('button', { name: 'How to play' }).click();
  await page.getByLabel('The keys H and T choose the side.').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  assert.is(await side(), 'heads');
  await flip(page);
  const listed = page.locator('.flip-open');
  await listed.waitFor();
  await page.locator('.side :checked').focus();
  await page.keyboard.press('Shift+Tab');
  assert.is(await page.evaluate(() => document.activeElement?.parentElement?.className), 'tools');
  await listed.focus();
  const ring = await listed.evaluate((row) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(row);
    return [outlineStyle, outlineOffset, outlineWidth];
  });
  assert.equal(ring, ['solid', `-${ring[2]}`, ring[2]], 'inside the row: the list clips what is around it');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your flip' }).getByText('Verified fair').waitFor();
});

run();
