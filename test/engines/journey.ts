import * as assert from 'uvu/assert';
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

async function look(page: Page, name: string) {
  await page.run(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  assert.equal(await page.run(findTooWide), [], `${name}: nothing is wider than the screen`);
}

const stored = (page: Page) => page.run(() => sessionStorage.length + localStorage.length);
const typed = (page: Page) =>
  page.run(() =>
    [...document.querySelectorAll('input:not([type=radio], [type=checkbox])')]
      .map((field) => (field as HTMLInputElement).value)
      .join(''),
  );

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
  async 'every page fits a phone, with both drawers, and the chosen theme stays'(stage) {
    const { page } = stage;
    for (const [path, heading] of [
      SIGN_IN,
      ['/signup', 'Create an account'],
      ['/forgot-password', 'Forgot your password?'],
    ] as const) {
      await page.go(path);
      await page.at(path, heading);
      await look(page, path);
    }
    await enter(stage);
    for (const [tab, path, heading] of TABS) {
      await page.tap('link', tab);
      await page.at(path, heading);
      await look(page, path);
    }
    await page.tap('button', 'Transactions');
    await page.see('Bing Charge');
    await look(page, 'Transactions');
    await page.tap('button', 'Close');
    await page.miss('Bing Charge');
    await page.tap('button', 'Menu');
    await page.tap('button', 'Light theme');
    await look(page, 'Menu');
    await page.tap('link', 'Edit Profile');
    await page.at('/profile', 'Profile');
    await look(page, '/profile');
    await page.go('/nowhere');
    await page.at('/nowhere', 'Page not found');
    await look(page, '/nowhere');
    assert.is(await page.run(() => document.documentElement.dataset.theme), 'light');
  },
  async 'a bid is made once although its answer is lost, and proves its coin'(stage) {
    const { page, sandbox } = stage;
    await enter(stage);
    const { userId } = sandbox.account('asha');
    const before = sandbox.bids(userId).length;
    sandbox.faults.next('placeBid', { kind: 'drop-after' });
    await page.tap('button', 'Bid ₹50');
    await page.tap('button', 'Flip for ₹51.00');
    // Some browsers repeat a lost request by themselves.
    await page.see('Verified fair');
    await look(page, 'the result');
    assert.is(sandbox.bids(userId).length, before + 1);
  },
  async 'Back and Forward lead to the same page on every route, and Back closes a drawer'(stage) {
    const { page } = stage;
    await enter(stage);
    for (const [tab, path, heading] of TABS) {
      await page.tap('link', tab);
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
    await page.tap('button', 'Menu');
    await page.tap('button', 'Sign Out');
    await page.at(...SIGN_IN);
    assert.is(await stored(page), 0);
    const before = sandbox.received.length;
    await page.back('/login');
    await page.at(...SIGN_IN);
    await page.miss('Asha');
    while ((await page.back('/login', '/signup')) === '/login');
    assert.is(await typed(page), '');
    assert.is(await stored(page), 0);
    await page.miss('You’re signed in already.');
    // Chromium itself sends the dropped logoutUser again.
    const later = sandbox.received.slice(before).filter((name) => name !== 'logoutUser');
    assert.equal(later, []);
  },
  async 'a failed answer shows its own message, whatever the browser makes of it'(stage) {
    const { page, sandbox } = stage;
    for (const [fault, text] of [
      [{ kind: 'redirect' }, 'The answer didn’t come from the server.'],
      [{ kind: 'drop-before' }, 'The server can’t be reached.'],
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
