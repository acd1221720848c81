import { launch } from '../journeys/chromium';
import { findBrowser } from '../journeys/find-browser';
import { type Engine, LIMIT, type Open, within } from './engine';

export const chromium: Engine = {
  name: 'Chromium',
  advice: 'install Chromium, Chrome or Edge, or set CHROME_PATH',
  async find() {
    const executable = findBrowser();
    return executable ? open(executable) : undefined;
  },
};

/** A package that carries a Chromium of this version in itself. It isn't among the project's: it takes 58 MB. */
const OLD = '@sparticuz/chromium';

export const chromium113: Engine = {
  name: 'Chromium 113',
  advice: `npm install --no-save ${OLD}@113.0.1`,
  async find() {
    const found = await import(OLD).catch(() => undefined);
    return found && open(await found.default.executablePath());
  },
};

const open =
  (executablePath: string): Open =>
  async (script) => {
    const browser = await launch({ executablePath, backForwardCache: true });
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
    context.setDefaultTimeout(LIMIT);
    await context.addInitScript(script);
    const page = await context.newPage();
    return {
      async load(address) {
        await page.goto(address, { waitUntil: 'commit' });
      },
      evaluate: (expression) => within(page.evaluate<string>(expression), 'An answer of the page'),
      tap: (x, y) => page.touchscreen.tap(x, y),
      type: (text) => page.keyboard.type(text),
      close: () => browser.close(),
    };
  };
