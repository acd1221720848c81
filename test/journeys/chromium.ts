import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import * as uvu from 'uvu';
import * as assert from 'uvu/assert';
import { TEST_RULES } from '../sandbox/rules';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/sandbox';
import { staticHost } from '../serve/static-host';
import { findBrowser, NO_BROWSER } from './find-browser';
import { onPath } from './on-path';
import { isOurs } from './strange-page';

/** Chromium without its windows needs half the processor time. It has no back-forward cache. */
const executablePath = (!process.env.CHROME_PATH && onPath('chromium-headless-shell')) || findBrowser();

interface LaunchOptions {
  readonly executablePath?: string | undefined;
  readonly backForwardCache?: boolean;
  readonly args?: readonly string[];
}

export function launch({
  backForwardCache,
  executablePath = findBrowser(),
  args = [],
}: LaunchOptions = {}): Promise<Browser> {
  if (!executablePath) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath,
    ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
  });
}

/** A host other than localhost: over http its pages are no secure context. */
export const PLAIN_HTTP = { host: 'plain.test', address: '127.0.0.71' };

let shared: Promise<Browser> | undefined;

/** The browser of this process, closed on the runner's message. */
function sharedBrowser(): Promise<Browser> {
  shared ??= launch({
    executablePath,
    args: [
      // The pages of one suite share a process: starting and warming one up takes longer than most tests.
      '--process-per-site',
      `--host-resolver-rules=MAP ${PLAIN_HTTP.host} ${PLAIN_HTTP.address}`,
    ],
  });
  return shared;
}

process.on('message', async (message) => {
  if (message === 'end') await (await shared)?.close();
});

function loudly(error: unknown): never {
  console.error(error);
  throw error;
}

export interface Stage {
  readonly browser: Browser;
  readonly sandbox: Sandbox;
  /** A page of a phone, 360 x 640, in a new tab. An error in it fails the test. */
  phone(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * A suite in a real browser against the built app and its own sandbox. Each file has its own loopback address, since
 * the wallet's port is fixed. Without a browser its tests are skipped; under CI they fail.
 * @param serve handles the requests that are not for the API
 */
export const browserSuite = (name: string, host: string, serve = staticHost(process.env.DIST ?? 'dist')) =>
  suiteAgainst(name, async () => ({ host, serve, rules: TEST_RULES }));

/** A suite against a sandbox of its own options. */
export function suiteAgainst(name: string, options: () => Promise<SandboxOptions>) {
  const suite = uvu.suite(name);
  let stage: Stage;
  let phones: ReturnType<typeof createPhones>;
  const troubles: string[] = [];

  suite.before(async () => {
    if (!executablePath) return;
    // uvu doesn't print what a hook throws.
    const browser = await sharedBrowser().catch(loudly);
    const sandbox = await options().then(startSandbox).catch(loudly);
    phones = createPhones(browser, sandbox.origin);
    stage = {
      browser,
      sandbox,
      async phone(options = {}) {
        const page = await phones.newPage(options);
        page.setDefaultTimeout(30_000);
        page.on('pageerror', (error) => isOurs(error) && troubles.push(String(error.stack ?? error)));
        // Without JavaScript the console reports the blocked scripts as policy violations too.
        if (options.javaScriptEnabled === false) return page;
        page.on('console', (message) => {
          if (/Content Security Policy|Trusted|integrity/i.test(message.text())) troubles.push(message.text());
        });
        return page;
      },
    };
  });
  suite.after.each(async () => {
    await phones?.clear();
    stage?.sandbox.restore();
  });
  suite.after(async () => {
    await phones?.close();
    await stage?.sandbox.close();
  });

  return {
    test(sentence: string, scene: (stage: Stage) => Promise<void>) {
      if (executablePath) {
        suite(sentence, async () => {
          troubles.length = 0;
          await scene(stage).catch(async (error) => {
            const { stack } = error;
            // uvu prints the message once more if the stack has it too.
            Object.assign(error, { message: error.message + (await phones.screens()), stack });
            phones.spoil();
            throw error;
          });
          assert.equal(troubles, [], 'no error and no policy violation in the page');
        });
      } else if (process.env.CI) {
        suite(sentence, () => assert.unreachable(NO_BROWSER));
      } else {
        suite.skip(sentence);
      }
    },
    run() {
      if (!executablePath) console.log(`Skipped: ${NO_BROWSER}`);
      suite.run();
    },
  };
}

const VIEWPORT = { width: 360, height: 640 };

const spoilt = new WeakSet<BrowserContext>();

/** Marks the page's context as not reusable: the test changes what closing the page doesn't undo, such as the clock. */
export const spoil = (page: Page) => spoilt.add(page.context());

/** The phones of one suite. Most tests need one without special options: they get a new tab of the same phone. */
function createPhones(browser: Browser, baseURL: string) {
  let common: BrowserContext | undefined;
  const others: BrowserContext[] = [];

  // Otherwise the service worker answers requests that a test intercepts.
  const open = (options: BrowserContextOptions) => browser.newContext({ baseURL, serviceWorkers: 'block', ...options });

  const tabs = () => common?.pages().slice(1) ?? [];

  /** Its first tab stays open and keeps the process that all tabs of the site share. */
  async function openCommon() {
    const context = await open({ viewport: VIEWPORT });
    await (await context.newPage()).goto('/manifest.webmanifest');
    return context;
  }

  return {
    async newPage({ viewport = VIEWPORT, ...special }: BrowserContextOptions = {}): Promise<Page> {
      if (Object.keys(special).length || tabs().length) {
        const context = await open({ viewport, ...special });
        others.push(context);
        return context.newPage();
      }
      common ??= await openCommon();
      const page = await common.newPage();
      if (viewport && viewport !== VIEWPORT) await page.setViewportSize(viewport);
      return page;
    },

    async screens(): Promise<string> {
      const pages = [...tabs(), ...others.flatMap((context) => context.pages())];
      const texts = pages.map(async (page) => {
        const text = await page.innerText('body', { timeout: 1_000 }).catch(() => 'nothing that can be read');
        return `\n${new URL(page.url()).pathname} showed: ${text.replace(/\s+/g, ' ').slice(0, 1_000)}`;
      });
      return (await Promise.all(texts)).join('');
    },

    spoil() {
      if (common) spoilt.add(common);
    },

    async clear() {
      if (common && spoilt.has(common)) {
        others.push(common);
        common = undefined;
      }
      await Promise.all([...tabs(), ...others.splice(0)].map((opened) => opened.close()));
    },

    async close() {
      await common?.close();
    },
  };
}
