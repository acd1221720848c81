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

const entries = (page: Page) => page.locator('.entry').allTextContents();

/** Scrolls to the end of what has loaded. */
const scrollDown = (page: Page) => page.locator('.rows').evaluate((box) => box.scrollTo(0, box.scrollHeight));

test('everything that moved the wallet is there, newest first, with the balance after it', async (stage) => {
  const page = await openStatement(stage);
  await page.getByText('Referral earning', { exact: true }).waitFor();
  const [first, second] = await entries(page);
  assert.match(
    String(first),
    /^Referral earning \+₹5\.20For \d{4}-\d\d-\d\d Balance ₹4,455\.44\d+ \w{3} \d{4}, \d\d:\d\d$/,
  );
  assert.match(String(second), /^Recharge \+₹800\.00ID RC4002 Balance ₹4,450\.24/);
});

test('a filter shows one kind, and its empty list says so', async (stage) => {
  const page = await openStatement(stage);
  await page.getByLabel('Show').selectOption('Recharges');
  await page.getByText('ID RC4001').waitFor();
  assert.ok((await entries(page)).every((text) => text.startsWith('Recharge +')));
  await page.getByLabel('Show').selectOption('Withdrawals');
  await page.getByText('Nothing of this kind yet.').waitFor();
});

test('older entries load while the player scrolls, and what has loaded stays if they fail', async (stage) => {
  const { sandbox } = stage;
  sandbox.addHistory(sandbox.addAccount('scroller').userId, 80);
  const page = await openStatement(stage, 'scroller');
  await page.locator('.entry').first().waitFor();
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
  sandbox.mischief.next('getStatement', { kind: 'delay', ms: 0 });
  const release = sandbox.mischief.hold('getStatement');
  const page = await openStatement(stage, 'waiter');
  await page.locator('.entry').first().waitFor();
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

test('of a hundred thousand entries only the nearest are rendered, and the last can be reached', async (stage) => {
  const rows = (after: number, first: number) =>
    Array.from({ length: first }, (_, index) => ({
      ...{ kind: 'BID', reference: `G${after + index}`, amount: -1, at: '2026-03-01T10:00:00Z' },
      balance: 100_000 - after - index,
    }));
  const page = await openAs(stage, 'asha', '/wallet', (opened) =>
    opened.route('**/graphql', async (route) => {
      const { operationName, variables } = route.request().postDataJSON();
      if (operationName !== 'getStatement') return route.fallback();
      // The second page has all the others, which would take a player an hour to reach.
      const after = Number(variables.after ?? 0);
      const next = after ? null : '50';
      const data = { getStatement: { rows: rows(after, after ? 99_950 : 50), next } };
      return route.fulfill({ json: { data } });
    }),
  );
  await page.getByRole('button', { name: 'Statement' }).click();
  await page.getByText('Game ID G0').waitFor();
  await scrollDown(page);
  await page.waitForFunction(() => (document.querySelector('.rows')?.scrollHeight ?? 0) > 1_000_000);
  const most = await page.locator('.rows').evaluate(async (box) => {
    let rows = 0;
    for (let step = 0; step < 60; step++) {
      box.scrollTop -= 997;
      await new Promise(requestAnimationFrame);
      rows = Math.max(rows, box.querySelectorAll('li').length);
    }
    return rows;
  });
  assert.ok(most > 3 && most < 60, `${most} rows are rendered at a time`);
  await scrollDown(page);
  await page.getByText('Game ID G99999').waitFor();
});

run();
