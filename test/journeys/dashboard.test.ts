import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';
import { bid, signIn, signOut } from './player-steps';

const { test, run } = browserSuite('the game', '127.0.0.12');

/** Counts the browser's timeline events by name for a number of milliseconds. */
async function tracedWork(page: Page, ms: number): Promise<ReadonlyMap<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  const times = new Map<string, number>();
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name } of value as { name: string }[]) times.set(name, (times.get(name) ?? 0) + 1);
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await page.waitForTimeout(ms);
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  return times;
}

const money = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });

test('a player flips and sees the result, the new balance and the flip in the transactions', async (stage) => {
  const { sandbox } = stage;
  const page = await stage.phone();
  await page.goto('/');
  await page.waitForURL('**/login');
  await signIn(page, 'asha');
  await page.waitForURL('**/dashboard');
  await page.getByText('Tails', { exact: true }).click();
  await page.getByLabel('Your bid').fill('100');
  await page.getByText('₹195.00').waitFor();
  await page.getByText('+₹93.00').waitFor();
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  const result = page.locator('.result');
  await result.waitFor();
  const { userId } = sandbox.account('asha');
  const [bid] = sandbox.bids(userId).slice(-1);
  assert.is(bid?.amount, 10_000);
  assert.match(
    String(await result.textContent()),
    bid?.won ? /You won ₹195\.00 \(net \+₹93\.00\)/ : /You lost ₹100\.00 and ₹2\.00 charge/,
  );
  const { reference_earning, top_up, game } = sandbox.figures(userId);
  await page.locator('.chip', { hasText: money(reference_earning + top_up + game) }).waitFor();
  await page.getByText('Verified fair').waitFor();
  await page.getByRole('button', { name: 'Transactions' }).click();
  await page.getByRole('dialog').getByText(String(bid?.roundId)).waitFor();
  await page.keyboard.press('Escape');
  await signOut(page);
});

test('the balance, the next commitment and the result change together', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.locator('.chip', { hasText: '₹' }).waitFor();
  await page.evaluate(() => {
    const shown = () =>
      ['.chip', '.commitment code', '.result'].map((each) => document.querySelector(each)?.textContent ?? '');
    const [balance, commitment] = shown();
    // Which of the three have changed at the first change.
    const seen = new Promise((resolve) => {
      new MutationObserver(() => {
        const now = shown();
        if (now[0] !== balance || now[1] !== commitment || now[2])
          resolve([now[0] !== balance, now[1] !== commitment, !!now[2]]);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    Object.assign(window, { seen });
  });
  await bid(page);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'seen')), [true, true, true]);
});

test('one tap shows the seeds, the rule and the recomputation', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const commitment = await page.locator('.commitment code').textContent();
  await bid(page);
  await page.getByText('How it was checked').click();
  const proof = page.locator('.details');
  await proof.getByText('lowest bit of the last byte').waitFor();
  assert.is(
    await proof.getByText(String(commitment)).count(),
    2,
    'the commitment and the hash computed here are the same',
  );
  assert.is.not(await page.locator('.commitment code').textContent(), commitment, 'the next round has its own');
});

test('a wrong amount shows its error, stays in its field and is not sent', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.locator('.chip', { hasText: '₹' }).waitFor();
  const before = stage.sandbox.received.length;
  for (const [typed, sentence] of [
    ['ten', 'Enter the amount in digits, such as 150 or 99.50.'],
    ['5', 'The amount must be at least ₹10.00.'],
    ['9000', 'This costs ₹9,180.00 with its charge, and you have'],
  ] as const) {
    await page.getByLabel('Your bid').fill(typed);
    await page.getByRole('button', { name: 'Flip the coin' }).click();
    await page.getByText(sentence).waitFor();
    assert.is(await page.getByLabel('Your bid').inputValue(), typed);
  }
  assert.not(stage.sandbox.received.slice(before).includes('placeBid'));
});

test('nothing shows the outcome before the coin has landed', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const early = await page.evaluate(async () => {
    const seen = new Set<string>();
    const coin = document.querySelector<HTMLElement>('.coin');
    const record = () => {
      if (coin?.dataset.state === 'still') return;
      for (const told of document.querySelectorAll('.play-result > *, .flip, .details')) seen.add(told.outerHTML);
    };
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>('main [type=submit]')?.click();
    while (!document.querySelector('.result')) await new Promise(requestAnimationFrame);
    return [...seen];
  });
  assert.equal(early, []);
  assert.is(await page.locator('.flip').count(), 1);
});

test('while the coin turns, the browser does no layout and no paint', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const letGo = stage.sandbox.mischief.hold('placeBid');
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  // By then the changes of the tap itself are painted.
  await page.locator('.progress').waitFor();
  await page.waitForTimeout(500);
  const work = await tracedWork(page, 1_000);
  await letGo();
  await page.locator('.result').waitFor();
  assert.equal([work.get('Layout'), work.get('Paint')], [undefined, undefined]);
  assert.ok(Number(work.get('UpdateLayoutTree')) > 0, 'the coin does turn');
});

test('the amount, the side and the figures survive a reload', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByText('Tails', { exact: true }).click();
  await page.getByLabel('Your bid').fill('100');
  await page.reload();
  await page.getByText('+₹93.00').waitFor();
  assert.is(await page.getByLabel('Your bid').inputValue(), '100');
  assert.ok(await page.getByRole('radio', { name: 'Tails' }).isChecked());
});

test('Max is the most that the balance covers with the charge at the time of the tap', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid Max' }).waitFor();
  sandbox.pushWallet(sandbox.account('asha').userId, '{"data":{"reference_earning":0,"top_up":1020,"game":0}}');
  await page.getByRole('banner').getByText('₹1,020.00').waitFor();
  await page.getByRole('button', { name: 'Bid Max' }).click();
  assert.is(await page.getByLabel('Your bid').inputValue(), '1000');
  await page.getByRole('button', { name: 'Bid ½' }).click();
  assert.is(await page.getByLabel('Your bid').inputValue(), '500');
  sandbox.pushWallet(sandbox.account('asha').userId);
});

test('if the balance can’t cover the bid, one link below the field leads to the recharge page', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByLabel('Your bid').fill('9000');
  const link = await page.getByRole('link', { name: 'Recharge your wallet' }).boundingBox();
  const field = await page.getByLabel('Your bid').boundingBox();
  assert.ok(Number(link?.y) - Number(field?.y) - Number(field?.height) < 20);
  assert.ok(Number(link?.height) >= 43);
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await page.getByText('This costs').waitFor();
  assert.is(await page.getByRole('link', { name: 'Recharge your wallet' }).count(), 1);
  assert.is(await page.locator('main .notice').count(), 0);
  await page.getByRole('link', { name: 'Recharge your wallet' }).click();
  await page.waitForURL('**/recharge');
});

test('under reduced motion the coin lies still and shows the true side', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', (page) => page.emulateMedia({ reducedMotion: 'reduce' }));
  await bid(page);
  const result = String(await page.locator('.result').textContent());
  const side = await page.locator('.coin-body').getAttribute('data-side');
  assert.is(side, /^Heads/.test(result) ? 'heads' : 'tails');
  assert.is(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length), 0);
});

run();
