import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { changed } from '../answers';
import { launch } from '../journeys/chromium';
import { fillIn } from '../journeys/player';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/sandbox';
import { staticHost } from '../serve/static-host';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const SLOWDOWN = 6;
/** Milliseconds of latency, and bytes a second down and up. */
const NETWORKS = { '4G': [150, 2e5, 93_750], fast: [10, 1.25e7, 1.25e6], '3G': [400, 5e4, 5e4] } as const;

type Serve = NonNullable<SandboxOptions['serve']>;
type Figures = Map<string, number[]>;
type Scenario = (context: BrowserContext, note: (name: string, value: unknown) => void, api: Sandbox) => Promise<void>;
type Noted = PerformanceEntry & { readonly value?: number; readonly interactionId?: number };
declare global {
  var noted: Noted[];
  /** Milliseconds until the test first holds, checked once per frame. */
  var when: (test: () => unknown) => Promise<number>;
}

/** The smallest React app with signals: one button, on the app's React as it is published. */
async function floorSite(): Promise<Serve> {
  const contents = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { signal } from '@preact/signals-react';
    import { useSignals } from '@preact/signals-react/runtime';
    const clicks = signal(0);
    const Button = () => (useSignals(), createElement('button', { onClick: () => clicks.value++ }, 'Sign in ', clicks.value));
    createRoot(document.getElementById('root')).render(createElement(Button));`;
  const stdin = { contents, resolveDir: process.cwd() };
  const define = { 'process.env.NODE_ENV': '"production"' };
  const { outputFiles } = await build({ stdin, define, bundle: true, minify: true, write: false, format: 'esm' });
  const page = `<!doctype html><link rel="icon" href="data:,"><title>Floor</title><div id="root"></div><script type="module" src="/app.js"></script>`;
  const [html, js] = [page, String(outputFiles[0]?.text)].map((text) => brotliCompressSync(text));
  return ({ url }, response) => {
    const [type, body] = url === '/app.js' ? ['text/javascript', js] : ['text/html; charset=utf-8', html];
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(body);
  };
}

async function open(context: BrowserContext, address: string, network: keyof typeof NETWORKS, session = '') {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => request.method() === 'GET' && requests.push(request));
  const devtools = await context.newCDPSession(page);
  // The browser's own bar would push the lowest part of the page out of the window, where no change counts as painted.
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { height: 800 } });
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  const [latency, downloadThroughput, uploadThroughput] = NETWORKS[network];
  const speed = { latency, downloadThroughput, uploadThroughput };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript((token) => {
    if (token) sessionStorage.setItem('authToken', token);
    globalThis.noted = [];
    const observer = new PerformanceObserver((list) => noted.push(...(list.getEntries() as Noted[])));
    for (const type of ['layout-shift', 'event'])
      observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    globalThis.when = async (test) => {
      while (!test()) await new Promise(requestAnimationFrame);
      return performance.now();
    };
  }, session);
  await page.goto(address, { waitUntil: 'commit' });
  /** Kilobytes of JavaScript after two garbage collections: the first may make more memory collectable. */
  async function heap(): Promise<number> {
    await page.requestGC();
    await page.requestGC();
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1000;
  }
  return { page, devtools, requests, heap };
}

const interactive = (page: Page) =>
  page.evaluate(() => when(() => /__reactProps/.test(`${Object.keys(document.querySelector('input,button') ?? {})}`)));

/** The demo player's, on the splash or in the header. */
const balance = (page: Page) => page.evaluate(() => when(() => document.body?.textContent.includes('₹4,455.44')));

const firstVisit = (path: string): Scenario =>
  async function visit(context, note, sandbox) {
    const session = path === '/login' ? '' : sandbox.signIn('asha');
    const { page, devtools, requests, heap } = await open(context, path, '4G', session);
    if (session) {
      const ready = page.evaluate(() => when(() => document.querySelector('main [type=submit]')));
      note(`${path}, balance visible (ms)`, await balance(page));
      note(`${path}, ready to bid (ms)`, await ready);
    } else note(`${path}, interactive (ms)`, await interactive(page));
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => noted.reduce((sum, { value = 0 }) => sum + value, 0));
    const { metrics } = await devtools.send('Performance.getMetrics');
    const tasks = metrics.find(({ name }) => name === 'TaskDuration');
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, one) => sum + one.responseHeadersSize + one.responseBodySize, 0);
    note(`${path}, on the wire (KB)`, bytes / 1000);
    note(`${path}, requests`, requests.length);
    note(`${path}, layout shift`, shift);
    note(`${path}, all tasks until quiet (ms)`, Number(tasks?.value) * 1000);
    note(`${path}, JS heap (KB)`, await heap());
  };

const slowVisits: Scenario = async (context, note, sandbox) => {
  const session = sandbox.signIn('asha');
  for (const visit of ['first', 'second']) {
    const { page } = await open(context, '/dashboard', '3G', session);
    note(`${visit} visit on slow 3G, balance visible (ms)`, await balance(page));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();
  }
};

const history: Scenario = async (context, note, sandbox) => {
  sandbox.addHistory(sandbox.account('asha').userId, 100);
  const name = 'getAllParticipationUser';
  // The sandbox would take minutes to play so many.
  const times100 = (rows: readonly unknown[]) => JSON.stringify({ data: { [name]: Array(100).fill(rows).flat() } });
  sandbox.faults.next(
    name,
    changed((body) => times100(JSON.parse(body).data[name])),
  );
  const { page } = await open(context, '/profile', 'fast', sandbox.signIn('asha'));
  await page.getByText('₹').first().waitFor();
  await page.getByRole('button', { name: 'Transactions' }).click();
  const rows = await page.evaluate(async () => {
    const row = await when(() => document.querySelector('.row'));
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return row - Number(requests.findLast(({ name }) => name.endsWith('/graphql'))?.responseEnd);
  });
  note('10,000 rows, first on screen after the answer (ms)', rows);
};

/** A player's taps from the sign-in form to a flip, each on what the one before has left on screen. */
const TAPS: Readonly<Record<string, string>> = {
  'sign in': '[type=submit]',
  ...Object.fromEntries(
    ['Payment', 'Wallet', 'Refer', 'Recharge', 'Home'].map((tab) => [`${tab} tab`, `.nav-tab[title=${tab}]`]),
  ),
  ...{ menu: 'button[title=Menu]', theme: '[role=switch]', 'menu closed': 'button[title=Close]' },
  ...{ transactions: 'button[title=Transactions]', 'transactions closed': 'button[title=Close]' },
  ...{ side: '.side:has([value=tails])', 'quick amount': '[aria-label="Bid ₹50"]' },
  flip: 'main [type=submit]',
};

const tapsOn = (controls: typeof TAPS): Scenario =>
  async function play(context, note) {
    const { page } = await open(context, '/login', 'fast');
    await interactive(page);
    if (controls === TAPS) await fillIn(page);
    for (const [name, selector] of Object.entries(controls)) {
      await page.waitForTimeout(700);
      await page.evaluate(() => void noted.splice(0));
      // By force: the check that nothing covers the control would add a listener to the page.
      await page.locator(selector).tap({ force: true });
      await page.waitForTimeout(700);
      const durations = await page.evaluate(() => noted.map((one) => (one.interactionId ? one.duration : 0)));
      note(`tap on ${name}, next paint (ms)`, Math.max(16, ...durations));
    }
  };

const longVisit: Scenario = async (context, note, sandbox) => {
  sandbox.creditTopUp(sandbox.account('asha').userId, 500_000);
  // Timers of up to a second run twenty times faster: otherwise this takes ten minutes.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const sooner = (run: () => void, ms = 0, ...rest: []) => setTimeout(run, ms > 1000 ? ms : ms / 20, ...rest);
    Object.assign(window, { setTimeout: sooner });
  });
  const { page, devtools, heap } = await open(context, '/dashboard', 'fast', sandbox.signIn('asha'));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('.tools').waitFor();
  await page.locator('[name=amount]').fill('10');
  const after = async (flips: number) => {
    await page.evaluate(async (count) => {
      const find = (selectors: string) => document.querySelector(selectors);
      // Until a loss: then the same is on screen each time.
      for (let n = 0; n < count || find('.outcome[data-outcome=win]'); n++) {
        const last = find('.outcome');
        document.querySelector('form')?.requestSubmit();
        await when(() => find('.outcome') !== last && !find('[type=submit][aria-disabled=true]'));
      }
      noted.length = 0;
    }, flips);
    await page.waitForTimeout(1000);
    return { size: await heap(), ...(await devtools.send('Memory.getDOMCounters')) };
  };
  const [before, last] = [await after(100), await after(200)];
  note('flips 100 to 300 of a visit, growth of the JS heap (%)', (last.size / before.size - 1) * 100);
  note('flips 100 to 300 of a visit, nodes more', last.nodes - before.nodes);
  note('flips 100 to 300 of a visit, listeners more', last.jsEventListeners - before.jsEventListeners);
};

async function play(browser: Browser, serve: Serve, figures: Figures, scenario: Scenario): Promise<void> {
  const sandbox = await startSandbox({ host: '127.0.0.54', serve });
  const viewport = { width: 360, height: 640 };
  const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true, baseURL: sandbox.origin };
  const context = await browser.newContext(phone);
  const note = (name: string, value: unknown) => figures.set(name, [...(figures.get(name) ?? []), Number(value)]);
  await scenario(context, note, sandbox).finally(() => context.close().then(sandbox.close));
}

/** Measures a built site, with the API on its own origin, and prints the figures. @param file where they go too */
export async function run(dist: string, file?: string): Promise<void> {
  const [floor, site] = [await floorSite(), staticHost(dist)];
  const [bare, app]: [Figures, Figures] = [new Map(), new Map()];
  const browser = await launch();
  // Without compilers: the machine code of busy functions would grow the heap more than any data does.
  const interpreter = await launch({ args: ['--js-flags=--jitless'] });
  const [login, dashboard] = [firstVisit('/login'), firstVisit('/dashboard')];
  try {
    // In turn, so that all meet the same conditions. What takes little time varies most, what takes a minute doesn't.
    for (let turn = 0; turn < RUNS; turn++) {
      for (const scenario of [login, login, login, tapsOn({ it: 'button' })])
        await play(browser, floor, bare, scenario);
      for (const scenario of [login, login, login, dashboard, slowVisits, history, tapsOn(TAPS)])
        await play(browser, site, app, scenario);
    }
    await play(interpreter, site, app, longVisit);
  } finally {
    await Promise.all([browser.close(), interpreter.close()]);
  }
  const median = (values: number[] = []) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const last = (name: string) => name.replace(/.*, /, '');
  const rows = [...app].map(([name, values]) => {
    const base = [...bare].find(([one]) => last(one) === last(name));
    const times = base && median(base[1]) ? `${(median(values) / median(base[1])).toFixed(2)}x` : '';
    return `| ${name} | ${Number(median(values).toPrecision(3))} | ${times} |\n`;
  });
  const text = `# Figures

Measured with \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${platform()} ${arch()}, Chromium, medians of ${RUNS} runs,
${SLOWDOWN}x CPU throttling, slow 4G unless a figure says otherwise. The floor is a hello-world app with the published
React and signals. Calls of the API aren’t counted.

| figure | measured | beside the floor |
|---|---|---|
${rows.join('')}`;
  console.log(text);
  if (file) await writeFile(file, text);
}
