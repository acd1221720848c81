import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';
import { bid, flip } from './player-steps';

const { test, run } = browserSuite('the game screen', '127.0.0.91');

test('the flips under the coin have side and result in words, and survive a reload', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await flip(page);
  const newest = page.locator('.flip').first();
  await page.locator('.flip').nth(10).waitFor();
  const words = await newest.innerText();
  assert.match(await newest.locator('.visually-hidden').innerText(), /^(heads|tails), (win|loss)$/);
  await page.reload();
  await newest.waitFor();
  assert.is(await newest.innerText(), words);
  const { y = 0, height = 0 } = (await newest.boundingBox()) ?? {};
  assert.ok(y + height < Number((await page.locator('.nav').boundingBox())?.y), 'above the navigation');
});

test('the sound is off until the player turns it on, and stays on after a reload', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', {
    before: (page) =>
      page.addInitScript(() => {
        const { createOscillator } = AudioContext.prototype;
        Object.assign(window, { tones: 0 });
        AudioContext.prototype.createOscillator = function () {
          Reflect.set(window, 'tones', Reflect.get(window, 'tones') + 1);
          return createOscillator.call(this);
        };
      }),
  });
  const sound = page.getByRole('button', { name: 'Sound' });
  const tones = async () => Number(await page.evaluate('tones'));
  await sound.waitFor();
  await flip(page);
  assert.is(await tones(), 0);
  await sound.click();
  assert.is(await sound.getAttribute('aria-pressed'), 'true');
  await page.reload();
  await sound.and(page.locator('[aria-pressed=true]')).waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await bid(page);
  await page.locator('.result').waitFor();
  assert.ok((await tones()) >= 2, 'ticks while the coin turns, and one note or more as it lands');
});

test('in forced colours the chosen side and the chosen amount are marked, and every part of a bid has an edge', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { forcedColors: 'active' });
  await page.locator('.fair').waitFor();
  await page.getByRole('button', { name: 'Bid ₹100' }).click();
  const widths = (selector: string, property: 'borderTopWidth' | 'outlineWidth') =>
    page.locator(selector).evaluateAll(
      (parts, name) =>
        parts.map((part) => {
          const style = getComputedStyle(part);
          return style.outlineStyle === 'none' && name === 'outlineWidth' ? 0 : Number.parseFloat(style[name]);
        }),
      property,
    );
  assert.ok((await widths('.side, .quick .button, .fair', 'borderTopWidth')).every((width) => width > 0));
  const [heads = 0, tails = 0] = await widths('.side', 'outlineWidth');
  assert.ok(heads > 0 && tails === 0);
  const [chosen = 0] = await widths('.quick [aria-pressed=true]', 'outlineWidth');
  assert.ok(chosen > 0);
});

run();
