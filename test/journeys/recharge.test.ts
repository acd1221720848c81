import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage, spoil } from './chromium';
import { changeAnswers, keepOnce, openAs } from './player-page';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const { test, run } = browserSuite('recharging', '127.0.0.13');

/** Opens the recharge page; recharges stay pending until the test completes them. */
function openPage(stage: SandboxStage, username: string) {
  stage.sandbox.changeRules({ rechargeDelay: 600_000 });
  return openAs(stage, username, '/recharge');
}

/** Starts a recharge, in rupees, on the open page. */
async function recharge(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount to add').fill(amount);
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
}

test('a recharge opens the UPI app with the server’s link and is credited without a further tap', async (stage) => {
  const { sandbox } = stage;
  const page = await openPage(stage, 'asha');
  await recharge(page, '250');
  const link = page.getByRole('link', { name: 'Open your UPI app' });
  await link.waitFor();
  const [opened] = sandbox.recharges(sandbox.account('asha').userId).slice(-1);
  assert.is(await link.getAttribute('href'), opened?.upiUri);
  const spoken = page.locator('main h1 + [role=status]');
  await page.evaluate(() => {
    const region = document.querySelector('main h1 + [role=status]');
    if (region) Object.assign(region, { first: true });
  });
  await spoken.getByText('Waiting for your payment.').waitFor();
  assert.is(await focused(page), 'Pay ₹250.00');
  assert.is(await page.locator('.qr').count(), 0, 'the QR code is folded away on a phone');
  sandbox.completeRecharge(String(opened?.rechargeId));
  await spoken.getByText('₹250.00 has been added to your wallet.').waitFor();
  assert.is(await focused(page), 'Recharge');
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const words of [String(opened?.rechargeId), 'Bank reference (UTR)', '₹4,705.44']) {
    await receipt.getByText(words).waitFor();
  }
  assert.ok(
    await spoken.evaluate((region) => 'first' in region),
    'the live region stays the same element, so it is announced',
  );
  await page.getByRole('link', { name: 'Wallet', exact: true }).click();
  await page.getByRole('heading', { name: 'Wallet' }).first().waitFor();
  await page.goBack();
  await page.getByLabel('Amount to add').waitFor();
});

