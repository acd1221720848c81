import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

const KILOBIT = 1000 / 8;

export const networks = {
  'slow 4G': { latency: 150, downloadThroughput: 1600 * KILOBIT, uploadThroughput: 750 * KILOBIT },
  fast: { latency: 10, downloadThroughput: 100_000 * KILOBIT, uploadThroughput: 10_000 * KILOBIT },
  'slow 3G': { latency: 400, downloadThroughput: 400 * KILOBIT, uploadThroughput: 400 * KILOBIT },
} as const;

export interface Visit {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Bytes on the wire with headers, and requests so far, without those of the API. */
  readonly traffic: { bytes: number; requests: number };
}

/** How many times slower than this machine the phone is. */
export const SLOWDOWN = 6;

const SCREEN = { width: 360, height: 640 };
/** More pixels than the browser's own bar is high. */
const BAR = 160;

export const newPhone = (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    baseURL: origin,
  });

export async function open(
  context: BrowserContext,
  address: string,
  { network, session }: { network: keyof typeof networks; session?: string },
): Promise<Visit> {
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
  await showAll(devtools);
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(probe, session ?? '');
  await page.goto(address, { waitUntil: 'commit' });
  return { page, devtools, traffic };
}

/**
 * Makes the window higher by the browser's own bar. Otherwise the bar pushes the lowest part of the page out of the
 * window, and what changes only there is never shown: it would count as painted with the next change elsewhere.
 */
async function showAll(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { height: SCREEN.height + BAR } });
}

declare global {
  interface Window {
    bench: {
      lcp: number;
      cls: number;
      longest: number;
      /** The slowest event of a tap. */
      slowest: number;
      /** When the last answer's JSON had been parsed. */
      parsed: number;
      /** Milliseconds until the test first holds, checked once per frame. */
      when(test: () => unknown): Promise<number>;
    };
  }
}

/** Runs before any script of the page. */
function probe(session: string) {
  if (session) sessionStorage.setItem('authToken', session);
  window.bench = {
    lcp: 0,
    cls: 0,
    longest: 0,
    slowest: 0,
    parsed: 0,
    when: (test) =>
      new Promise((resolve) => {
        const poll = () => (test() ? resolve(performance.now()) : requestAnimationFrame(poll));
        poll();
      }),
  };
  const { json } = Response.prototype;
  Response.prototype.json = async function readTimed() {
    const value = await json.call(this);
    window.bench.parsed = performance.now();
    return value;
  };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    window.bench.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    window.bench.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ duration }) => {
    window.bench.longest = Math.max(window.bench.longest, duration);
  });
}

/** Milliseconds until React has hydrated the first control. */
export const interactive = ({ page }: Visit): Promise<number> =>
  page.evaluate(() =>
    window.bench.when(() => {
      const control = document.querySelector('input,button');
      return control && Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    }),
  );

/** Milliseconds until the text is on screen. */
export const shown = ({ page }: Visit, text: string): Promise<number> =>
  page.evaluate((part) => window.bench.when(() => document.body?.textContent.includes(part)), text);

export async function paint({ page }: Visit) {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcp: window.bench.lcp,
    cls: window.bench.cls,
  }));
}

/** Milliseconds of scripts and of all tasks so far. */
export async function work({ devtools }: Visit) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const spent = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
  return { scripts: spent('ScriptDuration'), tasks: spent('TaskDuration') };
}

/** Bytes of JavaScript heap after two garbage collections: the first may make more memory collectable. */
export async function heap({ devtools }: Visit): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
