import { generate } from 'lean-qr/nano';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { findTooWide } from './accessibility';
import { browserSuite, spoil } from './chromium';
import { holdScripts } from './held-scripts';
import { openAs } from './player-page';
import { bid } from './player-steps';

// What a person has chosen on the phone holds in the app.

const { test, run } = browserSuite('looks that a person chose', '127.0.0.59');

const devtoolsOf = (page: Page) => {
  spoil(page);
  return page.context().newCDPSession(page);
};

/** The brightness, 0 to 255, of a picture at these places, given in parts of its width and height. */
const brightnessAt = (page: Page, png: Buffer, places: readonly (readonly [x: number, y: number])[]) =>
  page.evaluate(
    async ([data, spots]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context?.drawImage(picture, 0, 0);
      return spots.map(([x, y]) => {
        const [red = 0, green = 0, blue = 0] =
          context?.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1).data ?? [];
        return (red + green + blue) / 3;
      });
    },
    [png.toString('base64'), places] as const,
  );

test('under forced dark the light theme stays light, and the QR code of a recharge can be read in both themes', async (stage) => {
  stage.sandbox.changeRules({ rechargeDelay: 600_000 });
  for (const [colorScheme, theme] of [
    ['dark', 'light'],
    ['dark', 'dark'],
    // So do web views that darken every page: these heed no color-scheme.
    ['light', 'light'],
  ] as const) {
    const page = await openAs(stage, 'asha', '/recharge', { storage: { theme }, colorScheme });
    const devtools = await devtoolsOf(page);
    await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
    await page.getByLabel('Amount to add').fill('100');
    await page.getByRole('button', { name: 'Recharge', exact: true }).click();
    await page.getByText('Show the QR code').click();
    const code = page.getByRole('img', { name: 'QR code of the payment link' });
    await code.waitFor();
    const ground = await page.screenshot({ clip: { x: 4, y: 300, width: 4, height: 4 } });
    const [brightness = 0] = await brightnessAt(page, ground, [[0.5, 0.5]]);
    assert.is(brightness > 128, theme === 'light' && colorScheme === 'dark', `${theme}: ${brightness}`);
    const link = await page.locator('main a[href^="upi:"]').last().getAttribute('href');
    const modules = generate(String(link));
    const size = modules.size + 8;
    const cells = Array.from({ length: modules.size ** 2 }, (_, n) => [n % modules.size, Math.floor(n / modules.size)]);
    const places = cells.map(([x = 0, y = 0]) => [(x + 4.5) / size, (y + 4.5) / size] as const);
    const seen = await brightnessAt(page, await code.screenshot(), places);
    const wrong = cells.filter(([x = 0, y = 0], index) => Number(seen[index]) < 128 !== modules.get(x, y));
    assert.equal(wrong, [], 'each module is dark or light as the code of the link has it');
    await page.getByRole('button', { name: 'Use another amount' }).click();
  }
});

test('twice the phone’s text size makes all text twice as large, and nothing is wider than a screen of 320 px', async (stage) => {
  const viewport = { width: 320, height: 568 };
  for (const path of ['/dashboard', '/wallet', '/recharge', '/profile', '/payment', '/refer', '/login', '/signup']) {
    const page = await openAs(stage, 'asha', '/not-there', { viewport });
    const devtools = await devtoolsOf(page);
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    const open = async () => {
      await page.goto(path);
      await page.locator('h1:not(.crash *)').first().waitFor();
    };
    await open();
    const normal = await size();
    await devtools.send('Emulation.setEmulatedOSTextScale', { scale: 2 });
    await open();
    assert.is(await size(), 2 * normal, path);
    assert.equal(await page.evaluate(findTooWide), [], path);
    await page.close();
  }
});

test('while the phone’s own bar comes and goes, the navigation moves and nothing else', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { reducedMotion: 'reduce' });
  // The rules come last.
  await page.getByRole('button', { name: 'Got it' }).waitFor();
  const devtools = await devtoolsOf(page);
  const boxes = () =>
    page.evaluate(() => {
      const box = (element: Element) => Object.values(element.getBoundingClientRect().toJSON()).join();
      return [...document.querySelectorAll('#root *:not(nav, nav *, .nav-note, .nav-note *)')].map(box);
    });
  const insets = (bottom: number) =>
    devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom, bottomMax: 48 } });
  const places = [];
  for (const bottom of [48, 24, 0]) {
    await insets(bottom);
    const nav = await page.locator('.nav-tab').first().boundingBox();
    places.push({ boxes: await boxes(), y: Number(nav?.y) });
  }
  const [most, some, none] = places;
  assert.equal([Number(some?.y) - Number(most?.y), Number(none?.y) - Number(most?.y)], [24, 48]);
  assert.equal(some?.boxes, most?.boxes);
  assert.equal(none?.boxes, most?.boxes);
});

test('a pull down reloads the page, but not while a coin is in the air', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const pulls = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  assert.is(await pulls(), 'auto');
  const release = stage.sandbox.mischief.hold('placeBid');
  await bid(page);
  await page.locator('.coin:not([data-state=still])').waitFor();
  assert.is(await pulls(), 'contain');
  await release();
  await page.locator('.result').waitFor();
  await page.locator('.coin[data-state=still]').waitFor();
  assert.is(await pulls(), 'auto');
});

test('a browser that is too old is told so in the page’s language, without JavaScript, and isn’t told to check the connection', async ({
  phone,
}) => {
  // The text is there before anything else: no script needs to run.
  const page = await phone({ bypassCSP: true });
  await holdScripts(page);
  let isOld = false;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const older = text.replace('@supports selector(:has(a))', '@supports selector(:older-than-it(a))');
    await route.fulfill({ response, body: isOld ? older : text });
  });
  for (const [path, words] of [
    ['/login', 'Update your browser, or Android System WebView.'],
    ['/signup', 'Update your browser, or Android System WebView.'],
    ['/hi/login', 'अपना ब्राउज़र या Android System WebView अपडेट करें।'],
  ] as const) {
    for (isOld of [false, true]) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.evaluate(() => document.documentElement.toggleAttribute('data-stuck', true));
      const [old, stuck] = [page.locator('.old'), page.locator('.stuck')];
      await (isOld ? old : stuck).waitFor();
      assert.equal([await old.isVisible(), await stuck.isVisible()], [isOld, !isOld], path);
      assert.match(String(await old.textContent()), words);
    }
  }
});

run();
