import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiClient } from '../sandbox/api-client';
import { sideOf } from '../sandbox/rounds';
import { violationsInBothThemes } from './accessibility';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player-page';
import { bid, flip } from './player-steps';

const { test, run } = browserSuite('the game screen', '127.0.0.71');

const button = (page: Page) => page.locator('main [type=submit]');
/** Opens the dashboard of a player whose next flip comes out as wanted, with ₹100 on the side that brings it. */
async function openForOutcome(stage: SandboxStage, won: boolean): Promise<Page> {
  const { sandbox } = stage;
  const clientSeed = randomUUID();
  const page = await openAs(stage, 'asha', '/dashboard', (page) =>
    page.addInitScript((seed) => {
      crypto.randomUUID = () => seed as ReturnType<typeof crypto.randomUUID>;
    }, clientSeed),
  );
  await page.locator('.tools').waitFor();
  await page.locator('.chip', { hasText: '₹' }).waitFor();
  await page.getByLabel('Your bid').fill('100');
  const { roundId } = await apiClient(sandbox, sandbox.signIn('asha'))('getRound');
  const side = sideOf(sandbox.serverSeed(sandbox.account('asha').userId), clientSeed, roundId);
  await page.getByText((side === 'heads') === won ? 'Heads' : 'Tails', { exact: true }).click();
  return page;
}

/** Records the animations that start from now on. Returns a function that returns their names. */
async function watchAnimations(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener('animationstart', ({ animationName }) => started.push(animationName));
  });
  return () =>
    page.evaluate(async () => {
      // What has just changed starts with the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return Reflect.get(window, 'started');
    });
}

test('the coin turns to the side that the player chooses', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const top = () => page.locator('.coin-body').getAttribute('data-side');
  assert.is(await top(), 'heads');
  await page.getByText('Tails', { exact: true }).click();
  assert.is(await top(), 'tails');
  await page.reload();
  await page.locator('.coin-body[data-side=tails]').waitFor();
});

test('the profit of a win rises from the coin, and the balance lights up', async (stage) => {
  const page = await openForOutcome(stage, true);
  const started = await watchAnimations(page);
  await button(page).click();
  await page.locator('.result').waitFor();
  assert.match(String(await page.locator('.result').textContent()), /^(Heads|Tails)! You won ₹195\.00$/);
  assert.is(await page.locator('.gain').textContent(), '+₹93.00');
  const names = await started();
  for (const name of ['gain', 'ring', 'sparks', 'chip-lit']) assert.ok(names.includes(name), name);
});

test('a loss says what it cost, and nothing lights up', async (stage) => {
  const page = await openForOutcome(stage, false);
  const started = await watchAnimations(page);
  await button(page).click();
  await page.locator('.result').waitFor();
  assert.match(String(await page.locator('.result').textContent()), /^(Heads|Tails)! You lost ₹102\.00$/);
  assert.is(await page.locator('.gain').count(), 0);
  const names = await started();
  assert.not(
    names.some((name) => /ring|sparks|chip/.test(name)),
    names.join(),
  );
});

test('a win is celebrated as the coin lands, and not again at the next visit to the page', async (stage) => {
  const page = await openForOutcome(stage, true);
  await button(page).click();
  await page.locator('.result').waitFor();
  await page.getByRole('link', { name: 'Refer' }).click();
  await page.getByRole('heading', { name: 'Refer a friend' }).waitFor();
  const started = await watchAnimations(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('.result').waitFor();
  const names = await started();
  assert.not(
    names.some((name) => /gain|ring|sparks|chip/.test(name)),
    names.join(),
  );
});

test('a tap on a side while the coin falls doesn’t turn it', async (stage) => {
  const page = await openForOutcome(stage, true);
  const won = await page.locator('.coin-body').getAttribute('data-side');
  // In the page, since the coin falls for less than a second.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.coin[data-state=falling]')) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('.side:not(:has(:checked))')?.click();
    }).observe(document.body, { attributes: true, subtree: true });
  });
  await button(page).click();
  await page.locator('.result').waitFor();
  assert.is(await page.locator('.side :checked').getAttribute('value'), won === 'heads' ? 'tails' : 'heads');
  assert.is(await page.locator('.coin-body').getAttribute('data-side'), won);
});

