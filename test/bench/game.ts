import type { Browser } from 'playwright-core';
import { type Scenario, visiting } from './scenarios';
import { heap, open, type Visit } from './visit';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  /** Microseconds. */
  readonly ts: number;
  readonly args: {
    readonly frame_reporter?: {
      readonly frame_sequence: number;
      readonly has_compositor_animation: boolean;
      readonly has_main_animation: boolean;
      readonly state: string;
    };
  };
}

/**
 * The share of the frames with a running animation that never came on screen. The compositor tells: it moves the coin
 * without the page's thread, whose requestAnimationFrame counts the frames that nobody has seen, and misses others.
 */
async function droppedFrames(browser: Browser, { page }: Visit, during: () => Promise<unknown>): Promise<number> {
  const mark = (name: string) => page.evaluate((text) => void performance.mark(text), name);
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'cc,benchmark', 'disabled-by-default-devtools.timeline.frame'],
  });
  await mark('from');
  await during();
  await mark('until');
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const at = (wanted: string) => trace.traceEvents.find(({ name }) => name === wanted)?.ts ?? Number.NaN;
  const [from, until] = [at('from'), at('until')];
  // A frame has several reports if the page's thread is late with its part.
  const isSeen = new Map<number, boolean>();
  for (const { name, ph, ts, args } of trace.traceEvents) {
    const frame = args.frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || !frame || ts < from || ts > until) continue;
    const { frame_sequence: sequence, state, has_compositor_animation, has_main_animation } = frame;
    if (!has_compositor_animation && !has_main_animation) continue;
    isSeen.set(sequence, isSeen.get(sequence) || state !== 'STATE_DROPPED');
  }
  return [...isSeen.values()].filter((seen) => !seen).length / isSeen.size;
}

/** The toss from the tap to the impact. */
export const toss: Scenario = (browser, sandbox) =>
  visiting(browser, sandbox, async (context) => {
    const visit = await open(context, '/dashboard', { network: 'fast', session: sandbox.signIn('asha') });
    const { page } = visit;
    await page.locator('[name=amount]').fill('50');
    await page.locator('.tools').waitFor();
    await page.waitForLoadState('networkidle');
    const dropped = await droppedFrames(browser, visit, () =>
      // Not with Playwright's locators, which would ask for frames too.
      page.evaluate(async () => {
        const landed = new Promise<void>((resolve) => {
          addEventListener('animationend', ({ animationName }) => animationName === 'coin-land' && resolve());
        });
        document.querySelector('form')?.requestSubmit();
        await landed;
      }),
    );
    return { dropped };
  });

/** A turning square on an empty page, for as long as a toss. */
export const square: Scenario = (browser, sandbox) =>
  visiting(browser, sandbox, async (context) => {
    const visit = await open(context, '/square', { network: 'fast' });
    await visit.page.waitForLoadState('networkidle');
    return { dropped: await droppedFrames(browser, visit, () => visit.page.waitForTimeout(1_500)) };
  });

/** Flips 100 to 300 of one visit. heap: its growth as a share; nodes, listeners: how many there are more. */
export const flips: Scenario = (browser, sandbox) =>
  visiting(browser, sandbox, async (context) => {
    sandbox.creditTopUp(sandbox.account('asha').userId, 500_000);
    // Timers of up to a second run twenty times faster: otherwise this takes ten minutes.
    await context.addInitScript(() => {
      const { setTimeout } = window;
      const sooner = (run: () => void, ms = 0, ...rest: unknown[]) =>
        setTimeout(run, ms > 1_000 ? ms : ms / 20, ...rest);
      Object.assign(window, { setTimeout: sooner });
    });
    const visit = await open(context, '/dashboard', { network: 'fast', session: sandbox.signIn('asha') });
    const { page, devtools } = visit;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('.tools').waitFor();
    await page.locator('[name=amount]').fill('10');
    const flip = (times: number) =>
      page.evaluate(async (count) => {
        const find = (selectors: string) => document.querySelector(selectors);
        // Until a loss: then the same is on screen each time.
        for (let n = 0; n < count || find('.result[data-outcome=win]'); n++) {
          const last = find('.result');
          document.querySelector('form')?.requestSubmit();
          await window.bench.when(() => find('.result') !== last && !find('[type=submit][aria-disabled=true]'));
        }
      }, times);
    const count = async () => {
      await page.waitForTimeout(1_000);
      return { heap: await heap(visit), ...(await devtools.send('Memory.getDOMCounters')) };
    };
    await flip(100);
    const before = await count();
    await flip(200);
    const after = await count();
    return {
      heap: after.heap / before.heap - 1,
      nodes: after.nodes - before.nodes,
      listeners: after.jsEventListeners - before.jsEventListeners,
    };
  });
