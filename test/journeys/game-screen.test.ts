import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';
import { bid, flip } from './player-steps';

const { test, run } = browserSuite('the game screen', '127.0.0.91');

const button = (page: Page) => page.locator('main [type=submit]');

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

test('without the call for the latest flips, the history fills them once it has been loaded', async (stage) => {
  stage.sandbox.mischief.next('getLatestFlips', { kind: 'status', status: 500 });
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Transactions' }).click();
  await page.locator('.row').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.flip').nth(10).waitFor();
});

test('How to play is shown in the page once a session, and opens again with one tap', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const card = page.getByRole('region', { name: 'How to play' });
  await card.getByText('a bid of ₹100.00 costs ₹102.00, and its win pays ₹195.00').waitFor();
  await card.getByRole('button', { name: 'Got it' }).click();
  assert.is(await card.count(), 0);
  await page.reload();
  await page.getByRole('button', { name: 'How to play' }).click();
  const panel = page.getByRole('dialog', { name: 'How to play' });
  await panel.getByText('A bid is from ₹10.00 to ₹10,000.00').waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
  assert.is(await card.count(), 0);
});

test('the fairness panel has no accessibility faults, and the back button closes it', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await flip(page);
  await page.getByRole('button', { name: 'Provably fair' }).click();
  const panel = page.getByRole('dialog', { name: 'Provably fair' });
  await panel.getByRole('button', { name: 'Copy proof' }).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
  assert.ok(await page.locator('.result').isVisible());
});

test('the sound is off until the player turns it on, and stays on after a reload', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', (page) =>
    page.addInitScript(() => {
      const { createOscillator } = AudioContext.prototype;
      Object.assign(window, { tones: 0 });
      AudioContext.prototype.createOscillator = function () {
        Reflect.set(window, 'tones', Reflect.get(window, 'tones') + 1);
        return createOscillator.call(this);
      };
    }),
  );
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

test('a player without money is led to Recharge, and the first steps say what is done', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('nila');
  const page = await openAs(stage, 'nila', '/dashboard');
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
  await page.getByRole('link', { name: 'Recharge to play' }).waitFor();
  await steps.first().waitFor();
  assert.equal(await steps.allTextContents(), ['Add a UPI ID, done', 'Recharge', 'Flip']);
  assert.is(await button(page).count(), 0);
  await page.getByRole('link', { name: 'Recharge to play' }).click();
  await page.getByRole('heading', { name: 'Recharge' }).waitFor();
  await steps.first().waitFor();
  sandbox.creditTopUp(userId, 10_000);
  await page.getByRole('link', { name: 'Home' }).click();
  await button(page).waitFor();
  // The steps stand where the flips will. They come with what loads when the browser is idle.
  await page.locator('.flips li', { hasText: 'Recharge, done' }).waitFor();
  assert.equal(await steps.allTextContents(), ['Add a UPI ID, done', 'Recharge, done', 'Flip']);
  await flip(page);
  assert.is(await steps.count(), 0);
});

test('a player without a UPI ID sees the first steps on /payment', async (stage) => {
  const page = await openAs(stage, 'ravi', '/payment');
  const current = page.getByRole('list', { name: 'First steps' }).locator('[aria-current=step]');
  assert.is(await current.textContent(), 'Add a UPI ID');
});

test('in forced colours the chosen side and the chosen amount are marked, and every part of a bid has an edge', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', (page) => page.emulateMedia({ forcedColors: 'active' }));
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
