import type { Page, Request } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { withBackForwardCache } from './back-forward-cache';
import { browserSuite, type SandboxStage } from './chromium';
import { hurry, stopClock } from './page-clock';
import { openAsNew } from './player-page';
import { noDoubleTap } from './player-steps';

const { test, run } = browserSuite('bids on a failing network', '127.0.0.61');

/** The client's messages for transport errors. */
const ALARM = /can’t be reached|took too long|couldn’t be read|server had a problem/i;

const flip = (page: Page) => page.getByRole('button', { name: /^Flip (the|for)/ });
const result = (page: Page) => page.locator('.result');
const checked = (page: Page) => page.getByText('Checking your bid');
const flips = (page: Page) => page.locator('.flip');
const isBid = (request: Request) => request.postData()?.includes('placeBid') === true;

/** Waits for the result, and for the flip under the coin, whose code may load later. */
async function landed(page: Page): Promise<void> {
  await result(page).waitFor();
  await flips(page).first().waitFor();
}

/** Opens the dashboard and types an amount; made() counts the bids since then. */
async function readyToBid(stage: SandboxStage, before?: (page: Page) => Promise<unknown>) {
  const { sandbox } = stage;
  const { page, userId } = await openAsNew(stage, before);
  await page.getByLabel('Your bid').fill('20');
  await flip(page).waitFor();
  return { page, made: () => sandbox.bids(userId).length };
}

/** Makes a bid whose answer doesn't arrive. */
async function leaveOpen(stage: SandboxStage) {
  const { page, made } = await readyToBid(stage);
  stage.sandbox.mischief.next('placeBid', { kind: 'late', ms: 60_000 });
  await flip(page).click();
  await until(() => made() === 1);
  return { page, made };
}

/** Records every toast, however briefly it is shown. */
async function watchToasts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toast')) seen.push(toast.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.join());
}

test('a bid whose answer is lost is checked and then shown, made once, without an error message', async (stage) => {
  const { page, made } = await readyToBid(stage);
  const toasts = await watchToasts(page);
  const { mischief } = stage.sandbox;
  mischief.next('placeBid', { kind: 'drop-after' });
  // Chromium itself retries on a connection that was already open.
  mischief.next('placeBid', { kind: 'truncated' });
  const letGo = mischief.hold('placeBid');
  await flip(page).click();
  await checked(page).waitFor();
  assert.is(made(), 1);
  await letGo();
  await landed(page);
  assert.is(await checked(page).count(), 0);
  assert.equal([made(), await flips(page).count()], [1, 1]);
  assert.not.match(await toasts(), ALARM);
});

for (const [path, home] of [
  ['/wallet', 'Home'],
  ['/login', 'Go to Home'],
] as const) {
  test(`a bid left open before a visit to ${path} is shown when the player goes Home`, async (stage) => {
    const { page, made } = await leaveOpen(stage);
    await page.goto(path);
    await page.getByRole('link', { name: home, exact: true }).click();
    await landed(page);
    assert.equal([made(), await flips(page).count()], [1, 1]);
    await page.waitForFunction(() => sessionStorage.getItem('orders') === null);
  });
}

for (const [gap, reducedMotion] of [
  [60, 'reduce'],
  [350, 'reduce'],
  [350, 'no-preference'],
] as const) {
  test(`two taps ${gap} ms apart and one soon after the landing bid once, even if the answers are fast (reduced motion: ${reducedMotion})`, async (stage) => {
    // Tall enough that the page doesn't scroll, which would move the button from under the finger.
    const phone = () => stage.phone({ hasTouch: true, viewport: { width: 360, height: 1_200 } });
    const { page, made } = await readyToBid({ ...stage, phone }, (page) => page.emulateMedia({ reducedMotion }));
    const { x = 0, y = 0 } = (await flip(page).boundingBox()) ?? {};
    await stopClock(page);
    const answered = page.waitForResponse((response) => isBid(response.request()));
    const tap = () => page.touchscreen.tap(x + 20, y + 20);
    await tap();
    await page.getByText('Flipping…').waitFor();
    // The request follows the paint.
    await page.clock.runFor(1);
    await (await answered).finished();
    await page.clock.runFor(gap - 1);
    await tap();
    while (!(await result(page).isVisible())) await page.clock.runFor(50);
    await page.clock.runFor(900);
    await tap();
    await page.clock.resume();
    await landed(page);
    await flip(page).waitFor();
    assert.equal([made(), await flips(page).count()], [1, 1]);
    await flip(page).click();
    await flips(page).nth(1).waitFor();
    assert.is(made(), 2, 'the next tap bids again');
  });
}