test('Pay shows in one card who is paid what, for which recharge and how long, and copies it', async (stage) => {
  const { sandbox } = stage;
  const page = await openPage(stage, 'asha');
  await page.evaluate(() => {
    const writeText = async (text: string) => Object.assign(window, { copied: text });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await recharge(page, '250.5');
  const card = page.getByRole('region', { name: 'Payment' });
  await card.getByText('₹250.50', { exact: true }).waitFor();
  const [opened] = sandbox.recharges(sandbox.account('asha').userId).slice(-1);
  for (const words of ['Coin Flip', 'coinflip@sandbox', String(opened?.rechargeId)]) {
    await card.getByText(words, { exact: true }).waitFor();
  }
  await card.getByText(/^(10:00|[89]:\d\d)$/).waitFor();
  for (const [name, text] of [
    ['Copy UPI ID', 'coinflip@sandbox'],
    ['Copy amount', '250.50'],
    ['Copy recharge ID', String(opened?.rechargeId)],
  ] as const) {
    await card.getByRole('button', { name }).click();
    await page.waitForFunction((copied) => Reflect.get(window, 'copied') === copied, text);
  }
  await page.getByText('Show the QR code').click();
  const code = page.getByRole('img', { name: 'QR code of the payment link' });
  await code.waitFor();
  await page.setViewportSize({ width: 800, height: 360 });
  await page.locator('details').filter({ has: code }).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator('details').filter({ has: code }).waitFor();
  assert.ok(await code.isVisible(), 'the phone was turned to and fro');
});

test('a phone without a UPI app is told what it needs, if no app has opened', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.clock.install();
  await recharge(page, '180');
  // A real link would end the test's page where the machine has no app for it.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const words = page.getByText('Did no app open?');
  const link = page.getByRole('link', { name: 'Open your UPI app' });
  await link.click();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.clock.fastForward(4_000);
  assert.is(await words.count(), 0, 'an app has opened');
  await link.click();
  await page.clock.fastForward(4_000);
  await words.waitFor();
  spoil(page);
});

test('an iPhone offers the apps one by one, because upi: may open the wrong one', async ({ phone, sandbox }) => {
  sandbox.changeRules({ rechargeDelay: 600_000 });
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0';
  const page = await phone({ userAgent });
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  await page.goto('/recharge');
  await recharge(page, '190');
  await page.getByRole('heading', { name: 'Pay ₹190.00' }).waitFor();
  const [{ upiUri = '' } = {}] = sandbox.recharges(sandbox.account('asha').userId).slice(-1);
  const query = upiUri.slice('upi://pay?'.length);
  for (const [name, start] of [
    ['Google Pay', 'gpay://upi/pay?'],
    ['PhonePe', 'phonepe://pay?'],
    ['Paytm', 'paytmmp://pay?'],
    ['BHIM', 'bhim://pay?'],
  ] as const) {
    assert.is(await page.getByRole('link', { name }).getAttribute('href'), start + query);
  }
  assert.is(await page.getByRole('link', { name: 'Open another UPI app' }).getAttribute('href'), upiUri);
});

test('the latest recharges are listed with their states; a receipt opens, and a pending one can still be paid', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('lister');
  const page = await openPage(stage, 'lister');
  const list = page.locator('.payments');
  for (const amount of ['100', '200']) {
    await recharge(page, amount);
    await page.getByRole('heading', { name: `Pay ₹${amount}.00` }).waitFor();
    await page.getByRole('button', { name: 'Use another amount' }).click();
  }
  const [first] = sandbox.recharges(userId);
  sandbox.completeRecharge(String(first?.rechargeId));
  await list.getByRole('button', { name: /₹100\.00\s*Added/ }).click();
  await list.getByText(String(first?.rechargeId)).waitFor();
  await list.getByText('Bank reference (UTR)').waitFor();
  await list.getByRole('button', { name: /₹200\.00\s*Not paid yet/ }).click();
  await list.getByRole('button', { name: 'Pay this recharge' }).click();
  await page.getByRole('heading', { name: 'Pay ₹200.00' }).waitFor();
  await page.getByRole('link', { name: 'Open your UPI app' }).waitFor();
});

test('a mistyped recharge can be replaced, and is credited if it is paid anyway', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.addAccount('mistyped');
  const page = await openPage(stage, 'mistyped');
  await recharge(page, '2500');
  await page.getByText('If this one is paid after all, your wallet is credited with it too.').waitFor();
  const startOf = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(words.getBoundingClientRect().left);
    });
  assert.is(await startOf('Use another amount'), await startOf('If this one is paid'), 'they stand in line');
  await page.getByRole('button', { name: 'Use another amount' }).click();
  await page.getByLabel('Amount to add').fill('250');
  assert.is(await page.getByRole('heading', { name: 'Recharge', exact: true }).count(), 1);
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByRole('heading', { name: 'Pay ₹250.00' }).waitFor();
  const [first] = sandbox.recharges(userId);
  sandbox.completeRecharge(String(first?.rechargeId));
  await page.getByRole('banner').getByText('₹2,500.00').waitFor();
  await page.getByText('Waiting for your payment.').waitFor();
});

test('a wide screen shows the same link as a QR code first, and the link after it', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Add ₹500' }).click();
  assert.is(await page.locator('.quick [aria-pressed=true]').textContent(), '₹500');
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor();
  const isAfter = await page.evaluate(() => {
    const [code, link] = [document.querySelector('.qr'), document.querySelector('main a[href^="upi:"]')];
    return code && link && code.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING;
  });
  assert.ok(isAfter);
});

