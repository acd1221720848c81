import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { bareSuite, openDrawer } from './bare-suite';
import { holdScripts } from './player';

const { test, run } = bareSuite('the theme', '127.0.0.46');

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

const barColour = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content');

test('dark is the default; the switch in the left drawer changes it and session storage keeps it', async (stage) => {
  const page = await stage.enter();
  assert.is(await shownTheme(page), 'dark');
  assert.is(await barColour(page), '#1c1033');
  const stored = () => page.evaluate(() => sessionStorage.getItem('theme'));
  await openDrawer(page);
  const toggle = page.getByRole('switch', { name: 'Light theme' });
  assert.is(await toggle.getAttribute('aria-checked'), 'false');
  await toggle.click();
  await page.locator('[data-theme=light]').waitFor();
  assert.is(await ground(page), 'rgb(255, 255, 255)');
  assert.is(await barColour(page), '#fff');
  assert.is(await toggle.getAttribute('aria-checked'), 'true');
  assert.is(await stored(), 'light');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.splash').waitFor();
  assert.equal([await barColour(page), await ground(page)], ['#fff', 'rgb(255, 255, 255)'], 'no other theme flashes');
  release();
  await openDrawer(page);
  await toggle.click();
  await page.locator('[data-theme=dark]').waitFor();
  assert.is(await stored(), 'dark');
});

test('in forced colours every button, side, and active tab has an edge, and what is chosen a mark', async (stage) => {
  const page = await stage.enter({ at: '/wallet', forcedColors: 'active' });
  const without = (selector = 'button:not(.toast-close), .button, [aria-current=page]') =>
    page.evaluate((parts) => {
      const marks = [...document.querySelectorAll(parts)];
      return marks
        .filter((mark) => {
          const { borderTopWidth, borderTopColor, outlineWidth, outlineStyle } = getComputedStyle(mark);
          const { backgroundColor } = getComputedStyle(document.body);
          const hasBorder = borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
          return !hasBorder && (outlineStyle === 'none' || outlineWidth === '0px');
        })
        .map(({ outerHTML }) => outerHTML);
    }, selector);
  assert.equal(await without(), []);
  await openDrawer(page);
  assert.equal(await without(), [], 'the drawer');
  stage.sandbox.faults.policy = undefined;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Bid ₹100' }).click();
  assert.equal(await without('.side, .quick .button, .fair'), [], 'the game');
  const outlines = await page
    .locator('.side, .quick [aria-pressed]')
    .evaluateAll((parts) =>
      parts.map((part) => [
        part.matches(':has(:checked), [aria-pressed=true]'),
        getComputedStyle(part).outlineStyle !== 'none',
      ]),
    );
  assert.ok(
    outlines.every(([isChosen, isMarked]) => isChosen === isMarked),
    'what is chosen is marked',
  );
});

run();
