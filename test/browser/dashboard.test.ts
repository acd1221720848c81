import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { assertFitToSee, changeAnswers, openAs } from './player-page';

const { test, run } = browserSuite('the game', '127.0.0.12');

const money = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });

const navigationTop = async (page: Page) => Number((await page.locator('.nav').boundingBox())?.y);

/** What of the form the button covers as the page stands. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('main [type=submit]')?.getBoundingClientRect();
    const parts = [...document.querySelectorAll('main .form > :not([type=submit])')];
    return parts
      .filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return bottom > Number(button?.top) && top < Number(button?.bottom);
      })
      .map((one) => one.className);
  });

test('a player flips, sees the result, the wallet move and the flip in the transactions', async (stage) => {
  const { sandbox } = stage;
  const page = await stage.phone();
  await page.goto('/');
  await page.waitForURL('**/login');
  await page.getByLabel('Username or phone number').fill('asha');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
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
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
});

test('one tap shows the seeds, the rule and the recomputation', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  const commitment = await page.locator('.commitment code').textContent();
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await page.getByRole('button', { name: 'Flip the coin' }).click();
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

test('a server that does not keep its commitment is told so loudly', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await changeAnswers(page, (body) => body.replace(/"serverSeed":"\w{4}/, '"serverSeed":"0000'));
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await page.getByRole('alert').getByText('The proof of this flip failed').waitFor();
  assert.is(await page.getByText('Verified fair').count(), 0);
});

test('a backend without seeds shows no badge and no commitment', async (stage) => {
  const page = await openAs(stage, 'asha', '/wallet');
  await changeAnswers(page, (body) => body.replace(/"serverSeed(Hash)?":"\w+"/g, '"serverSeed$1":null'));
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await page.locator('.result').waitFor();
  assert.is(await page.locator('.details, .commitment').count(), 0);
});

for (const [typed, sentence] of [
  ['', 'Enter an amount.'],
  ['0', 'The amount must be more than zero.'],
  ['-5', 'The amount must be more than zero.'],
  ['12.345', 'Use at most two digits after the point.'],
  ['ten', 'Enter the amount in digits, such as 150 or 99.50.'],
  ['5', 'The amount must be at least ₹10.00.'],
  ['9000', 'This costs ₹9,180.00 with its charge, and you have'],
] as const) {
  test(`a bid of "${typed}" says what is wrong and sends nothing`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard');
    await page.locator('.chip', { hasText: '₹' }).waitFor();
    const before = stage.sandbox.received.length;
    await page.getByLabel('Your bid').fill(typed);
    await page.getByRole('button', { name: 'Flip the coin' }).click();
    await page.getByText(sentence).waitFor();
    assert.is(await page.getByLabel('Your bid').inputValue(), typed, 'what was typed stays');
    assert.not(stage.sandbox.received.slice(before).includes('placeBid'));
  });
}

test('a balance that is too small leads to the recharge page', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByLabel('Your bid').fill('9999');
  await page.getByRole('link', { name: 'Recharge your wallet' }).click();
  await page.waitForURL('**/recharge');
});

test('what the server refuses is a toast and leaves the form as it was', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  stage.sandbox.mischief.next('placeBid', {
    kind: 'error',
    message: 'Bids are closed for a moment.',
    code: 'BAD_INPUT',
  });
  await page.getByLabel('Your bid').fill('25');
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await page.locator('.toast', { hasText: 'Bids are closed for a moment.' }).waitFor();
  assert.is(await page.getByLabel('Your bid').inputValue(), '25');
  await page.getByRole('button', { name: 'Flip the coin' }).waitFor();
});

