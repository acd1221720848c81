import type { Scenario } from './scenarios';
import { heap, open } from './visit';

/** Flips 100 to 300 of one visit. heap: its growth as a share; nodes, listeners: how many there are more. */
export const flips: Scenario = async (context, sandbox) => {
  sandbox.creditTopUp(sandbox.account('asha').userId, 500_000);
  // Timers of up to a second run twenty times faster: otherwise this takes ten minutes.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const sooner = (run: () => void, ms = 0, ...rest: unknown[]) => setTimeout(run, ms > 1_000 ? ms : ms / 20, ...rest);
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
};
