import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('the statement', '127.0.0.26');

async function openStatement(stage: SandboxStage, username = 'asha'): Promise<Page> {
  const page = await openAs(stage, username, '/wallet');
  await page.getByRole('button', { name: 'Statement' }).click();
  await page.getByRole('dialog', { name: 'Statement' }).waitFor();
  return page;
}

const entries = (page: Page) => page.locator('.row').allTextContents();

/** Scrolls to the end of what has loaded. */
const scrollDown = (page: Page) => page.locator('.rows').evaluate((box) => box.scrollTo(0, box.scrollHeight));

test('older entries load while the player scrolls, and what has loaded stays if they fail', async (stage) => {
  const { sandbox } = stage;
  sandbox.addHistory(sandbox.addAccount('scroller').userId, 80);
  const page = await openStatement(stage, 'scroller');
  await page.locator('.row').first().waitFor();
  sandbox.mischief.next('getStatement', { kind: 'status', status: 502 });
  await scrollDown(page);
  await page.getByText('The older entries couldn’t be loaded.').waitFor();
  assert.ok((await entries(page)).length > 3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows');
    box?.scrollTo(0, box.scrollHeight);
    return box?.querySelector('li:last-of-type')?.ariaPosInSet === '121';
  });
  assert.match(String((await entries(page)).at(-1)), /^Other \+₹880\.00ID GIFT\d+ Balance ₹880\.00/);
});

test('rows that come while the end is in view are shown without another scroll', async (stage) => {
  const { sandbox } = stage;
  sandbox.addHistory(sandbox.addAccount('waiter').userId, 80);
  // The first page comes at once. The second one, which it asks for, comes when the player has scrolled.
  sandbox.mischief.next('getStatement', { kind: 'late', ms: 0 });
  const release = sandbox.mischief.hold('getStatement');
  const page = await openStatement(stage, 'waiter');
  await page.locator('.row').first().waitFor();
  await scrollDown(page);
  await page.waitForTimeout(300);
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
