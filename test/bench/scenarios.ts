import type { Browser, BrowserContext } from 'playwright-core';
import { formatRupees } from '../../src/lib/money';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import type { Serve } from './sites';
import { heap, interactive, newPhone, open, paint, shown, type Visit, work } from './visit';

/** Figures by name; milliseconds, bytes, shares or counts. */
export type Figures = Readonly<Record<string, number>>;

export type Scenario = (context: BrowserContext, sandbox: Sandbox) => Promise<Figures>;

const HOST = '127.0.0.54';

/** Runs a scenario on its own phone against its own sandbox, which also serves the site. */
export async function play(browser: Browser, serve: Serve, scenario: Scenario): Promise<Figures> {
  const sandbox = await startSandbox({ host: HOST, serve });
  const context = await newPhone(browser, sandbox.origin);
  try {
    return await scenario(context, sandbox);
  } finally {
    await context.close();
    await sandbox.close();
  }
}

/** The first visit to /login. */
export const login: Scenario = async (context) => {
  const visit = await open(context, '/login', { network: 'slow 4G' });
  const ready = await interactive(visit);
  const { fcp, lcp, cls } = await paint(visit);
  return { ...visit.traffic, ...(await work(visit)), fcp, lcp, cls, interactive: ready, heap: await heap(visit) };
};

const balanceOf = (sandbox: Sandbox) => {
  const { reference_earning, top_up, game } = sandbox.figures(sandbox.account('asha').userId);
  return formatRupees(reference_earning + top_up + game);
};

/** The first visit to the dashboard of a signed-in player. */
export const dashboard: Scenario = async (context, sandbox) => {
  const visit = await open(context, '/dashboard', { network: 'slow 4G', session: sandbox.signIn('asha') });
  const [balance, playable] = await Promise.all([
    shown(visit, balanceOf(sandbox)),
    visit.page.evaluate(() => window.bench.when(() => document.querySelector('main [type=submit]'))),
  ]);
  const { cls } = await paint(visit);
  return { ...visit.traffic, ...(await work(visit)), cls, balance, playable, heap: await heap(visit) };
};

/** Two visits to the dashboard on a slow network, the second from the service worker. */
export const warm: Scenario = async (context, sandbox) => {
  const session = sandbox.signIn('asha');
  const first = await open(context, '/dashboard', { network: 'slow 3G', session });
  const cold = await shown(first, balanceOf(sandbox));
  await first.page.evaluate(() => navigator.serviceWorker?.ready);
  await first.page.close();
  const second = await open(context, '/dashboard', { network: 'slow 3G', session });
  return { cold, warm: await shown(second, balanceOf(sandbox)) };
};

const ROWS = 10_000;

/** Makes the answer of Transactions as long, with a row a minute: the sandbox would take minutes to play so many. */
const lengthen = (context: BrowserContext) =>
  context.route('**/graphql', async (route) => {
    const name = 'getAllParticipationUser';
    if (route.request().postDataJSON()?.operationName !== name) return route.fallback();
    const response = await route.fetch();
    const rows = (await response.json()).data[name];
    const newest = Date.parse(rows[0].createAt);
    const at = (n: number) => new Date(newest - n * 60_000).toISOString();
    const all = Array.from({ length: ROWS }, (_, n) => ({ ...rows[n % rows.length], createAt: at(n) }));
    await route.fulfill({ response, json: { data: { [name]: all } } });
  });

/**
 * A long history, opened and scrolled. rows: from the end of the answer until they are on screen; parsing: the part of
 * it in which the browser parses the JSON.
 */
export const history: Scenario = async (context, sandbox) => {
  sandbox.addHistory(sandbox.account('asha').userId, 100);
  await lengthen(context);
  const visit = await open(context, '/profile', { network: 'fast', session: sandbox.signIn('asha') });
  const { page } = visit;
  await shown(visit, balanceOf(sandbox));
  await page.getByRole('button', { name: 'Transactions' }).click();
  const { row, answered, parsed } = await page.evaluate(async () => ({
    row: await window.bench.when(() => document.querySelector('.row')),
    answered: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('/graphql'))
      .at(-1)?.responseEnd,
    parsed: window.bench.parsed,
  }));
  await page.waitForTimeout(1_000);
  const end = answered ?? Number.NaN;
  return { rows: row - end, parsing: parsed - end, ...(await scroll(visit)) };
};

/** Scrolls the list for two seconds. Returns the longest task and the number of elements in the page. */
const scroll = ({ page }: Visit) =>
  page.evaluate(async () => {
    window.bench.longest = 0;
    const list = document.querySelector('.rows');
    const start = performance.now();
    while (list && performance.now() - start < 2_000) {
      list.scrollTop += 40;
      await new Promise(requestAnimationFrame);
    }
    return { longest: window.bench.longest, elements: document.querySelectorAll('*').length };
  });
