import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { readProof } from '../../src/domain/proof';
import { assertSound, resize } from './accessibility';
import { browserSuite } from './chromium';
import { flip, openAs } from './player';

const { test, run } = browserSuite('a transaction in detail', '127.0.0.92');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transactions' });
const details = (page: Page) => page.locator('.transaction');
async function openTransactions(page: Page) {
  await page.getByRole('button', { name: 'Transactions', exact: true }).click();
  await page.locator('.row').first().waitFor();
}

test('a row opens to its details; Back and Escape return to it where it was, and then to the page', async (stage) => {
  const page = await openAs(stage, 'asha', '/payment');
  await openTransactions(page);
  const list = page.getByRole('region', { name: 'Transactions', includeHidden: true });
  await list.evaluate((box) => box.scrollTo(0, 1000));
  const opened = page.getByRole('button', { name: /^Details of game/ }).nth(8);
  const name = await opened.getAttribute('aria-label');
  await opened.click();
  await details(page)
    .getByRole('heading', { name: /^(Win|Loss) Net / })
    .waitFor();
  assert.match(String(await page.evaluate(() => document.activeElement?.textContent)), /^(Win|Loss) Net /);
  await page.locator('.row').first().waitFor({ state: 'hidden' });
  const top = await list.evaluate((box) => box.scrollTop);
  const buttonOfPanel = () => page.getByRole('button', { name: 'Back', exact: true }).click();
  // Escape is to a dialog what Back is on Android. The second one comes without a press before it: no dialog can stop it.
  const pressEscape = () => page.keyboard.press('Escape');
  for (const back of [buttonOfPanel, () => page.goBack(), pressEscape, pressEscape]) {
    await back();
    await details(page).waitFor({ state: 'detached' });
    assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), name);
    assert.is(await list.evaluate((box) => box.scrollTop), top);
    await page.goForward();
    await details(page).waitFor();
  }
  await page.goBack();
  await details(page).waitFor({ state: 'detached' });
  await pressEscape();
  await dialog(page).waitFor({ state: 'detached' });
  // Both entries are left: the second one after the dialog has closed.
  await page.waitForFunction(() => history.state === null);
  assert.match(page.url(), /\/payment$/);
});

test('the badge opens the flip’s details in sight, and its copied proof is checked outside the app, in the same theme', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { storage: { theme: 'light' } });
  await flip(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /Verified fair/ }).click();
  await details(page).locator('.badge', { hasText: 'Verified fair' }).waitFor();
  const steps = details(page).locator('.steps li');
  const heights = await steps.evaluateAll((all) => all.map((step) => step.clientHeight));
  assert.ok(heights.length === 7 && Math.max(...heights) < 80, `steps stand one below the other: ${heights}`);
  const [head, net] = await Promise.all(
    ['.drawer-header', '.transaction h3'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(head && net && net.y >= head.y + head.height, 'nothing covers the net');
  await details(page).getByRole('button', { name: 'Copy proof' }).click();
  await details(page).getByText('Copied.').waitFor();
  const opening = page.waitForEvent('popup');
  await details(page).getByRole('link', { name: 'Check it outside this app' }).click();
  const verifier = await opening;
  await verifier.getByRole('heading', { name: 'Nobody could steer this flip.' }).waitFor();
  await verifier.locator('html[data-theme=light]').waitFor();
  await assertSound(verifier);
  await resize(verifier, [360, 640]);
  await verifier.getByRole('button', { name: 'Check' }).click();
  const reported = await verifier.locator('#outcome h2').boundingBox();
  assert.ok(reported && reported.y >= 0 && reported.y < 100, 'each check brings its verdict into sight');
  const [bid] = stage.sandbox.bids(stage.sandbox.account('asha').userId).slice(-1);
  const copied = readProof(await page.evaluate(() => navigator.clipboard.readText()));
  const { serverSeed, result, won } = copied?.flip ?? {};
  assert.equal([serverSeed, result, won], [bid?.serverSeed, bid?.flip?.side, bid?.flip?.won]);
});

run();
