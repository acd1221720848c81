import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, spoil } from './chromium';
import { bid, holdScripts, openAs } from './player';

const { test, run } = browserSuite('looks that a person chose', '127.0.0.59');

const devtoolsOf = (page: Page) => {
  spoil(page);
  return page.context().newCDPSession(page);
};

/** The brightness of a place on the screen, 0 to 255. */
async function brightnessAt(page: Page, x: number, y: number): Promise<number> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return (red + green + blue) / 3;
  }, png.toString('base64'));
}

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
    await page.getByRole('button', { name: /^Recharge ₹[\d.]+$/ }).click();
    await page.getByText('Show the QR code').click();
    const code = page.getByRole('img', { name: 'QR code of the payment link' });
    await code.waitFor();
    const brightness = await brightnessAt(page, 4, 300);
    assert.is(brightness > 128, theme === 'light' && colorScheme === 'dark', `${theme}: ${brightness}`);
    await code.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0 } = (await code.boundingBox()) ?? {};
    const [, , modules] = (await code.getAttribute('viewBox'))?.split(' ') ?? [];
    /** Of a module on the diagonal: the margin has four, and the first mark around the fifth to the eleventh. */
    const [margin = 0, mark = 0] = await Promise.all(
      [2.5, 7.5].map((place) =>
        brightnessAt(page, x + (place * width) / Number(modules), y + (place * width) / Number(modules)),
      ),
    );
    assert.ok(margin > 200 && mark < 60, `${theme}: a margin of ${margin}, a mark of ${mark}`);
    await page.getByRole('button', { name: 'Use another amount' }).click();
  }
});

test('twice the phone’s text size makes all text twice as large', async ({ phone }) => {
  const page = await phone();
  const devtools = await devtoolsOf(page);
  const size = async () => {
    await page.goto('/login');
    return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  };
  const normal = await size();
  await devtools.send('Emulation.setEmulatedOSTextScale', { scale: 2 });
  assert.is(await size(), 2 * normal);
});

test('while the phone’s own bar comes and goes, the navigation moves and nothing else', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { reducedMotion: 'reduce' });
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
  const release = stage.sandbox.faults.hold('placeBid');
  await bid(page);
  await page.locator('.coin:not([data-state=still])').waitFor();
  assert.is(await pulls(), 'contain');
  await release();
  await page.locator('.outcome').waitFor();
  await page.locator('.coin[data-state=still]').waitFor();
  assert.is(await pulls(), 'auto');
});

test('a browser that is too old gets the page that says so in the page’s language, without JavaScript, and doesn’t read that it should check the connection', async ({
  phone,
}) => {
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
