import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { bareSuite, navigation, noDrawer, pathOf, tab } from './bare-suite';

const { test, run } = bareSuite('the bottom navigation', '127.0.0.42');

const TABS = [
  ['Home', '/dashboard'],
  ['Payment', '/payment'],
  ['Wallet', '/wallet'],
  ['Refer', '/refer'],
  ['Recharge', '/recharge'],
] as const;

test('five tabs lead to their routes; only the active one is highlighted and shows its label, and none moves', async ({
  enter,
}) => {
  const page = await enter({ at: '/wallet' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const titles = await navigation(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title')).join());
  assert.is(titles, TABS.map(([name]) => name).join());
  const places = new Set<string>();
  for (const [name, path] of TABS) {
    await tab(page, name).click();
    await page.waitForURL(`**${path}`);
    await page.locator(`nav [aria-current=page][href='${path}']`).waitFor();
    const labels = (await navigation(page).allInnerTexts()).map((text) => text.trim());
    assert.equal(labels, [name]);
    assert.is(await page.locator('nav [aria-current]').count(), 1);
    const icons = navigation(page).locator('.icon');
    const looks = await icons.evaluateAll((all) => all.map((icon) => getComputedStyle(icon).color));
    assert.is(new Set(looks).size, 2, 'one differs from the others');
    const boxes = await icons.evaluateAll((all) => all.map((icon) => JSON.stringify(icon.getBoundingClientRect())));
    places.add(boxes.join());
  }
  assert.is(places.size, 1);
  assert.is(await page.evaluate(() => 'sameDocument' in window), true, 'without a page load');
});

const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent);
    }).observe(document, { childList: true, subtree: true });
  });

test('without a UPI ID the bar is blurred and inert, and every route leads to /payment, without another page before it', async (stage) => {
  const { enter } = stage;
  const page = await enter({ as: 'ravi', at: '/refer', before: watchHeadings });
  await page.waitForURL('**/payment');
  assert.equal(await page.evaluate(() => [...Reflect.get(window, 'headings')]), ['Payment']);
  assert.match(await navigation(page).evaluate((nav) => getComputedStyle(nav).filter), /blur\((?!0)/);
  const box = await navigation(page).boundingBox();
  if (!box) return assert.unreachable('no bar');
  for (let tab = 0; tab < 5; tab++) await page.mouse.click(box.x + (box.width * (tab + 0.5)) / 5, box.y + 20);
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(() => !!document.activeElement?.closest('nav')), false);
  }
  assert.is(pathOf(page), '/payment');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await noDrawer(page);
  assert.is(pathOf(page), '/payment');
  await page.evaluate(() => {
    history.pushState(null, '', '/wallet');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForURL('**/payment');
});

test('without a session every route of the shell redirects to /login without a request', async (stage) => {
  const { sandbox, phone } = stage;
  const page = await phone();
  for (const path of ['/', '/dashboard', '/payment', '/wallet', '/refer', '/recharge', '/profile', '/nowhere']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
  assert.equal(sandbox.received, []);
  assert.is(sandbox.connections(1042), 0);
});

run();
