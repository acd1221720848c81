import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, BrowserContext } from 'playwright-core';
import { formatRupees } from '../../src/lib/money';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/sandbox';

/** How many times slower than this machine the phone is. */
export const SLOWDOWN = 6;
const network = (latency: number, down: number, up: number) => ({
  ...{ offline: false, latency, downloadThroughput: down * 125, uploadThroughput: up * 125 },
});
const NETWORKS = { '4G': network(150, 1600, 750), fast: network(10, 100_000, 10_000), '3G': network(400, 400, 400) };
/** The shortest event that the browser reports, in ms. What is quicker counts as this. */
const SHORTEST = 16;
/** Milliseconds in which all that a tap starts has ended. */
const SETTLE = 700;
const ROWS = 10_000;

type Serve = NonNullable<SandboxOptions['serve']>;
/** Milliseconds, bytes, shares or counts. */
export type Figures = Readonly<Record<string, number>>;
type Scenario = (context: BrowserContext, sandbox: Sandbox) => Promise<Figures>;
type Visit = Awaited<ReturnType<typeof open>>;

/** Runs a scenario on its own phone against its own sandbox, which also serves the site. */
export async function play(browser: Browser, serve: Serve, scenario: Scenario): Promise<Figures> {
  const sandbox = await startSandbox({ host: '127.0.0.54', serve });
  const viewport = { width: 360, height: 640 };
  const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true, baseURL: sandbox.origin };
  const context = await browser.newContext(phone);
  return scenario(context, sandbox).finally(() => context.close().then(sandbox.close));
}

