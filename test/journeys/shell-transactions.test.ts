import * as assert from 'uvu/assert';
import { type BareStage, bareSuite, openTransactions, participations } from './bare-suite';

const { test, run } = bareSuite('the transactions panel', '127.0.0.45');

const win = {
  game: 'G-2',
  bidAmount: 100,
  biddingAmountCharge: 2,
  status: true,
  winAmount: 200,
  winAmountCharge: 10.5,
};

async function openRows({ sandbox, enter }: BareStage, rows: readonly object[]) {
  sandbox.faults.next('getAllParticipationUser', participations(rows));
  const page = await enter();
  await openTransactions(page);
  await page.locator('.row').first().waitFor();
  return page;
}

test('a list taller than the browser’s limit scrolls faster and still shows every row', async (stage) => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ ...win, game: index }));
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
  assert.ok((await page.locator('.row').count()) < 60, 'only the nearest rows are rendered');
  assert.ok(shown.seen.includes(1) && shown.seen.includes(50_010) && shown.seen.includes(100_000));
  const near = shown.seen.filter((row) => row > 99_000);
  assert.equal(
    near,
    near.map((_, index) => 100_001 - near.length + index),
    'no row is skipped',
  );
});

test('at 320 px every label and sum of a row can be read, of the highest bid too', async (stage) => {
  const big = { ...win, bidAmount: 10_000, biddingAmountCharge: 200, winAmount: 20_000, winAmountCharge: 1_000 };
  const page = await openRows(stage, [win, big, { ...big, status: false }]);
  await page.setViewportSize({ width: 320, height: 640 });
  const cut = await page
    .locator('.row :is(dt, dd, b, .event > span)')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    );
  assert.equal(cut, []);
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
