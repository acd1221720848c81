import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { resize } from './accessibility';
import { bareSuite, navigation, noDrawer, openDrawer, openTransactions } from './bare-suite';

const { test, run } = bareSuite('the layout', '127.0.0.49');

const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .flatMap((node) =>
          [...node.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
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
  await resize(page, [1600, 900]);
  for (const part of parts) {
    const box = await part.boundingBox();
    assert.equal([box?.x, box?.width], [200, 1200]);
  }
  await openDrawer(page);
  const drawer = await page.getByRole('dialog').boundingBox();
  assert.equal([drawer?.x, drawer?.width], [0, 275]);
});

test('with text at 200 % no word is broken at 320 px', async ({ enter }) => {
  const page = await enter();
  await resize(page, [320, 568, 32]);
  const parts = ['details', 'security', 'limits', 'help'].map((part) => `/profile?part=${part}`);
  for (const at of ['/wallet', '/refer', '/recharge', '/payment', '/profile', ...parts]) {
    await page.goto(at);
    await page.locator('main h1').waitFor();
    assert.equal(await brokenWords(page, 'main *'), [], at);
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

const INSETS = { left: 47, right: 47, bottom: 21 };

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
  await resize(page, [740, 360]);
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