/** The smallest React app with signals: one button, on the app's React as it is published. */
export async function floorSite(): Promise<Serve> {
  const contents = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { signal } from '@preact/signals-react';
    import { useSignals } from '@preact/signals-react/runtime';
    const clicks = signal(0);
    function App() {
      useSignals();
      return createElement('button', { onClick: () => clicks.value++ }, 'Sign in ' + clicks.value);
    }
    createRoot(document.getElementById('root')).render(createElement(App));`;
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir: process.cwd() }, bundle: true, minify: true, write: false, format: 'esm' },
    ...{ target: 'es2022', legalComments: 'none', define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const page = `<!doctype html><link rel="icon" href="data:,"><title>Floor</title><div id="root"></div><script type="module" src="/app.js"></script>`;
  const [html, js] = [page, outputFiles[0]?.text ?? ''].map((text) => brotliCompressSync(text));
  return ({ url }, response) => {
    const type = url === '/app.js' ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' });
    response.end(url === '/app.js' ? js : html);
  };
}

/** Opens a page in a new tab. Its traffic is bytes on the wire with headers, and requests, without those of the API. */
async function open(context: BrowserContext, address: string, on: keyof typeof NETWORKS, session = '') {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  const traffic = { bytes: 0, requests: 0 };
  const ofApi = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.method !== 'GET' || request.url.startsWith('data:')) ofApi.add(requestId);
    else traffic.requests++;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!ofApi.has(requestId)) traffic.bytes += encodedDataLength;
  });
  // The browser's own bar would push the lowest part of the page out of the window, where no change counts as painted.
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { height: 800 } });
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORKS[on]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(probe, { session, durationThreshold: SHORTEST });
  await page.goto(address, { waitUntil: 'commit' });
  return { page, devtools, traffic };
}

declare global {
  interface Window {
    bench: ReturnType<typeof probe>;
  }
}

/** Runs before any script of the page. */
function probe({ session, durationThreshold }: { session: string; durationThreshold: number }) {
  if (session) sessionStorage.setItem('authToken', session);
  type Noted = PerformanceEntry & { readonly value: number; readonly interactionId: number };
  const events: Noted[] = [];
  const bench = {
    /** When the last answer's JSON had been parsed. */
    parsed: 0,
    events,
    watchEvents: () =>
      new PerformanceObserver((list) => events.push(...(list.getEntries() as Noted[]))).observe({
        ...{ type: 'event', durationThreshold },
      }),
    /** What the browser has noted of a type since a time: a list of our own would be part of the heap. */
    noted(type: string, since = 0) {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type, buffered: true });
      return (observer.takeRecords() as Noted[]).filter(({ startTime }) => startTime >= since);
    },
    /** Milliseconds until the test first holds, checked once per frame. */
    when: (test: () => unknown) =>
      new Promise<number>((resolve) => {
        const poll = () => (test() ? resolve(performance.now()) : requestAnimationFrame(poll));
        poll();
      }),
  };
  const { json } = Response.prototype;
  Response.prototype.json = async function readTimed() {
    const value = await json.call(this);
    bench.parsed = performance.now();
    return value;
  };
  window.bench = bench;
  return bench;
}

/** Milliseconds until React has hydrated the first control. */
const interactive = ({ page }: Visit) =>
  page.evaluate(() =>
    window.bench.when(() =>
      Object.keys(document.querySelector('input,button') ?? {}).some((key) => key.startsWith('__reactProps$')),
    ),
  );

/** Milliseconds until asha's balance is on screen. */
const balance = ({ page }: Visit, sandbox: Sandbox) => {
  const { reference_earning, top_up, game } = sandbox.figures(sandbox.account('asha').userId);
  const text = formatRupees(reference_earning + top_up + game);
  return page.evaluate((part) => window.bench.when(() => document.body?.textContent.includes(part)), text);
};

/** Bytes of JavaScript heap after two garbage collections: the first may make more memory collectable. */
async function heap({ devtools }: Visit): Promise<number> {
  for (let count = 0; count < 2; count++) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** What a quiet page has cost. */
async function costs({ page, devtools, traffic, ...rest }: Visit): Promise<Figures> {
  await page.waitForLoadState('networkidle');
  const fcp = await page.evaluate(async () => {
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0];
    await window.bench.when(painted);
    return painted()?.startTime ?? 0;
  });
  const paints = await page.evaluate(() => ({
    lcp: window.bench.noted('largest-contentful-paint').at(-1)?.startTime ?? 0,
    cls: window.bench.noted('layout-shift').reduce((sum, { value }) => sum + value, 0),
  }));
  const { metrics } = await devtools.send('Performance.getMetrics');
  const spent = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
  const work = { scripts: spent('ScriptDuration'), tasks: spent('TaskDuration') };
  return { ...traffic, fcp, ...paints, ...work, heap: await heap({ page, devtools, traffic, ...rest }) };
}

/** A player's taps from the sign-in form to a flip, each on what the one before has left on screen. */
export const TAPS: Readonly<Record<string, string>> = {
  ...{ 'sign in': '[type=submit]', 'Payment tab': '[href="/payment"]', 'Wallet tab': '[href="/wallet"]' },
  ...{ 'Refer tab': '[href="/refer"]', 'Recharge tab': '[href="/recharge"]', 'Home tab': '[href="/dashboard"]' },
  ...{ menu: 'button[title=Menu]', theme: '[role=switch]', 'menu closed': 'button[title=Close]' },
  ...{ transactions: 'button[title=Transactions]', 'transactions closed': 'button[title=Close]' },
  ...{
    side: '.side:has([value=tails])',
    'quick amount': '[aria-label="Bid ₹50"]',
    digit: '',
    flip: 'main [type=submit]',
  },
};

/** Milliseconds from each tap, as of a finger, or key to the next paint. */
async function timed({ page }: Visit, taps: Readonly<Record<string, string>>): Promise<Figures> {
  const figures: Record<string, number> = {};
  await page.evaluate(() => window.bench.watchEvents());
  for (const [name, selector] of Object.entries(taps)) {
    const target = page.locator(selector || '[name=amount]');
    await target.waitFor();
    await page.waitForTimeout(SETTLE);
    await page.evaluate(() => void window.bench.events.splice(0));
    // A locator's own tap would add a listener to the page.
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    if (selector) await page.touchscreen.tap(x + width / 2, y + height / 2);
    else await target.press('0');
    await page.waitForTimeout(SETTLE);
    const taken = await page.evaluate(() =>
      window.bench.events.filter((one) => one.interactionId).map(({ duration }) => duration),
    );
    figures[name] = Math.max(SHORTEST, ...taken);
  }
  return figures;
}

export const scenarios = {
  login: async (context) => {
    const visit = await open(context, '/login', '4G');
    return { interactive: await interactive(visit), ...(await costs(visit)) };
  },

  /** The first visit to the dashboard of a signed-in player. */
  dashboard: async (context, sandbox) => {
    const visit = await open(context, '/dashboard', '4G', sandbox.signIn('asha'));
    const playable = visit.page.evaluate(() => window.bench.when(() => document.querySelector('main [type=submit]')));
    return { balance: await balance(visit, sandbox), playable: await playable, ...(await costs(visit)) };
  },

  /** Two visits to the dashboard on a slow network, the second from the service worker. */
  warm: async (context, sandbox) => {
    const session = sandbox.signIn('asha');
    const first = await open(context, '/dashboard', '3G', session);
    const cold = await balance(first, sandbox);
    await first.page.evaluate(() => navigator.serviceWorker?.ready);
    await first.page.close();
    return { cold, warm: await balance(await open(context, '/dashboard', '3G', session), sandbox) };
  },

  /**
   * A long history, opened and scrolled for two seconds. rows: from the end of the answer until they are on screen;
   * parsing: the part of it in which the browser parses the JSON.
   */
  history: async (context, sandbox) => {
    sandbox.addHistory(sandbox.account('asha').userId, 100);
    // The sandbox would take minutes to play so many.
    await context.route('**/graphql', async (route) => {
      const name = 'getAllParticipationUser';
      if (route.request().postDataJSON()?.operationName !== name) return route.fallback();
      const response = await route.fetch();
      const rows = (await response.json()).data[name];
      const at = (n: number) => new Date(Date.parse(rows[0].createAt) - n * 60_000).toISOString();
      const all = Array.from({ length: ROWS }, (_, n) => ({ ...rows[n % rows.length], createAt: at(n) }));
      await route.fulfill({ response, json: { data: { [name]: all } } });
    });
    const visit = await open(context, '/profile', 'fast', sandbox.signIn('asha'));
    await balance(visit, sandbox);
    await visit.page.getByRole('button', { name: 'Transactions' }).click();
    return visit.page.evaluate(async () => {
      const row = await window.bench.when(() => document.querySelector('.row'));
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const end = requests.filter(({ name }) => name.endsWith('/graphql')).at(-1)?.responseEnd ?? Number.NaN;
      const figures = { rows: row - end, parsing: window.bench.parsed - end };
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const [list, start] = [document.querySelector('.rows'), performance.now()];
      while (list && performance.now() - start < 2000) {
        list.scrollTop += 40;
        await new Promise(requestAnimationFrame);
      }
      const longest = Math.max(0, ...window.bench.noted('longtask', start).map(({ duration }) => duration));
      return { ...figures, longest, elements: document.querySelectorAll('*').length };
    });
  },

  taps: async (context) => {
    const visit = await open(context, '/login', 'fast');
    await interactive(visit);
    await visit.page.locator('[name=username]').fill('asha');
    await visit.page.locator('[name=password]').fill(DEMO_PASSWORD);
    return timed(visit, TAPS);
  },

  bareTap: async (context) => {
    const visit = await open(context, '/login', 'fast');
    await interactive(visit);
    return timed(visit, { button: 'button' });
  },

  /** Flips 100 to 300 of one visit. heap: its growth as a share; nodes, listeners: how many there are more. */
  flips: async (context, sandbox) => {
    sandbox.creditTopUp(sandbox.account('asha').userId, 500_000);
    // Timers of up to a second run twenty times faster: otherwise this takes ten minutes.
    await context.addInitScript(() => {
      const { setTimeout } = window;
      const sooner = (run: () => void, ms = 0, ...rest: unknown[]) =>
        setTimeout(run, ms > 1000 ? ms : ms / 20, ...rest);
      Object.assign(window, { setTimeout: sooner });
    });
    const visit = await open(context, '/dashboard', 'fast', sandbox.signIn('asha'));
    const { page, devtools } = visit;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('.tools').waitFor();
    await page.locator('[name=amount]').fill('10');
    const after = async (flips: number) => {
      await page.evaluate(async (count) => {
        const find = (selectors: string) => document.querySelector(selectors);
        // Until a loss: then the same is on screen each time.
        for (let n = 0; n < count || find('.result[data-outcome=win]'); n++) {
          const last = find('.result');
          document.querySelector('form')?.requestSubmit();
          await window.bench.when(() => find('.result') !== last && !find('[type=submit][aria-disabled=true]'));
        }
      }, flips);
      await page.waitForTimeout(1000);
      return { heap: await heap(visit), ...(await devtools.send('Memory.getDOMCounters')) };
    };
    const [before, last] = [await after(100), await after(200)];
    const listeners = last.jsEventListeners - before.jsEventListeners;
    return { heap: last.heap / before.heap - 1, nodes: last.nodes - before.nodes, listeners };
  },
} satisfies Record<string, Scenario>;
