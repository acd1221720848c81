import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { resize } from './accessibility';
import { browserSuite } from './chromium';
import { layoutShifts } from './layout-shifts';
import { changeAnswers, openAs } from './player-page';
import { bid, flip } from './player-steps';
import { fails, lockedBid, open, signedIn, stakes } from './state-steps';

const { test, run } = browserSuite('the game on a small screen', '127.0.0.14');

const navigationTop = async (page: Page) => Number((await page.locator('.nav').boundingBox())?.y);

/** Widths and heights, and the size of the text: 32 is 200 %. Then a phone scrolls, and the height is that of the page. */
const SIZES = [
  [320, 568, 16],
  [320, 1400, 32],
  [360, 640, 16],
  [360, 1400, 32],
  [390, 844, 16],
  [640, 360, 16],
  [1280, 800, 16],
  [1920, 1080, 16],
] as const;

/** What lies on something else, and what isn't whole on the screen. */
const crowded = (page: Page) =>
  page.evaluate(async () => {
    // The coin fits its room a frame later.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const parts = `.header, .coin-lift, .tagline, .bet, .result, .result-more, .play-result .badge, .first-steps,
      .tools > *, .flips > ol, .fair, .side, .quick > *, .bid-bar > .muted, .preview, .field-error, .field-box, .bid-bar .button, .nav`;
    const boxes = [...document.querySelectorAll(parts)].flatMap((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const isShown = width > 0 && getComputedStyle(part).clipPath === 'none';
      return isShown ? [{ name: `${part.className} ${part.textContent}`, left, right, top, bottom }] : [];
    });
    const cut = boxes
      .filter(({ top, bottom }) => top < 0 || bottom > innerHeight + 0.5)
      .map(({ name }) => `cut: ${name}`);
    const covered = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return wide > 0.5 && high > 0.5 ? [`${one.name} / ${other.name}: ${wide} x ${high}`] : [];
      }),
    );
    return [...cut, ...covered];
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
  assert.ok(Number(badge?.height) < 30);
  for (const [width, height] of [
    [360, 640],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const notice = await told.getByRole('alert').boundingBox();
    assert.ok(Number(notice?.y) + Number(notice?.height) <= (await navigationTop(page)), 'above the navigation');
  }
});

for (const size of SIZES) {
  const [width, height, text] = size;
  test(`on ${width} x ${height} with text of ${text} px nothing covers anything, and a bid moves nothing`, async (stage) => {
    const { sandbox } = stage;
    const player = sandbox.addAccount(`player${size.join('_')}`);
    sandbox.creditTopUp(player.userId, 500_000);
    const letGo = sandbox.mischief.hold('getRound');
    const page = await openAs(stage, player.username, '/dashboard', {
      reducedMotion: 'reduce',
      before: (page) => resize(page, size),
    });
    await page.locator('.skeleton').waitFor();
    await letGo();
    await page.locator('.flips li').first().waitFor();
    await page.getByRole('heading', { name: 'How to play' }).waitFor({ state: 'attached' });
    assert.is(await page.locator('.rules').evaluate((list) => getComputedStyle(list).listStyleType), 'decimal');
    // Larger text moves a new player's tagline by a pixel.
    if (text === 16) assert.equal(await layoutShifts(page), [], 'what comes later moves nothing');
    assert.equal(await crowded(page), [], 'a new player');
    const textSize = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    assert.ok(text === 16 || (await textSize('.tagline')) >= 32);
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y;
    if (text === 16) assert.is(await topOf('.tools'), await topOf('.tagline'), 'the tools stand beside the tagline');
    const heightOf = async (selector: string) => Number((await page.locator(selector).first().boundingBox())?.height);
    if (text === 16)
      assert.ok((await heightOf('.coin-lift')) > 1.5 * (await heightOf('.side')), 'the coin is the largest');
    await page.getByRole('button', { name: 'Bid Max' }).click();
    await page.getByText('₹98.04 charge. A win pays').waitFor();
    assert.equal(await crowded(page), [], 'Max');
    await page.getByLabel('Your bid').fill('9000');
    await page.getByLabel('Your bid').press('Enter');
    await page.locator('.field-error', { hasText: 'with its charge' }).waitFor();
    assert.equal(await crowded(page), [], 'an error');
    const token = sandbox.signIn(player.username);
    await stakes('win')({ page, sandbox, player, token, path: '' });
    const places = async () => [
      await page.locator('.coin').boundingBox(),
      await page.locator('.sides').boundingBox(),
      await page.locator('main [type=submit]').boundingBox(),
    ];
    const before = await places();
    await page.locator('main [type=submit]').click();
    await page.locator('.play-result .badge').waitFor();
    // Large text has no room for a result that isn't there.
    if (text === 16) assert.equal(await places(), before);
    else
      for (const words of ['.result', '.result-more', '.side', '.quick > *', '.preview', 'main [type=submit]'])
        assert.ok((await textSize(words)) >= 28, `${words} are twice as large`);
    await page.locator('.visit', { hasText: 'This visit' }).waitFor();
    assert.equal(await crowded(page), [], 'a result');
  });
}

test('the greatest bid and its win take one line each between the panels of a small desktop', async (stage) => {
  const { sandbox } = stage;
  const player = sandbox.addAccount('whale');
  sandbox.creditTopUp(player.userId, 2_000_000);
  const page = await openAs(stage, player.username, '/dashboard', { viewport: { width: 1024, height: 768 } });
  await stakes('win')({ page, sandbox, player, token: sandbox.signIn(player.username), path: '' });
  await page.getByLabel('Your bid').fill('10000');
  const letGo = sandbox.mischief.hold('placeBid');
  await page.locator('main [type=submit]').click();
  const linesOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
  assert.is(await linesOf('.bet'), 1);
  await letGo();
  assert.is(await linesOf('.result'), 1);
});

test('on a screen magnified four times nothing covers the tabs, nor what scrolls the header, and the Tab key reaches all', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', {
    viewport: { width: 320, height: 200 },
    storage: { 'rules-read': 'true' },
  });
  const fair = page.locator('.fair');
  await fair.waitFor();
  for (const tab of await page.locator('.nav-tab').all())
    assert.ok(await isInSight(page, `.nav-tab[href="${await tab.getAttribute('href')}"]`));
  await fair.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20));
  assert.not(await isInSight(page, '.fair'), 'the header covers it');
  await page.locator('main [type=submit]').focus();
  assert.not(await isInSight(page, '.nav'), 'as above an on-screen keyboard');
  await page.keyboard.press('Tab');
  assert.ok(await isInSight(page, '.nav :focus'));
});

test('on a phone held sideways the first tap after a flip opens its proof', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { viewport: { width: 640, height: 360 } });
  await bid(page);
  const badge = page.locator('.badge-button');
  await badge.waitFor();
  assert.ok(await isInSight(page, '.nav'), 'no keyboard: the tabs stay');
  await badge.click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Your flip' }).waitFor();
});

test('what the server owes stands behind the form: it covers nothing, and its sentence is in sight', async (stage) => {
  const { sandbox } = stage;
  const player = sandbox.addAccount('creditor');
  sandbox.creditTopUp(player.userId, 100_000);
  const page = await stage.phone();
  const token = sandbox.signIn(player.username);
  const scene = { page, sandbox, player, token, path: '/dashboard' };
  for (const step of [signedIn, lockedBid('overdue'), fails('revealBid'), open]) await step(scene);
  await page.getByText('owes you its outcome').waitFor();
  assert.equal(await crowded(page), []);
  assert.ok(await isInSight(page, '.warnings[aria-live] > .notice > p:first-child'));
  sandbox.mischief.policy = undefined;
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

for (const [size, height] of [
  [32, 640],
  [16, 380],
] as const) {
  test(`the first tap on Flip after typing bids, with text of ${size} px and ${height} px above the keyboard`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard', { hasTouch: true, viewport: { width: 360, height } });
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
