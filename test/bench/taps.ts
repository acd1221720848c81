import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Scenario } from './scenarios';
import { interactive, open, type Visit } from './visit';

/** The shortest event that the browser reports, in ms. What is quicker counts as this. */
const SHORTEST = 16;
/** Milliseconds in which all that a tap starts has ended. */
const SETTLE = 700;

type Tap = (visit: Visit) => Promise<void>;

/** Taps as a finger does. A locator's own tap would add a listener to the page. */
const tap =
  (selector: string): Tap =>
  async ({ page }) => {
    await page.locator(selector).waitFor();
    await page.waitForTimeout(SETTLE);
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`Not on screen: ${selector}`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };

/** A player's taps from the sign-in form to a flip, each on what the one before has left on screen. */
const player: Readonly<Record<string, Tap>> = {
  'sign in': tap('[type=submit]'),
  'Payment tab': tap('[href="/payment"]'),
  'Wallet tab': tap('[href="/wallet"]'),
  'Refer tab': tap('[href="/refer"]'),
  'Recharge tab': tap('[href="/recharge"]'),
  'Home tab': tap('[href="/dashboard"]'),
  menu: tap('button[title=Menu]'),
  theme: tap('[role=switch]'),
  'menu closed': tap('button[title=Close]'),
  transactions: tap('button[title=Transactions]'),
  'transactions closed': tap('button[title=Close]'),
  side: tap('.side:has([value=tails])'),
  'quick amount': tap('[aria-label="Bid ₹50"]'),
  digit: ({ page }) => page.locator('[name=amount]').press('0'),
  flip: tap('main [type=submit]'),
};

export const tapNames = Object.keys(player);

/** Milliseconds from each tap, or key, to the next paint. */
async function timed(visit: Visit, taps: Readonly<Record<string, Tap>>): Promise<Record<string, number>> {
  const { page } = visit;
  const figures: Record<string, number> = {};
  await page.evaluate((durationThreshold) => {
    const take = (entry: PerformanceEntry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) window.bench.slowest = Math.max(window.bench.slowest, duration);
    };
    const wanted = { type: 'event', durationThreshold };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(wanted);
  }, SHORTEST);
  for (const [name, act] of Object.entries(taps)) {
    await page.evaluate((shortest) => {
      window.bench.slowest = shortest;
    }, SHORTEST);
    await act(visit);
    await page.waitForTimeout(SETTLE);
    figures[name] = await page.evaluate(() => window.bench.slowest);
  }
  return figures;
}

export const taps: Scenario = async (context) => {
  const visit = await open(context, '/login', { network: 'fast' });
  await interactive(visit);
  await visit.page.locator('[name=username]').fill('asha');
  await visit.page.locator('[name=password]').fill(DEMO_PASSWORD);
  return timed(visit, player);
};

export const bareTap: Scenario = async (context) => {
  const visit = await open(context, '/login', { network: 'fast' });
  await interactive(visit);
  return timed(visit, { button: tap('button') });
};