test('a pending recharge shows an animation and a support link, and later that leaving is safe', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.clock.install();
  await recharge(page, '120');
  await page.locator('.waiting').waitFor();
  const safe = page.getByText('It is safe to leave this page');
  assert.is(await safe.count(), 0);
  await page.clock.fastForward(21_000);
  await safe.waitFor();
  await page.getByText('Paid, but not credited?').click();
  const [opened] = stage.sandbox.recharges(stage.sandbox.account('asha').userId).slice(-1);
  const support = await page.locator('main').getByRole('link', { name: 'Get Support' }).getAttribute('href');
  assert.match(
    decodeURIComponent(String(support)),
    new RegExp(`^mailto:.*${opened?.rechargeId}.*Build: [A-Z2-7]{8}$`, 's'),
  );
  spoil(page);
});

test('a failed payment says that nothing was added, and so does its receipt', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.getByRole('textbox').waitFor();
  await recharge(page, '100.13');
  await page.getByText('Waiting for your payment.').waitFor();
  const [opened] = stage.sandbox.recharges(stage.sandbox.account('asha').userId).slice(-1);
  stage.sandbox.completeRecharge(String(opened?.rechargeId), 'FAILED');
  await page.getByText('failed. Nothing was added').waitFor();
  await page.locator('.receipt-mark[data-outcome=failed]').waitFor();
  await page.evaluate(() => {
    const writeText = async (text: string) => Object.assign(window, { copied: text });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.getByRole('button', { name: 'Copy receipt' }).click();
  await page.waitForFunction(() =>
    /^Recharge ₹100\.13\nStatus: Failed, nothing was added\n/.test(Reflect.get(window, 'copied')),
  );
});

test('the page shows the limits from the start, and an amount beyond them is not sent', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.getByText('From ₹10 to ₹50,000 at a time.').waitFor();
  const before = stage.sandbox.received.length;
  const error = page.locator('#amount-error');
  for (const [typed, words] of [
    ['abc', 'Enter the amount in digits, such as 150 or 99.50.'],
    ['5', 'The amount must be at least ₹10.00.'],
    ['50000.01', 'The amount can be at most ₹50,000.00.'],
  ] as const) {
    await recharge(page, typed);
    await error.getByText(words).waitFor();
    assert.is(await page.getByLabel('Amount to add').inputValue(), typed);
  }
  assert.not(stage.sandbox.received.slice(before).includes('createRecharge'));
});

test('a refusal because the limits have changed shows beside the field', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.locator('#amount-hint', { hasText: 'From ₹10' }).waitFor();
  stage.sandbox.changeRules({ minRecharge: 2_000 });
  const error = page.locator('#amount-error');
  await recharge(page, '15');
  await error.getByText('The least amount is ₹20.').waitFor();
  stage.sandbox.changeRules({ minRecharge: 1_000 });
  const field = page.getByLabel('Amount to add');
  assert.is(await field.inputValue(), '15');
  assert.ok(await field.evaluate((input) => input === document.activeElement));
  await field.fill('50');
  assert.is(await error.count(), 0);
});

test('a recharge that opens after the player has left its page leaves no draft', async (stage) => {
  const { sandbox } = stage;
  const page = await openPage(stage, 'asha');
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft-recharge'));
  const answer = sandbox.mischief.hold('createRecharge');
  await recharge(page, '140');
  assert.ok(await draft());
  await page.getByRole('link', { name: 'Wallet' }).click();
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  await answer();
  await page.waitForFunction(() => sessionStorage.getItem('draft-recharge') === null);
});

test('a payment link too long for a QR code is shown without one', async (stage) => {
  const page = await openPage(stage, 'asha');
  await page.setViewportSize({ width: 1024, height: 768 });
  await changeAnswers(page, (body) => body.replace(/"(upi:[^"]*)"/, `"$1&tn=${'x'.repeat(4_000)}"`));
  await recharge(page, '130');
  await page.getByRole('link', { name: 'Open your UPI app' }).waitFor();
  await page.waitForTimeout(300);
  assert.is(await page.getByText('scan this').count(), 0);
  assert.ok(await page.getByRole('button', { name: 'Use another amount' }).isVisible());
});

run();
