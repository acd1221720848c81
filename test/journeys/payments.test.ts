import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { resize } from './accessibility';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player';

const { test, run } = browserSuite('recharges, withdrawals and the statement', '127.0.0.13');

async function openStatement(stage: SandboxStage, username: string): Promise<Page> {
  stage.sandbox.addHistory(stage.sandbox.addAccount(username).userId, 80);
  const page = await openAs(stage, username, '/wallet');
  await page.getByRole('button', { name: 'Statement' }).click();
  await page.getByRole('dialog', { name: 'Statement' }).locator('.row').first().waitFor();
  return page;
}

test('a withdrawal’s form opens in sight, older entries load while the player scrolls, and large text fits', async (stage) => {
  const page = await openStatement(stage, 'scroller');
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows');
    box?.scrollTo(0, box.scrollHeight);
    return box?.querySelector('li:last-of-type')?.textContent?.startsWith('Other +');
  });
  const places = await page.locator('.rows li').evaluateAll((rows) => rows.map((row) => Number(row.ariaPosInSet)));
  assert.ok(Math.max(...places) > 121, 'each entry, and a line for each day');
  await resize(page, [360, 640, 32]);
  const endOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect());
  assert.ok((await endOf('.statement-filter select')).right < (await endOf('.statement-filter')).right);
  await resize(page, [360, 640]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const { bottom } = await endOf('main [type=submit]');
  assert.ok(bottom <= (await endOf('nav')).top, 'without scrolling');
});

test('entries that come while the end is in view are shown without another scroll', async (stage) => {
  // The first page comes at once. The second one, which it asks for, comes when the player has scrolled.
  stage.sandbox.faults.next('getStatement', { kind: 'held', until: Promise.resolve() });
  const release = stage.sandbox.faults.hold('getStatement');
  const page = await openStatement(stage, 'waiter');
  await page.locator('.rows').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await until(() => stage.sandbox.received.filter((name) => name === 'getStatement').length > 1);
  await release();
  await page.waitForFunction(() => Number([...document.querySelectorAll('.rows li')].at(-1)?.ariaPosInSet) > 50);
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('.rows li')].map((row) => row.getBoundingClientRect());
    return (
      box &&
      rows.some(({ top, bottom }) => top <= box.top + 1 && bottom > box.top) &&
      rows.some((row) => row.bottom >= box.bottom - 1)
    );
  });
});

run();
