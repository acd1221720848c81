import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { resize } from './accessibility';
import { browserSuite, type Stage } from './chromium';
import { openAs, stakeFor } from './player';

const { test, run } = browserSuite('the toss and its result', '127.0.0.90');

const button = (page: Page) => page.locator('main [type=submit]');

async function openForOutcome(stage: Stage, on: 'win' | 'loss'): Promise<Page> {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.locator('.tools').waitFor();
  await page.locator('.chip', { hasText: '₹' }).waitFor();
  await stakeFor(on, page, stage.sandbox, 'asha');
  return page;
}

/** Wins a flip. Returns the page with the result, and what tells the sums that the result and the balance have counted. */
async function flipToWin(stage: Stage) {
  const page = await openForOutcome(stage, 'win');
  await watchAnimations(page);
  await page.evaluate(() => {
    const counted: string[] = [];
    const felt: unknown[] = [];
    Object.assign(window, { counted, felt });
    Object.assign(navigator, { vibrate: (pattern: unknown) => felt.push(pattern) });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { count } = (target as HTMLElement).dataset;
        if (count) counted.push(...count.split('\n'));
      }
    }).observe(document.body, { attributeFilter: ['data-count'], subtree: true });
  });
  await button(page).click();
  await page.locator('.outcome').waitFor();
  const counted = (): Promise<readonly string[]> => page.evaluate(() => Reflect.get(window, 'counted'));
  return { page, counted };
}

const watchAnimations = (page: Page) =>
  page.evaluate(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener('animationstart', ({ animationName }) => started.push(animationName));
  });

/** The names of what celebrates a win, of the animations that have started. */
const celebrations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // What has just changed starts with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return Reflect.get(window, 'started').filter((name: string) => /grow|gain|rays|sparks|chip/.test(name));
  });

const starts = (page: Page, name: string) =>
  page.waitForFunction((wanted) => Reflect.get(window, 'started').includes(wanted), name);

test('a win says at once what the wallet gained, which goes to the balance, and lights up: as the coin lands, and not at the next visit', async (stage) => {
  const { page, counted } = await flipToWin(stage);
  assert.is(await page.locator('.outcome').textContent(), '+₹93.00');
  const colour = await page
    .locator('.bid-bar [data-cooldown]')
    .evaluate((one) => getComputedStyle(one).backgroundImage);
  assert.is.not(colour, 'none', 'the button stays in colour beside the result');
  await page.locator('[data-count]').first().waitFor({ state: 'detached' });
  const paise = (await counted()).map((sum) => Number(sum.replace(/\D/g, '')));
  assert.ok(paise.length > 2 && paise.every((sum, index) => !index || sum >= Number(paise[index - 1])), paise.join());
  assert.is(Number(paise.at(-1)) - Number(paise[0]), 9_300);
  const more = String(await page.locator('.outcome-more').textContent());
  assert.match(more, /^(Heads|Tails)\. You picked \1\. You get ₹195\.00 back\.$/);
  for (const name of ['grow', 'gain', 'rays', 'sparks', 'chip-lit']) await starts(page, name);
  await page.getByRole('link', { name: 'Refer' }).click();
  await page.getByRole('heading', { name: 'Refer a friend' }).waitFor();
  await watchAnimations(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('.outcome').waitFor();
  assert.equal(await celebrations(page), []);
});

test('a win that returns less than it cost is reported once, and felt, as a loss is', async (stage) => {
  stage.sandbox.changeRules({ winChargePercent: 60 });
  const { page, counted } = await flipToWin(stage);
  const result = page.locator('.outcome');
  assert.equal([await result.textContent(), await result.getAttribute('data-outcome')], ['−₹22.00', 'loss']);
  assert.match(String(await page.locator('.outcome-more').textContent()), /You get ₹80\.00 back\.$/);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'felt')), [20]);
  assert.not.match((await celebrations(page)).join(), /gain|rays|sparks|chip/);
  assert.equal(await counted(), []);
  await page.locator('.badge-button', { hasText: 'Verified fair' }).waitFor();
  // Screen readers announce each element that is added, and all of them again as a drawer closes.
  const announced = page.locator('[aria-live=polite] > :not([aria-live=off])');
  assert.is(await announced.count(), 1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await announced.waitFor({ state: 'detached' });
});

for (const [width, height] of [
  [360, 640],
  [320, 568],
  [800, 360],
  [1280, 800],
] as const) {
  test(`at ${width} x ${height} the coin comes larger towards the player, stays in its own room, and its shadow shrinks`, async (stage) => {
    const page = await openForOutcome(stage, 'win');
    await resize(page, [width, height]);
    const flight = page.evaluate(async () => {
      const room = document.querySelector('.coin') as HTMLElement;
      const lift = room.querySelector('.coin-lift') as HTMLElement;
      const frame = () => new Promise(requestAnimationFrame);
      const seen = { out: -Infinity, scale: 1, shadow: 1 };
      while (room.dataset.state === 'still') await frame();
      for (; room.dataset.state !== 'still'; await frame()) {
        const { top, bottom, left, right } = room.getBoundingClientRect();
        const box = lift.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const scale = Number.parseFloat(getComputedStyle(lift).scale) || 1;
        const radius = (1.03 * lift.offsetWidth * scale) / 2;
        seen.out = Math.max(seen.out, left - x + radius, x + radius - right, top - y + radius, y + radius - bottom);
        seen.scale = Math.max(seen.scale, scale);
        seen.shadow = Math.min(seen.shadow, Number.parseFloat(getComputedStyle(room, '::after').scale) || 1);
      }
      return seen;
    });
    await button(page).click();
    const { out, scale, shadow } = await flight;
    assert.ok(
      out <= 1 && scale >= 1.1 && shadow <= 0.6,
      `${out} px out of its room, ${scale} as large, shadow ${shadow}`,
    );
  });
}

test('the coin is as near for a player who comes back in mid-toss, and a win lights up the balance of the page where it is told', async (stage) => {
  const page = await openForOutcome(stage, 'win');
  const letGo = stage.sandbox.faults.hold('placeBid');
  const leave = async () => {
    await page.getByRole('link', { name: 'Refer' }).click();
    await page.getByRole('heading', { name: 'Refer a friend' }).waitFor();
  };
  await button(page).click();
  await page.getByText('Flipping…').waitFor();
  await leave();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('.coin[data-state=tossed]').waitFor();
  const scale = await page.locator('.coin-lift').evaluate((lift) => Number(getComputedStyle(lift).scale));
  assert.ok(scale > 1, `${scale}`);
  await leave();
  await watchAnimations(page);
  await letGo();
  await page.locator('.chip[data-lit=true]', { hasText: '₹' }).waitFor();
  await starts(page, 'chip-lit');
});

run();
