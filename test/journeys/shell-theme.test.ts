import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { participations } from './bare-api';
import { bareSuite, header, openDrawer, openTransactions } from './bare-suite';

const { test, run } = bareSuite('the theme', '127.0.0.46');

const themes = ['dark', 'light'] as const;

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
  const page = await stage.enter(stage.phone, { at: '/payment' });
  await header(page).waitFor();
  assert.is(await shownTheme(page), 'dark');
  assert.is(await barColour(page), '#1c1033');
  const stored = () => page.evaluate(() => sessionStorage.getItem('theme'));
  await openDrawer(page);
  const toggle = page.getByRole('switch', { name: 'Light theme' });
  assert.is(await toggle.getAttribute('aria-checked'), 'false');
  await page.waitForTimeout(600);
  await toggle.click();
  assert.is(await shownTheme(page), 'light');
  assert.is(await ground(page), 'rgb(255, 255, 255)');
  assert.is(await barColour(page), '#fff');
  assert.is(await toggle.getAttribute('aria-checked'), 'true');
  assert.is(await stored(), 'light');
  await page.reload();
  await header(page).waitFor();
  assert.is(await shownTheme(page), 'light');
  await openDrawer(page);
  await toggle.click();
  assert.is(await shownTheme(page), 'dark');
  assert.is(await stored(), 'dark');
});

test('the grounds are a dark purple and white; brown is primary, yellow and orange secondary', async (stage) => {
  const page = await stage.enter(stage.phone, { at: '/payment' });
  await header(page).waitFor();
  const dark = hsl(await colour(page, '--page'));
  within(dark.hue, 255, 295, 'the dark ground’s hue');
  within(dark.lightness, 0.02, 0.2, 'its lightness');
  within(hsl(await colour(page, '--secondary')).hue, 40, 60, 'yellow');
  within(hsl(await colour(page, '--primary')).hue, 15, 35, 'brown in dark');
  within(hsl(await colour(page, '--primary')).lightness, 0.15, 0.4, 'brown’s lightness in dark');
  assert.is(await ground(page), 'rgb(28, 16, 51)');
  const light = await stage.enter(stage.phone, { at: '/payment', storage: { theme: 'light' } });
  await header(light).waitFor();
  assert.is(await ground(light), 'rgb(255, 255, 255)');
  within(hsl(await colour(light, '--secondary')).hue, 20, 39, 'orange');
  within(hsl(await colour(light, '--primary')).hue, 15, 35, 'brown in light');
  within(hsl(await colour(light, '--primary')).lightness, 0.15, 0.4, 'brown’s lightness in light');
});

test('a primary button has a ground of its own under its gradient', async ({ enter, phone }) => {
  const page = await enter(phone, { at: '/wallet' });
  const button = page.locator('main [data-kind=primary]');
  assert.is(await button.evaluate((element) => getComputedStyle(element).backgroundColor), 'rgb(143, 76, 34)');
});

test('no other theme flashes on load: light stands before the first script of the bundle has run', async (stage) => {
  const page = await stage.enter(stage.phone, { at: '/payment', storage: { theme: 'light' } });
  await header(page).waitFor();
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.splash').waitFor();
  assert.is(await barColour(page), '#fff');
  assert.is(await ground(page), 'rgb(255, 255, 255)');
});

test('a theme that anybody wrote into storage is dark unless it is light', async ({ enter, phone }) => {
  const page = await enter(phone, { at: '/payment', storage: { theme: '<script>' } });
  await header(page).waitFor();
  assert.is(await shownTheme(page), 'dark');
});

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

async function faults(page: Page): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.waitForTimeout(400);
  const client = await page.context().newCDPSession(page);
  // Past the page's own policy, which lets no foreign script in.
  await client.send('Runtime.evaluate', { expression: source });
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

for (const theme of themes) {
  test(`every text of the shell meets WCAG AA in ${theme}, drawers and toasts included`, async (stage) => {
    const { api, enter, phone } = stage;
    api.answer('getAllParticipationUser', () =>
      participations([
        { game: 'G-2', status: true, bidAmount: 1, biddingAmountCharge: 1, winAmount: 2, winAmountCharge: 1 },
        { game: 'G-1', status: false, bidAmount: 1, biddingAmountCharge: 1 },
      ]),
    );
    const page = await enter(phone, { at: '/payment', storage: { theme } });
    for (const path of ['/payment', '/wallet', '/dashboard', '/refer', '/recharge', '/profile', '/nowhere']) {
      await page.goto(path);
      await header(page).waitFor();
      assert.equal(await faults(page), [], path);
    }
    await openDrawer(page);
    assert.equal(await faults(page), [], 'the profile drawer');
    await page.keyboard.press('Escape');
    await openTransactions(page);
    await page.getByText('Loss Amount').waitFor();
    assert.equal(await faults(page), [], 'the transactions panel');
  });

  test(`the splash, its failure and the login page with a toast meet it in ${theme}`, async (stage) => {
    const { api, enter, phone } = stage;
    api.answer('getUser', () => 'hang');
    const page = await enter(phone, { at: '/payment', storage: { theme } });
    await page.getByText('Loading…').waitFor();
    assert.equal(await faults(page), [], 'the splash');
    api.answer('getUser', () => ({ status: 500, body: 'down' }));
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await faults(page), [], 'its failure');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(await faults(page), [], 'the login page');
  });
}

run();