test('a failed proof is seen beside its result, without scrolling, and its badge is one line', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await changeAnswers(page, (body) => body.replace(/"serverSeed":"\w{4}/, '"serverSeed":"0000'));
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  const told = page.locator('.play-result');
  const badge = await told.getByText('Proof failed', { exact: true }).boundingBox();
  const notice = await told.getByRole('alert').boundingBox();
  assert.ok(Number(badge?.height) < 30);
  assert.ok(Number(notice?.y) + Number(notice?.height) <= (await navigationTop(page)), 'above the navigation');
});

test('the outcome is told by nothing before the coin has landed', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  const early = await page.evaluate(async () => {
    const seen = new Set<string>();
    const coin = document.querySelector<HTMLElement>('.coin');
    const look = () => {
      if (coin?.dataset.state === 'still') return;
      for (const told of document.querySelectorAll('.play-result > *, .flip, .details')) seen.add(told.outerHTML);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>('main [type=submit]')?.click();
    while (!document.querySelector('.result')) await new Promise(requestAnimationFrame);
    return [...seen];
  });
  assert.equal(early, []);
  assert.is(await page.locator('.flip').count(), 1);
});

test('the amount and the side survive a reload, the figures with them', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByText('Tails', { exact: true }).click();
  await page.getByLabel('Your bid').fill('100');
  await page.reload();
  await page.getByText('+₹93.00').waitFor();
  assert.is(await page.getByLabel('Your bid').inputValue(), '100');
  assert.ok(await page.getByRole('radio', { name: 'Tails' }).isChecked());
});

test('Max bids what the balance covers with its charge at the tap, after a push that changes no button', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid Max' }).waitFor();
  sandbox.pushWallet(sandbox.account('asha').userId, '{"data":{"top_up":1020}}');
  await page.getByRole('banner').getByText('₹1,020.00').waitFor();
  await page.getByRole('button', { name: 'Bid Max' }).click();
  assert.is(await page.getByLabel('Your bid').inputValue(), '1000');
  await page.getByRole('button', { name: 'Bid ½' }).click();
  assert.is(await page.getByLabel('Your bid').inputValue(), '500');
  sandbox.pushWallet(sandbox.account('asha').userId);
});

test('on 320 x 568 nothing moves with the result either, and the button stays above the navigation', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole('button', { name: 'Bid ₹500' }).click();
  const button = page.locator('main [type=submit]');
  const before = await button.boundingBox();
  assert.ok(Number(before?.y) + Number(before?.height) <= (await navigationTop(page)));
  await button.click();
  await page.locator('.play-result .badge').waitFor();
  assert.is((await button.boundingBox())?.y, before?.y);
});

test('on 360 x 640 the whole game fits above the navigation, before a flip and with its result', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('button', { name: 'Bid ₹500' }).click();
  const button = page.locator('main [type=submit]');
  const end = async () => Number((await button.boundingBox())?.y) + Number((await button.boundingBox())?.height);
  const top = async () => Math.round(Number((await page.locator('.sides').boundingBox())?.y));
  const before = await top();
  assert.ok((await end()) <= (await navigationTop(page)));
  assert.equal(await covered(page), []);
  for (let count = 1; count < 3; count++) {
    await button.click();
    await page.locator('.play-result .badge').waitFor();
    assert.is(await page.locator('.play-result > *').count(), 2, 'one result and its verdict');
    assert.is(await top(), before, 'nothing moves under the finger');
    assert.equal(await covered(page), []);
  }
});

for (const [width, height, size] of [
  [320, 568, 100],
  [640, 360, 100],
  [360, 640, 200],
] as const) {
  test(`the button covers no figures on ${width} x ${height} at ${size}% text`, async (stage) => {
    const page = await openAs(stage, 'asha', '/dashboard');
    await page.setViewportSize({ width, height });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 * (size / 100) } });
    await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
    assert.equal(await covered(page), []);
  });
}

test('the button covers no figures beside the error of a field', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByLabel('Your bid').fill('9000');
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  await page.getByText('This costs').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  assert.equal(await covered(page), []);
});

test('a balance that can’t cover the bid leads to the recharge page right under the field, said once', async (stage) => {
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
});

test('under reduced motion the coin lies still and shows the true side', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', (page) => page.emulateMedia({ reducedMotion: 'reduce' }));
  await page.getByRole('button', { name: 'Bid ₹50', exact: true }).click();
  await page.getByRole('button', { name: 'Flip the coin' }).click();
  const result = String(await page.locator('.result').textContent());
  const side = await page.locator('.coin-body').getAttribute('data-side');
  assert.is(side, /^Heads/.test(result) ? 'heads' : 'tails');
  assert.is(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length), 0);
});

test('the screen fits everyone, in both themes', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard');
  await page.getByRole('textbox').waitFor();
  await assertFitToSee(page);
});

run();
