import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { bareSuite, header, openDrawer } from './bare-suite';
import { holdScripts } from './held-scripts';
import { noDoubleTap } from './player-steps';

const { test, run } = bareSuite('the theme', '127.0.0.46');

const colour = (page: Page, property: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), property);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

const barColour = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content');

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hsl(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [range, lightness] = [max - min, (max + min) / 2];
  const sector = max === r ? (g - b) / range : max === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { hue: (sector * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

const within = (value: number, low: number, high: number, what: string) =>
  assert.ok(value >= low && value <= high, `${what} is ${value}`);

test('dark is the default; the switch in the left drawer changes it and session storage keeps it', async (stage) => {
  const page = await stage.enter();
  assert.is(await shownTheme(page), 'dark');
  assert.is(await barColour(page), '#1c1033');
  const stored = () => page.evaluate(() => sessionStorage.getItem('theme'));
  await openDrawer(page);
  const toggle = page.getByRole('switch', { name: 'Light theme' });
  assert.is(await toggle.getAttribute('aria-checked'), 'false');
  await noDoubleTap(page);
  await toggle.click();
  await page.locator('[data-theme=light]').waitFor();
  assert.is(await ground(page), 'rgb(255, 255, 255)');
  assert.is(await barColour(page), '#fff');
  assert.is(await toggle.getAttribute('aria-checked'), 'true');
  assert.is(await stored(), 'light');
  await page.reload();
  await header(page).waitFor();
  assert.is(await shownTheme(page), 'light');
  await openDrawer(page);
  await noDoubleTap(page);
  await toggle.click();
  await page.locator('[data-theme=dark]').waitFor();
  assert.is(await stored(), 'dark');
});

test('the backgrounds are dark purple and white; brown is primary, yellow and orange secondary', async ({ enter }) => {
  const page = await enter({ at: '/wallet' });
  const dark = hsl(await colour(page, '--page'));
  within(dark.hue, 255, 295, 'the dark background’s hue');
  within(dark.lightness, 0.02, 0.2, 'its lightness');
  assert.is(await ground(page), 'rgb(28, 16, 51)');
  const button = page.locator('main [data-kind=primary]');
  const buttonGround = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.is(buttonGround, 'rgb(143, 76, 34)', 'a primary button has a background colour under its gradient');
  for (const [theme, name, low, high] of [
    ['dark', 'yellow', 40, 60],
    ['light', 'orange', 20, 39],
  ] as const) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown;
    }, theme);
    within(hsl(await colour(page, '--secondary')).hue, low, high, name);
    const brown = hsl(await colour(page, '--primary'));
    within(brown.hue, 15, 35, `brown in ${theme}`);
    within(brown.lightness, 0.15, 0.4, `brown’s lightness in ${theme}`);
  }
});

test('no other theme flashes on load: light is set before the bundle’s first script runs', async (stage) => {
  const page = await stage.enter({ storage: { theme: 'light' } });
  await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.splash').waitFor();
  assert.is(await barColour(page), '#fff');
  assert.is(await ground(page), 'rgb(255, 255, 255)');
});

test('in forced colours every button, the active tab and the parts of the wallet’s bar have an edge', async (stage) => {
  const page = await stage.enter({ at: '/wallet', forcedColors: 'active' });
  await page.locator('.shares > i').first().waitFor();
  const without = () =>
    page.evaluate(() => {
      // A whole toast is its own Close button, and has a border.
      const marks = [
        ...document.querySelectorAll('button:not(.toast-close), .button, [aria-current=page], .shares > i'),
      ];
      return marks
        .filter((mark) => {
          const { borderTopWidth, borderTopColor, outlineWidth, outlineStyle } = getComputedStyle(mark);
          const { backgroundColor } = getComputedStyle(document.body);
          const hasBorder = borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
          return !hasBorder && (outlineStyle === 'none' || outlineWidth === '0px');
        })
        .map(({ outerHTML }) => outerHTML);
    });
  assert.equal(await without(), []);
  const parts = await page
    .locator('.shares > i')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor));
  assert.is(new Set(parts).size, parts.length, 'each part keeps its colour');
  await openDrawer(page);
  assert.equal(await without(), [], 'the drawer');
});

run();
