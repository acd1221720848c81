import * as assert from 'uvu/assert';
import { apiClient } from '../sandbox/api-client';
import { until } from '../sandbox/until';
import { resize } from './accessibility';
import { browserSuite } from './chromium';
import { openAs } from './player';

const { test, run } = browserSuite('recharges, withdrawals and the statement', '127.0.0.13');

test('the statement shows entries that come while the end is in view, loads older ones while the player scrolls, and fits with large text; a withdrawal’s form opens in sight', async ({
  sandbox,
  ...stage
}) => {
  sandbox.addHistory(sandbox.addAccount('scroller').userId, 80);
  // The first page comes at once. The second one, which it asks for, comes when the player has scrolled.
  sandbox.faults.next('getStatement', { kind: 'held', until: Promise.resolve() });
  const release = sandbox.faults.hold('getStatement');
  const page = await openAs({ sandbox, ...stage }, 'scroller', '/wallet');
  await page.getByRole('button', { name: 'Statement' }).click();
  const rows = page.getByRole('dialog', { name: 'Statement' }).locator('.rows');
  await rows.locator('.row').first().waitFor();
  await rows.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await until(() => sandbox.received.filter((name) => name === 'getStatement').length > 1);
  await release();
  await page.waitForFunction(() => Number([...document.querySelectorAll('.rows li')].at(-1)?.ariaPosInSet) > 50);
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows')?.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.rows li')].map((row) => row.getBoundingClientRect());
    return (
      box &&
      boxes.some(({ top, bottom }) => top <= box.top + 1 && bottom > box.top) &&
      boxes.some((row) => row.bottom >= box.bottom - 1)
    );
  });
  await page.waitForFunction(() => {
    const box = document.querySelector('.rows');
    box?.scrollTo(0, box.scrollHeight);
    return box?.querySelector('li:last-of-type')?.textContent?.startsWith('Other +');
  });
  const places = await rows.locator('li').evaluateAll((all) => all.map((row) => Number(row.ariaPosInSet)));
  assert.ok(Math.max(...places) > 121, 'each entry, and a line for each day');
  await resize(page, [360, 640, 32]);
  const boxOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect());
  assert.ok((await boxOf('.statement-filter select')).right < (await boxOf('.statement-filter')).right);
  await resize(page, [360, 640]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  assert.ok((await boxOf('main [type=submit]')).bottom <= (await boxOf('nav')).top, 'without scrolling');
});

test('a new step begins with its heading in sight', async (stage) => {
  stage.sandbox.changeRules({ rechargeDelay: 600_000 });
  const ask = apiClient(stage.sandbox, stage.sandbox.signIn('asha'));
  await ask('createRecharge', { amount: 250, requestId: 'unpaid' });
  const page = await openAs(stage, 'asha', '/recharge', { viewport: { width: 360, height: 400 } });
  await page.locator('.events button').click();
  await page.getByRole('button', { name: 'Pay this recharge' }).click();
  const heading = page.getByRole('heading', { name: 'Pay ₹250.00' });
  await heading.and(page.locator(':focus')).waitFor();
  const header = await page.locator('header').evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok((await heading.evaluate((one) => one.getBoundingClientRect().top)) >= header);
});

run();
