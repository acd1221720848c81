import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import * as uvu from 'uvu';
import * as assert from 'uvu/assert';
import { startSandbox } from '../sandbox/sandbox';
import { staticHost } from '../sandbox/static-host';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Chromium, Chrome or Edge: CHROME_PATH first, then the PATH, then the usual places. */
export function findBrowser(): string | undefined {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH names no file: ${CHROME_PATH}`);
  if (CHROME_PATH) return CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...usual].find(existsSync);
}

interface LaunchOptions {
  readonly executablePath?: string | undefined;
  /** Keeps pages that are left, as phones do; tests are without unless they ask. */
  readonly backForwardCache?: boolean;
}

export const launch = ({ executablePath = findBrowser(), backForwardCache }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });

function loudly(error: unknown): never {
  console.error(error);
  throw error;
}

/** What serves the built app and answers it. */
export interface Backend {
  readonly origin: string;
  close(): Promise<void>;
}

export interface Stage {
  readonly browser: Browser;
  /** A page of a phone, 360 x 640, in a context of its own. Whatever goes wrong in it fails the test. */
  phone(options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Another page of the same tab's context. */
  context(page: Page): BrowserContext;
}

/**
 * A suite in a real browser against the built app and a sandbox of its own. Each file takes a loopback address of its
 * own, since the wallet's port is fixed. Without a browser its tests are skipped, which under CI is a failure.
 * @param serve answers what is no call of the API
 */
export const browserSuite = (name: string, host: string, serve = staticHost(process.env.DIST ?? 'dist')) =>
  suiteAgainst(name, async () => {
    const sandbox = await startSandbox({ host, serve });
    return { backend: sandbox, parts: { sandbox } };
  });

/** The same against any backend, whose parts the scenes get beside the stage. */
export function suiteAgainst<Parts extends object>(
  name: string,
  start: () => Promise<{ readonly backend: Backend; readonly parts: Parts }>,
) {
  const suite = uvu.suite(name);
  const found = findBrowser();
  let stage: Stage & Parts;
  let close = () => Promise.resolve();
  const troubles: string[] = [];
  const contexts: BrowserContext[] = [];

  suite.before(async () => {
    if (!found) return;
    // uvu keeps what a hook throws to itself.
    const { backend, parts } = await start().catch(loudly);
    close = () => backend.close();
    const browser = await launch({ executablePath: found }).catch(loudly);
    close = async () => {
      await browser.close();
      await backend.close();
    };
    stage = {
      ...parts,
      browser,
      async phone(options) {
        const context = await browser.newContext({
          viewport: { width: 360, height: 640 },
          baseURL: backend.origin,
          // What a test intercepts must not come from a cache.
          serviceWorkers: 'block',
          ...options,
        });
        contexts.push(context);
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        page.on('pageerror', (error) => troubles.push(String(error.stack ?? error)));
        page.on('console', (message) => {
          if (/Content Security Policy|Trusted|integrity/i.test(message.text())) troubles.push(message.text());
        });
        return page;
      },
      context: (page) => page.context(),
    };
  });
  suite.after.each(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  suite.after(async () => {
    await close();
  });

  return {
    test(sentence: string, scene: (stage: Stage & Parts) => Promise<void>) {
      if (found) {
        suite(sentence, async () => {
          troubles.length = 0;
          await scene(stage);
          assert.equal(troubles, [], 'no error and no violation in the page');
        });
      } else if (process.env.CI) {
        suite(sentence, () => assert.unreachable('no browser: install Chromium or set CHROME_PATH'));
      } else {
        // A developer without a browser can still run the rest; run() says why, and CI fails instead.
        suite.skip(sentence);
      }
    },
    run() {
      if (!found) console.log('Skipped: no Chromium, Chrome or Edge was found. Install one or set CHROME_PATH.');
      suite.run();
    },
  };
}