test('a coin whose animation never ends counts as landed', async (stage) => {
  const { page, made } = await readyToBid(stage);
  await page.locator('.coin-body').evaluate((coin: HTMLElement) => coin.style.setProperty('animation', 'none'));
  await flip(page).click();
  await result(page).waitFor();
  await flip(page).click();
  await flips(page).nth(1).waitFor();
  assert.is(made(), 2);
});

test('if the next round can’t be loaded, the form keeps its amount and side and offers Try again', async (stage) => {
  const { page } = await readyToBid(stage);
  await page.getByText('Tails', { exact: true }).click();
  for (let n = 0; n < 2; n++) stage.sandbox.mischief.next('getRound', { kind: 'error', message: 'Resolver exploded.' });
  await flip(page).click();
  await page.locator('main [role=alert]').getByText('No round to bid on.').waitFor();
  assert.is(await page.locator('main').getByText('Resolver exploded.').count(), 0, 'only the toast shows the message');
  await result(page).waitFor();
  const [sides = 0, said = 0] = await Promise.all(
    [page.locator('.sides'), page.locator('.bid-bar')].map(async (part) => (await part.boundingBox())?.y),
  );
  assert.ok(sides + 100 < said, 'the sides and the amounts stand free above what is said');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main [role=alert]').getByText('No round to bid on.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await flip(page).waitFor();
  assert.is(await page.getByLabel('Your bid').inputValue(), '20');
  assert.ok(await page.getByRole('radio', { name: 'Tails' }).isChecked());
});

test('a bid that hadn’t arrived before a reload is reported, even if no round can be loaded', async (stage) => {
  const { page, made } = await readyToBid(stage);
  const { mischief } = stage.sandbox;
  mischief.next('placeBid', { kind: 'delay', ms: 60_000 });
  stage.sandbox.received.length = 0;
  await flip(page).click();
  await until(() => stage.sandbox.received.includes('placeBid'));
  // The round is requested on load and again after the bid.
  for (let n = 0; n < 2; n++) mischief.next('getRound', { kind: 'status', status: 500, body: 'broken' });
  await page.reload();
  await page.locator('main').getByText('The game couldn’t be loaded.').waitFor();
  await page.locator('main').getByText('bid of ₹20.00 on heads was not made').waitFor();
  assert.is(made(), 0);
});

test('while a bid has no answer, the page shows what support needs, and the player can play on', async (stage) => {
  const { page, made } = await readyToBid(stage, hurry);
  const { mischief } = stage.sandbox;
  mischief.next('placeBid', { kind: 'malformed' });
  mischief.policy = (name) => (name === 'resolveBid' ? { kind: 'status', status: 500, body: 'broken' } : undefined);
  await flip(page).click();
  const notice = page.locator('.notice').filter({ hasText: 'We couldn’t find out' });
  await notice.waitFor();
  assert.match(await notice.innerText(), /bid of ₹20\.00 on heads at \d\d:\d\d.*\n*Bid ID for support: [\da-f-]{36}/s);
  await noDoubleTap(page);
  await flip(page).click();
  await landed(page);
  mischief.policy = undefined;
  await flips(page).nth(1).waitFor();
  await notice.waitFor({ state: 'detached' });
  assert.equal([made(), await flips(page).count()], [2, 2]);
});

test('in airplane mode the bid waits, and is made once the network is back', async (stage) => {
  const { page, made } = await readyToBid(stage);
  const toasts = await watchToasts(page);
  await page.context().setOffline(true);
  await flip(page).click();
  await checked(page).waitFor();
  assert.is(made(), 0);
  await page.context().setOffline(false);
  await result(page).waitFor();
  assert.is(made(), 1);
  assert.not.match(await toasts(), ALARM);
});

test('a page from the back-forward cache resumes a bid that a later page left open', (stage) =>
  withBackForwardCache(stage, async ({ back, ...kept }) => {
    const { page, made } = await readyToBid(kept);
    await page.goto('/dashboard?again');
    await page.getByLabel('Your bid').fill('20');
    kept.sandbox.mischief.next('placeBid', { kind: 'late', ms: 60_000 });
    await flip(page).click();
    await until(() => made() === 1);
    await back(page);
    await landed(page);
    assert.equal([made(), await flips(page).count()], [1, 1]);
  }));

run();
