import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { player, refusal } from './bare-api';
import { bareSuite, header, navigation } from './bare-suite';

const { test, run } = bareSuite('the bottom navigation', '127.0.0.42');

const TABS = [
  ['Home', '/dashboard'],
  ['Payment', '/payment'],
  ['Wallet', '/wallet'],
  ['Refer', '/refer'],
  ['Recharge', '/recharge'],
] as const;

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('five tabs lead to their routes; the active one alone is highlighted and shows its label', async (stage) => {
  const page = await stage.enter(stage.phone, { at: '/wallet' });
  await header(page).waitFor();
  assert.equal(
    await navigation(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
    TABS.map(([name]) => name),
  );
  for (const [name, path] of TABS) {
    const tab = navigation(page).getByRole('link', { name, exact: true });
    await tab.click();
    await page.waitForURL(`**${path}`);
    await page.locator(`nav [aria-current=page][href='${path}']`).waitFor();
    assert.equal(
      (await navigation(page).allInnerTexts()).map((text) => text.trim()),
      [name],
    );
    assert.is(await page.locator('nav [aria-current]').count(), 1);
    const grounds = await navigation(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
    assert.is(new Set(grounds).size, 2, 'one looks unlike the others');
  }
});

test('a tab changes the page without loading it anew, and back and forward follow', async ({ enter, phone }) => {
  const page = await enter(phone, { at: '/wallet' });
  await header(page).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Refer' }).click();
  await page.waitForURL('**/refer');
  await page.goBack();
  await page.locator("nav [aria-current][href='/wallet']").waitFor();
  await page.goForward();
  await page.locator("nav [aria-current][href='/refer']").waitFor();
  assert.is(await page.evaluate(() => 'sameDocument' in window), true);
});

for (const [what, paymentMethodId] of [
  ['no payment method', null],
  ['a payment method without a UPI ID', {}],
  ['an empty UPI ID', { upi_id: '' }],
  ['a UPI ID of null', { upi_id: null }],
  ['a UPI ID of blanks', { upi_id: '  ' }],
] as const) {
  test(`with ${what} the bar is blurred and dead, and every route leads to /payment`, async (stage) => {
    const { api, enter, phone } = stage;
    api.answer('getUser', () => player({ paymentMethodId }));
    const page = await enter(phone, { at: '/refer' });
    await page.waitForURL('**/payment');
    await header(page).waitFor();
    assert.match(await navigation(page).evaluate((nav) => getComputedStyle(nav).filter), /blur\((?!0)/);
    const box = await navigation(page).boundingBox();
    if (!box) return assert.unreachable('no bar');
    for (let tab = 0; tab < 5; tab++) await page.mouse.click(box.x + (box.width * (tab + 0.5)) / 5, box.y + 20);
    await page.touchscreen.tap(box.x + 20, box.y + 20).catch(() => {});
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press('Tab');
      assert.is(await page.evaluate(() => !!document.activeElement?.closest('nav')), false);
    }
    assert.is(pathOf(page), '/payment');
  });
}

test('each change of the route leads a player without a UPI ID back to /payment', async ({ api, enter, phone }) => {
  api.answer('getUser', () => player({ paymentMethodId: null }));
  const page = await enter(phone, { at: '/payment' });
  await header(page).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.waitForTimeout(300);
  assert.is(pathOf(page), '/payment');
  await page.evaluate(() => {
    history.pushState(null, '', '/wallet');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForURL('**/payment');
});

test('while the user is unknown nothing is redirected', async ({ api, enter, phone }) => {
  api.answer('getUser', () => refusal('The kitchen is on fire'));
  const page = await enter(phone, { at: '/refer' });
  await page.getByText('The kitchen is on fire').waitFor();
  await page.waitForTimeout(300);
  assert.is(pathOf(page), '/refer');
});

test('without a session every route of the shell is a full redirect to /login, and asks nothing', async (stage) => {
  const { api, phone } = stage;
  const page = await phone();
  for (const path of ['/', '/dashboard', '/payment', '/wallet', '/refer', '/recharge', '/profile', '/nowhere']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
  assert.is(api.requests.length, 0);
  assert.is(api.openSockets().length, 0);
});

test('the five public routes have no shell', async ({ phone }) => {
  const page = await phone();
  for (const path of ['/login', '/signup', '/forgot-password', '/verify-otp', '/reset-password']) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    assert.is(await page.locator('nav').count(), 0);
    assert.is(await page.getByRole('banner').count(), 0);
    assert.is(await page.getByRole('button', { name: 'Menu' }).count(), 0);
  }
});

test('an unknown path has the shell, and a trailing slash is the same route', async ({ enter, phone }) => {
  const page = await enter(phone, { at: '/nowhere' });
  await header(page).waitFor();
  assert.is(await page.locator('nav [aria-current]').count(), 0);
  await page.goto('/wallet/');
  await page.locator("nav [aria-current][href='/wallet']").waitFor();
});

run();
