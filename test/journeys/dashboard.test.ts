import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { bid, flip, flipButton, openAs } from './player';

const { test, run } = browserSuite('the game', '127.0.0.12');

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
}

async function startTrace(page: Page): Promise<() => Promise<readonly TraceEvent[]>> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing'] },
  });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    return events;
  };
}

test('while the coin is in the air the browser does no layout and no paint', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.locator('.tools').waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const letGo = stage.sandbox.faults.hold('placeBid');
  await flipButton(page).click();
  await page.locator('[data-state=tossed]').waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const layer = await page.locator('.coin-body').evaluate((body) => getComputedStyle(body).willChange);
  assert.is(layer, 'transform, rotate', 'anything that groups would flatten the two faces');
  // These words come after three seconds, and cause a layout.
  await page.getByText('Slow connection. Your bid is safe.').waitFor();
  const endTrace = await startTrace(page);
  await page.evaluate(() => {
    performance.mark('in the air');
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.coin[data-state=falling]')) return;
      performance.mark('falling');
      observer.disconnect();
    }).observe(document.body, { attributes: true, subtree: true });
  });
  await page.waitForTimeout(1_000);
  await letGo();
  await page.locator('.outcome').waitFor();
  const events = await endTrace();
  const at = (mark: string) => Number(events.find(({ name }) => name === mark)?.ts);
  // Three frames before the fall of 700 ms ends: its last frame paints the impact.
  const end = at('falling') + 650_000;
  const work = new Set(events.filter(({ ts }) => ts > at('in the air') && ts < end).map(({ name }) => name));
  assert.ok(end - at('in the air') > 1_350_000);
  assert.equal([work.has('Layout'), work.has('Paint')], [false, false]);
  assert.ok(work.has('UpdateLayoutTree'), 'the coin does turn');
});

test('under reduced motion the coin only fades, and shows the true side', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { reducedMotion: 'reduce' });
  await bid(page);
  const result = String(await page.locator('.outcome-more').textContent());
  const side = await page.locator('.coin-body').getAttribute('data-side');
  assert.is(side, /^Heads/.test(result) ? 'heads' : 'tails');
  const moved = await page.evaluate(() =>
    document.getAnimations().map((one) => (one instanceof CSSTransition ? one.transitionProperty : 'an animation')),
  );
  assert.ok(
    moved.every((name) => name === 'opacity'),
    moved.join(),
  );
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
  await page.locator('.outcome').waitFor();
  assert.ok((await tones()) >= 2, 'ticks while the coin turns, and one note or more as it lands');
});

run();