test('a bid that an earlier document left open is told without a toss', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/dashboard');
  const { userId } = sandbox.account('asha');
  const before = sandbox.bids(userId).length;
  sandbox.mischief.next('placeBid', { kind: 'late', ms: 60_000 });
  await bid(page);
  while (sandbox.bids(userId).length === before) await page.waitForTimeout(20);
  await page.addInitScript(() => {
    Object.assign(window, { tossed: false });
    new MutationObserver(() => {
      if (document.querySelector('.coin[data-state=tossed]')) Object.assign(window, { tossed: true });
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.reload();
  await page.locator('.result').waitFor();
  assert.is(await page.evaluate('tossed'), false);
});

test('tapping on as the coin lands doesn’t bid again, and a second later a tap does', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/dashboard');
  const { userId } = sandbox.account('asha');
  const before = sandbox.bids(userId).length;
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await page.evaluate(async () => {
    const submit = document.querySelector<HTMLElement>('main [type=submit]');
    const landing = new Promise<number>((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('.result')) resolve(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    submit?.click();
    const landed = await landing;
    while (performance.now() < landed + 500) {
      submit?.click();
      await new Promise(requestAnimationFrame);
    }
  });
  assert.is(sandbox.bids(userId).length, before + 1);
  await button(page).click();
  await page.locator('.flip').nth(1).waitFor();
  assert.is(sandbox.bids(userId).length, before + 2);
});

test('the flips stand under the coin with side and result in words, and survive a reload', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await flip(page);
  await page.locator('.flip').waitFor();
  const words = await page.locator('.flip').innerText();
  assert.match(await page.locator('.flip .visually-hidden').innerText(), /^(heads|tails), (win|loss)$/);
  await page.reload();
  await page.locator('.flip').waitFor();
  assert.is(await page.locator('.flip').innerText(), words);
  const { y = 0, height = 0 } = (await page.locator('.flip').boundingBox()) ?? {};
  assert.ok(y + height < Number((await page.locator('.nav').boundingBox())?.y), 'above the navigation');
});

test('the history fills the flips under the coin once it has been loaded', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Transactions' }).click();
  await page.locator('.row').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.flip').nth(10).waitFor();
});

test('a streak is told in words', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const kept = [
    { game: '3', side: 'heads', won: true },
    { game: '2', side: 'tails', won: true },
    { game: '1', side: 'heads', won: false },
  ];
  await page.evaluate((flips) => sessionStorage.setItem('recent-flips', JSON.stringify(flips)), kept);
  await page.reload();
  await page.getByText('2 wins in a row').waitFor();
});

test('How to play stands in the page once a session, and is one tap away always', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const card = page.getByRole('region', { name: 'How to play' });
  await card.getByText('a bid of ₹100.00 costs ₹102.00, and its win pays ₹195.00').waitFor();
  await card.getByRole('button', { name: 'Got it' }).click();
  assert.is(await card.count(), 0);
  await page.reload();
  await page.getByRole('button', { name: 'How to play' }).click();
  const panel = page.getByRole('dialog', { name: 'How to play' });
  await panel.getByText('A bid is from ₹10.00 to ₹10,000.00').waitFor();
  assert.equal(await violationsInBothThemes(page), []);
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
  assert.equal(await violationsInBothThemes(page), []);
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
  await flip(page);
  assert.ok((await tones()) >= 2, 'ticks while the coin turns, and one note or more as it lands');
});

test('a player without money is led to Recharge, and the first steps say what is done', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('nila');
  const page = await openAs(stage, 'nila', '/dashboard');
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
  await page.getByRole('link', { name: 'Add money to play' }).waitFor();
  await steps.first().waitFor();
  assert.equal(await steps.allTextContents(), ['Add a UPI ID, done', 'Add money', 'Flip']);
  assert.is(await button(page).count(), 0);
  await page.getByRole('link', { name: 'Add money to play' }).click();
  await page.getByRole('heading', { name: 'Recharge' }).waitFor();
  await steps.first().waitFor();
  sandbox.creditTopUp(userId, 10_000);
  await page.getByRole('link', { name: 'Home' }).click();
  await button(page).waitFor();
  // The steps stand where the flips will. They come with what loads when the browser is idle.
  await page.locator('.flips li', { hasText: 'Add money, done' }).waitFor();
  assert.equal(await steps.allTextContents(), ['Add a UPI ID, done', 'Add money, done', 'Flip']);
  await flip(page);
  assert.is(await steps.count(), 0);
});

test('a player without a UPI ID sees the first steps on /payment', async (stage) => {
  const page = await openAs(stage, 'ravi', '/payment');
  const current = page.getByRole('list', { name: 'First steps' }).locator('[aria-current=step]');
  assert.is(await current.textContent(), 'Add a UPI ID');
  assert.equal(await violationsInBothThemes(page), []);
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

test('every tab has a tooltip', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const tabs = await page.locator('.nav-tab').all();
  for (const tab of tabs) assert.is(await tab.getAttribute('title'), await tab.getAttribute('aria-label'));
});

run();
