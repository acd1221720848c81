import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { findTooWide } from '../journeys/accessibility';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Stage } from './engine-suite';
import type { Page } from './page';

const HOME = ['/dashboard', 'get 2x your bidding'] as const;
const SIGN_IN = ['/login', 'Sign in'] as const;

async function signIn(page: Page) {
  await page.go('/login');
  await page.type('Username or phone number', 'asha');
  await page.type('Password', DEMO_PASSWORD);
  await page.tap('button', 'Sign in');
}

async function enter({ page }: Stage) {
  await signIn(page);
  await page.at(...HOME);
  await page.see('Provably fair');
}

/** Closes the drawer, and waits until the browser has gone back: a page load meanwhile would be aborted. */
async function closeDrawer(page: Page) {
  await page.tap('button', 'Close');
  await page.run(async () => {
    while (document.querySelector('dialog') || history.state) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

async function signOut(page: Page) {
  await page.tap('button', 'Menu');
  await page.tap('button', 'Sign Out');
  await page.at(...SIGN_IN);
}

async function look(page: Page, name: string) {
  await page.run(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  assert.equal(await page.run(findTooWide), [], `${name}: nothing is wider than the screen`);
  // iOS zooms in on a field with smaller text, and stays there.
  const sizes = await page.run(() =>
    [...document.querySelectorAll('input, select, textarea')].map((field) => getComputedStyle(field).fontSize),
  );
  for (const size of sizes) assert.ok(Number.parseFloat(size) >= 16, `${name}: a field’s text of ${size}`);
}

const stored = (page: Page) => page.run(() => sessionStorage.length + localStorage.length);
const typed = (page: Page) =>
  page.run(() =>
    [...document.querySelectorAll('input:not([type=radio], [type=checkbox])')]
      .map((field) => (field as HTMLInputElement).value)
      .join(''),
  );

async function backTo(page: Page, path: string) {
  for (let steps = 0; steps < 5; steps++) if ((await page.back('/login', path)) === path) return;
  assert.unreachable(`Back doesn’t lead to ${path}`);
}

const TABS = [
  ['Payment', '/payment', 'Payment'],
  ['Wallet', '/wallet', 'Wallet'],
  ['Refer', '/refer', 'Refer a friend'],
  ['Recharge', '/recharge', 'Recharge'],
  ['Home', ...HOME],
] as const;

type Scene = (stage: Stage) => Promise<void>;

/** The journey in chapters. A chapter starts without a session, at an origin that the browser has never seen. */
export const journey: Readonly<Record<string, Scene>> = {
  async 'every page fits a phone, in both themes, with both drawers'(stage) {
    const { page } = stage;
    for (const [path, heading] of [
      SIGN_IN,
      ['/signup', 'Create an account'],
      ['/forgot-password', 'Forgot your password?'],
      ['/verify-otp', 'Forgot your password?'],
    ] as const) {
      await page.go(path);
      await page.at(path, heading);
      await look(page, path.slice(1));
    }
    await enter(stage);
    for (const theme of ['dark', 'light']) {
      for (const [tab, path, heading] of TABS) {
        await page.tap('link', tab);
        await page.at(path, heading);
        await look(page, `${path.slice(1)}-${theme}`);
      }
      await page.tap('button', 'Transactions');
      await page.see('Bing Charge');
      await look(page, `transactions-${theme}`);
      await closeDrawer(page);
      await page.tap('button', 'Menu');
      await page.see('Referral ID');
      await look(page, `drawer-${theme}`);
      if (theme === 'dark') {
        await page.tap('button', 'Light theme');
        await closeDrawer(page);
      } else {
        await page.tap('link', 'Edit Profile');
      }
    }
    await page.at('/profile', 'Profile');
    await look(page, 'profile');
    await page.go('/nowhere');
    await page.at('/nowhere', 'Page not found');
    await look(page, 'not-found');
    assert.is(await page.run(() => document.documentElement.dataset.theme), 'light');
  },
  async 'a bid is made once although its answer is lost, and proves its coin'(stage) {
    const { page, sandbox } = stage;
    await enter(stage);
    const { userId } = sandbox.account('asha');
    const before = sandbox.bids(userId).length;
    sandbox.faults.next('placeBid', { kind: 'drop-after' });
    await page.tap('button', /₹50$/);
    await page.tap('button', /^Flip/);
    // Only a first answer brings the wallet. Some browsers repeat a lost request by themselves.
    await page.see(/Verified fair/);
    assert.is(sandbox.bids(userId).length, before + 1);
    await page.run(async () => {
      const isReady = () => document.querySelector('.bid-bar button:not([aria-busy], [aria-disabled=true])');
      while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await page.tap('button', /^Flip/);
    await page.miss('You picked');
    await page.see('Verified fair');
    await look(page, 'result');
    assert.is(sandbox.bids(userId).length, before + 2);
    await page.tap('button', 'Transactions');
    await page.see(String(sandbox.bids(userId).at(-1)?.roundId));
  },
  async 'Back, Forward and a reload lead to the same page on every route, and Back closes a drawer'(stage) {
    const { page } = stage;
    await enter(stage);
    for (const [tab, path, heading] of TABS) {
      await page.tap('link', tab);
      await page.at(path, heading);
      await page.reload();
      await page.at(path, heading);
    }
    for (const [, path, heading] of TABS.slice(0, -1).reverse()) {
      await page.move(-1);
      await page.at(path, heading);
    }
    await page.move(1);
    await page.at('/wallet', 'Wallet');
    await page.tap('button', 'Menu');
    await page.see('Referral ID');
    await page.move(-1);
    await page.miss('Referral ID');
    await page.at('/wallet', 'Wallet');
    await page.go('/profile');
    await page.at('/profile', 'Profile');
    for (const { path } of routes.filter((route) => route.public)) {
      await page.go(path);
      await page.see('You’re signed in already.');
    }
  },
  async 'repeated taps on Menu and on Close act once, and the page behind the drawer is dimmed'(stage) {
    const { page } = stage;
    await enter(stage);
    await page.tap('button', 'Menu', 3);
    await page.see('Referral ID');
    const scrim = () => getComputedStyle(document.querySelector('dialog') as Element, '::backdrop').backgroundColor;
    assert.not.match(await page.run(scrim), /^transparent$|, 0\)$/);
    await page.run(() => {
      const go = history.go.bind(history);
      const steps: unknown[] = [];
      history.go = (step) => {
        steps.push(step);
        go(step);
      };
      Object.assign(window, { steps });
    });
    await page.tap('button', 'Close', 3);
    await page.miss('Referral ID');
    assert.is(await page.run(() => document.querySelectorAll('dialog').length), 0);
    assert.equal(await page.run(() => (window as { steps?: unknown }).steps), [-1]);
    await page.at(...HOME);
  },
  async 'Sign Out empties both storages, and Back restores nothing, without a socket and if the request to sign out is lost'(
    stage,
  ) {
    const { page, sandbox } = stage;
    // Without a socket the pages stay in the back-forward cache.
    sandbox.faults.refuseSockets(true);
    sandbox.faults.policy = (name) => (name === 'logoutUser' ? { kind: 'drop-before' } : undefined);
    await enter(stage);
    await page.go('/signup');
    await page.see('You’re signed in already.');
    await page.type('Name', 'Asha Verma');
    await page.type('Phone number', '9876543210');
    await page.go('/wallet');
    await page.at('/wallet', 'Wallet');
    await signOut(page);
    assert.is(await stored(page), 0);
    const before = sandbox.received.length;
    await page.back('/login');
    await page.at(...SIGN_IN);
    await page.miss('Asha');
    await backTo(page, '/signup');
    assert.is(await typed(page), '');
    assert.is(await stored(page), 0);
    await page.miss('You’re signed in already.');
    // Chromium itself sends the dropped logoutUser again.
    const later = sandbox.received.slice(before).filter((name) => name !== 'logoutUser');
    assert.equal(later, []);
  },
  async 'each kind of failed answer shows its own message'(stage) {
    const { page, sandbox } = stage;
    for (const [fault, text] of [
      [{ kind: 'status', status: 503, body: '<h1>Busy</h1>' }, 'The server had a problem (503)'],
      [{ kind: 'redirect' }, 'The answer didn’t come from the server.'],
      [
        { kind: 'status', status: 200, body: '{}', contentType: 'application/json' },
        'The server’s answer couldn’t be read.',
      ],
      [{ kind: 'drop-before' }, 'The server can’t be reached.'],
      [{ kind: 'error', message: 'Come back at noon.' }, 'Come back at noon.'],
    ] as const) {
      sandbox.faults.policy = (name) => (name === 'loginUser' ? fault : undefined);
      await signIn(page);
      await page.see(text);
    }
  },
  async 'leaving a page while its scripts load shows no message that it hasn’t loaded'({ page, site }) {
    let left = () => {};
    const leaving = new Promise<void>((resolve) => {
      left = resolve;
    });
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    site.waits = (path) => {
      if (path === '/signup') left();
      return path === '/login' ? undefined : later;
    };
    await page.go('/login');
    await page.see('Username or phone number');
    await page.run(() => {
      const reported = new MutationObserver(() => console.error('The page says that it hasn’t loaded.'));
      reported.observe(document.documentElement, { attributeFilter: ['data-stuck'] });
      setTimeout(() => location.assign('/signup'));
    });
    await leaving;
    answer();
    await page.at('/signup', 'Create an account');
  },
  async 'a second visit without a connection shows the app, which goes on by itself when the connection is back'(
    stage,
  ) {
    const { page, sandbox, site } = stage;
    await enter(stage);
    await page.run(async () => {
      const { serviceWorker } = navigator;
      if (serviceWorker.controller) return;
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
    site.down = true;
    sandbox.faults.policy = () => ({ kind: 'drop-before' });
    await page.go('/wallet');
    await page.see('Your account couldn’t be loaded.');
    await look(page, 'offline');
    site.down = false;
    sandbox.faults.policy = undefined;
    await page.at('/wallet', 'Wallet');
  },
};
