import { randomBytes } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { sideOf } from '../sandbox/rounds';
import type { Sandbox } from '../sandbox/sandbox';
import { type Stage, spoil } from './chromium';

/** Sets session storage values before the tab's first page loads, and not again on later pages. */
export const keepOnce = (page: Page, values: Readonly<Record<string, string>>) =>
  page.addInitScript((kept) => {
    if (window.name) return;
    window.name = 'entered';
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, values);

export interface Entry extends BrowserContextOptions {
  readonly storage?: Readonly<Record<string, string>>;
  readonly before?: (page: Page) => Promise<unknown>;
}

export async function signedIn(
  { phone, sandbox }: Stage,
  username = 'asha',
  { storage, before, ...options }: Entry = {},
): Promise<Page> {
  const page = await phone(options);
  await keepOnce(page, { authToken: sandbox.signIn(username), ...storage });
  await before?.(page);
  return page;
}

export async function openAs(stage: Stage, username: string, path: string, entry?: Entry): Promise<Page> {
  const page = await signedIn(stage, username, entry);
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

export async function fillIn(page: Page, username = 'asha'): Promise<void> {
  await page.getByLabel('Username or phone number').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
}

export async function signIn(page: Page, username: string): Promise<void> {
  await fillIn(page, username);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const flipButton = (page: Page) => page.getByRole('button', { name: /^Flip (the|for)/ });

/** Fills in 100 on the side that wins or loses the next flip of the open dashboard. */
export async function stakeFor(on: 'win' | 'loss', page: Page, sandbox: Sandbox, username: string): Promise<void> {
  // A new one each time: the ID of the bid is made of it too.
  const seed = randomBytes(32);
  await page.evaluate(
    (digits) =>
      Object.assign(crypto, {
        getRandomValues(bytes: Uint8Array) {
          bytes.set(digits.slice(0, bytes.length));
          return bytes;
        },
      }),
    [...seed],
  );
  const { roundId } = await apiClient(sandbox, sandbox.signIn(username))('getRound');
  const coin = sideOf(sandbox.serverSeed(sandbox.account(username).userId), seed.toString('hex'), roundId);
  await page.getByLabel('Your bid').fill('100');
  await page.locator(`.side:has([value=${(coin === 'heads') === (on === 'win') ? 'heads' : 'tails'}])`).click();
}

/** Bids 50 on the open dashboard: rupees, or points. */
export async function bid(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bid ₹?50\b/ }).click();
  await flipButton(page).click();
}

export async function flip(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bid(page);
  await page.locator('.outcome').waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

export async function goOnWithoutLimit(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Go on without a limit' });
  await goOn.click();
  await page.getByText('Are you sure?').waitFor();
  await goOn.click();
}

export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

export async function installClock(page: Page): Promise<void> {
  spoil(page);
  await page.clock.install();
}

export async function stopClock(page: Page): Promise<void> {
  await installClock(page);
  // A minute ahead, since the page's clock keeps running meanwhile and can't be set back.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Milliseconds of a request's deadline. */
const DEADLINE = 15_000;

/** Lets the pauses of the next document be a twentieth as long. A busy machine needs the deadline of a request. */
export const hurry = (page: Page) =>
  page.addInitScript((deadline) => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...rest: unknown[]) => wait(act, ms === deadline ? ms : ms / 20, ...rest),
    });
  }, DEADLINE);

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

export const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    const entries: PerformanceEntryList = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return ([...entries, ...observer.takeRecords()] as LayoutShift[]).map(({ value, sources }) => {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
      return `${value}: ${moved}`;
    });
  });
