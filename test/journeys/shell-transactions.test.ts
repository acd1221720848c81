import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { type BareStage, bareSuite, openTransactions, participations, refusal } from './bare-suite';

const { test, run } = bareSuite('the transactions panel', '127.0.0.45');

const win = {
  game: 'G-2',
  bidAmount: 100,
  biddingAmountCharge: 2,
  status: true,
  winAmount: 200,
  winAmountCharge: 10.5,
  bidOnCoin: 'tails',
  createAt: '2026-05-02T10:00:00.000Z',
};
const loss = {
  game: 'G-1',
  bidAmount: 12345.5,
  biddingAmountCharge: 0.1,
  status: false,
  winAmount: 0,
  winAmountCharge: 0,
  bidOnCoin: 'heads',
  createAt: '2026-05-01T10:00:00.000Z',
};

/** Opens the panel on these rows. */
async function openRows({ sandbox, enter }: BareStage, rows: readonly object[]) {
  sandbox.mischief.next('getAllParticipationUser', participations(rows));
  const page = await enter();
  await openTransactions(page);
  await page.locator('.row').first().waitFor();
  return page;
}

const words = (text: string) => text.split('\n').filter((line) => line.trim());

test('it opens at the right with a heading, a close icon and the spec’s words for an empty list', async (stage) => {
  const page = await stage.enter({ as: 'ravi', viewport: { width: 800, height: 600 } });
  const panel = await openTransactions(page);
  await panel.getByRole('heading', { name: 'Transactions', exact: true }).waitFor();
  await panel.getByText('No Transactions', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await page.waitForTimeout(400);
  const box = await panel.boundingBox();
  assert.is((box?.x ?? 0) + (box?.width ?? 0), 800);
});

test('a win and a loss have the spec’s labels in order, then the time, the pick and the net, newest first', async (stage) => {
  const page = await openRows(stage, [loss, win]);
  const rows = await page.locator('.row').allInnerTexts();
  assert.equal(rows.map(words), [
    [
      ...['Game ID', 'G-2', 'Bing Amount', '₹100.00', 'Bing Charge', '₹2.00'],
      ...['Win Amount', '+₹200.00', 'Win Charge', '₹10.50'],
      ...['2 May 2026, 10:00', 'Your pick: Tails', 'Net +₹87.50'],
    ],
    [
      ...['Game ID', 'G-1', 'Bing Amount', '₹12,345.50', 'Bing Charge', '₹0.10', 'Loss Amount', '−₹12,345.50'],
      ...['1 May 2026, 10:00', 'Your pick: Heads', 'Net −₹12,345.60'],
    ],
  ]);
});

test('it loads its rows each time it opens, and says so meanwhile', async ({ sandbox, enter, asked }) => {
  const page = await enter();
  for (const times of [1, 2]) {
    const release = sandbox.mischief.hold('getAllParticipationUser');
    assert.is(asked('getAllParticipationUser'), times - 1);
    await openTransactions(page);
    await page.getByRole('status').getByText('Loading transactions').waitFor();
    await until(() => asked('getAllParticipationUser') === times);
    await release();
    await page.locator('.row').first().waitFor();
    await page.keyboard.press('Escape');
  }
});

test('a failure shows one toast, and the panel offers Try again', async ({ sandbox, enter }) => {
  for (const answer of [refusal('The books are closed'), participations([win])]) {
    sandbox.mischief.next('getAllParticipationUser', answer);
  }
  const page = await enter();
  const panel = await openTransactions(page);
  await panel.locator('.empty').getByText('Your transactions couldn’t be loaded.').waitFor();
  assert.equal(await page.getByText('The books are closed').count(), 1);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('G-2').waitFor();
});

test('fifty rows are all rendered at any scroll position', async (stage) => {
  const page = await openRows(stage, Array(50).fill(win));
  for (const top of [4000, 0]) {
    await page.locator('.rows').evaluate((list, top) => list.scrollTo({ top }), top);
    await page.waitForTimeout(50);
    assert.is(await page.locator('.row').count(), 50);
  }
});

test('of ten thousand rows only the nearest are rendered, and the last can be reached', async (stage) => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...win, game: `G-${index}`, createAt: undefined }));
  const page = await openRows(stage, rows);
  await page.getByText('G-0', { exact: true }).waitFor();
  assert.ok((await page.locator('.row').count()) < 60);
  await page.locator('.rows').evaluate((list) => {
    list.scrollTop = list.scrollHeight;
  });
  const last = page.getByText('G-9999', { exact: true });
  await last.waitFor();
  const box = await last.boundingBox();
  assert.ok(box && box.y > 0 && box.y < 640, 'the last row is visible');
  assert.ok((await page.locator('.row').count()) < 60);
  await page.locator('.rows').evaluate((list) => {
    list.scrollTop = 0;
  });
  await page.getByText('G-0', { exact: true }).waitFor();
});

test('a list taller than the browser’s limit scrolls faster and still shows every row', async (stage) => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ ...win, game: index, createAt: undefined }));
  const page = await openRows(stage, rows);
  const list = page.locator('.rows');
  // Chromium lays out at most 2 ** 25 device pixels, four per CSS pixel at most.
  assert.ok((await list.evaluate(({ scrollHeight }) => scrollHeight)) < 2 ** 25 / 4);
  const shown = await list.evaluate(async (box) => {
    const seen = new Set<number>();
    const { top, bottom } = box.getBoundingClientRect();
    let gaps = 0;
    const end = box.scrollHeight;
    for (const start of [0, end / 2, end - 4_000]) {
      for (let step = 0; step < 40; step++) {
        box.scrollTop = start + step * 100;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const inSight = [...box.querySelectorAll('li')].filter((row) => {
          const { top: from, bottom: to } = row.getBoundingClientRect();
          return to > top && from < bottom;
        });
        for (const row of inSight) seen.add(Number(row.ariaPosInSet));
        if (inSight.length < 3) gaps++;
      }
    }
    return { gaps, seen: [...seen] };
  });
  assert.is(shown.gaps, 0);
  assert.ok(shown.seen.includes(1) && shown.seen.includes(50_010) && shown.seen.includes(100_000));
  const near = shown.seen.filter((row) => row > 99_000);
  assert.equal(
    near,
    near.map((_, index) => 100_001 - near.length + index),
    'no row is skipped',
  );
});

test('the visible rows are rendered first, those for a fast scroll right after', async ({ sandbox, enter }) => {
  sandbox.mischief.next('getAllParticipationUser', participations(Array(500).fill(win)));
  const page = await enter();
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const count = () => counts.push(document.querySelectorAll('.row').length);
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  await openTransactions(page);
  await page.locator('.row').nth(8).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { counts: number[] }).counts.filter(Boolean));
  assert.ok(seen[0] && seen[0] <= 6, `${seen[0]} rows at first`);
});

test('rows stay visible if the text size changes', async (stage) => {
  const page = await openRows(stage, Array(500).fill(win));
  const threeInSight = () =>
    page.waitForFunction(() => {
      const { top, bottom } = (document.querySelector('.rows') as Element).getBoundingClientRect();
      const inSight = [...document.querySelectorAll('.row')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      });
      return inSight.length >= 3;
    });
  await page.locator('.rows').evaluate((list) => list.scrollTo({ top: 20_000 }));
  await threeInSight();
  for (const size of ['24px', '16px']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
    await threeInSight();
  }
});

run();
