import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { resize, tooWide } from './accessibility';
import { bareSuite, navigation, noDrawer, openDrawer, openTransactions } from './bare-suite';

const { test, run } = bareSuite('the layout', '127.0.0.49');

const small = { width: 320, height: 568 };

/** The pages with a title. */
const TITLES = [
  ['/wallet', 'Wallet'],
  ['/refer', 'Refer a friend'],
  ['/recharge', 'Recharge'],
  ['/profile', 'Profile'],
  ['/profile?part=details', 'Your details'],
  ['/profile?part=security', 'Security'],
  ['/profile?part=limits', 'Limits and time-outs'],
  ['/profile?part=help', 'Data and help'],
  ['/payment', 'Payment'],
] as const;

const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .flatMap((node) =>
          [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          }),
        ),
    ),
  );

test('navigation and content fill a phone’s width, and are 1200 px and centred on a wide screen, where the menu has 275', async ({
  enter,
}) => {
  const page = await enter({ at: '/wallet' });
  const parts = [navigation(page), page.locator('main')];
  for (const part of parts) assert.is((await part.boundingBox())?.width, 360);
  const bar = await navigation(page).boundingBox();
  assert.is((bar?.y ?? 0) + (bar?.height ?? 0), 640, 'the bar is at the lower edge');
  await page.setViewportSize({ width: 1600, height: 900 });
  for (const part of parts) {
    const box = await part.boundingBox();
    assert.equal([box?.x, box?.width], [200, 1200]);
  }
  await openDrawer(page);
  const drawer = await page.getByRole('dialog').boundingBox();
  assert.equal([drawer?.x, drawer?.width], [0, 275]);
});

test('at 1280 px the list of the profile stands beside the open part, and Back leads to the part before', async (stage) => {
  const page = await stage.enter({ at: '/profile', viewport: { width: 1280, height: 800 } });
  const list = page.getByRole('navigation', { name: 'Profile' });
  const opened = list.locator('[aria-current=page]');
  await page.getByLabel('Name').waitFor();
  await opened.filter({ hasText: 'Your details' }).waitFor();
  await list.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await opened.filter({ hasText: 'Security' }).waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
});

test('with text at 200 % no word is broken at 320 px', async ({ enter }) => {
  const page = await enter({ viewport: small });
  await resize(page, [320, 568, 32]);
  for (const [at, heading] of TITLES) {
    await page.goto(at);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    assert.equal(await brokenWords(page, 'main *'), [], at);
    assert.equal(await tooWide(page), [], at);
  }
  for (const open of [openDrawer, openTransactions]) {
    await open(page);
    // A game's ID ends in an ellipsis where it has no room.
    const words = 'dialog :not(.visually-hidden, .toast, .toast *, .row div:first-child dd)';
    assert.equal(await brokenWords(page, words), []);
    await page.keyboard.press('Escape');
    await noDrawer(page);
  }
});

/** The insets of a phone with a notch, in landscape. */
const INSETS = { left: 47, right: 47, bottom: 21 };

/** The words, fields and icons that lie under the notch, the rounded corners or the home indicator. */
const covered = (page: Page) =>
  page.evaluate(({ left, right, bottom }) => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    const parts = [...top.querySelectorAll('a, button, h1, h2, p, dt, dd, input, label, svg')];
    return parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isFixed = part.closest('nav') !== null;
      const out = box.left < left || box.right > innerWidth - right || (isFixed && box.bottom > innerHeight - bottom);
      return box.width && !part.closest('.visually-hidden') && out ? [part.outerHTML.slice(0, 80)] : [];
    });
  }, INSETS);

test('in landscape nothing lies under the notch or the home indicator', async ({ enter }) => {
  const page = await enter({ at: '/wallet' });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  await page.setViewportSize({ width: 740, height: 360 });
  assert.equal(await covered(page), []);
  for (const open of [openDrawer, openTransactions]) {
    await open(page);
    assert.equal(await covered(page), []);
    await page.keyboard.press('Escape');
    await noDrawer(page);
  }
  await tools.detach();
});

run();
