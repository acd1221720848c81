import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import * as uvu from 'uvu';
import * as assert from 'uvu/assert';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
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
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...usual].find(existsSync);
}

export const launch = (executablePath = findBrowser()): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });

export interface Stage {
  readonly browser: Browser;
  readonly sandbox: Sandbox;
  /** A page of a phone, 360 x 640, in a context of its own. Whatever goes wrong in it fails the test. */
  phone(options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Another page of the same tab's context. */
  context(page: Page): BrowserContext;
}

type Scene = (stage: Stage) => Promise<void>;

/**
 * A suite in a real browser against the built app and a sandbox of its own. Each file takes a loopback address of its
 * own, since the wallet's port is fixed. Without a browser its tests are skipped, which under CI is a failure.
 */
export function browserSuite(name: string, host: string) {
  const suite = uvu.suite(name);
  const found = findBrowser();
  let stage: Stage;
  const troubles: string[] = [];
  const contexts: BrowserContext[] = [];

  suite.before(async () => {
    if (!found) return;
    const sandbox = await startSandbox({ host, serve: staticHost(process.env.DIST ?? 'dist') });
    const browser = await launch(found);
    stage = {
      browser,
      sandbox,
      async phone(options) {
        const context = await browser.newContext({
          viewport: { width: 360, height: 640 },
          baseURL: sandbox.origin,
          ...options,
        });
        contexts.push(context);
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
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
    await stage?.browser.close();
    await stage?.sandbox.close();
  });

  return {
    test(sentence: string, scene: Scene) {
      if (found) {
        suite(sentence, async () => {
          troubles.length = 0;
          await scene(stage);
          assert.equal(troubles, [], 'no error and no violation in the page');
        });
      } else if (process.env.CI) {
        suite(sentence, () => assert.unreachable('no browser: install Chromium or set CHROME_PATH'));
      } else {
        suite.skip(sentence);
      }
    },
    run() {
      if (!found) console.log('Skipped: no Chromium, Chrome or Edge was found. Install one or set CHROME_PATH.');
      suite.run();
    },
  };
}
