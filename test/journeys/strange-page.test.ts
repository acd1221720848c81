import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite } from './chromium';
import { holdScripts, hydrated } from './held-scripts';
import { openAs } from './player-page';
import { fillIn, flip, signIn } from './player-steps';

// The pages as translators, password managers and scripts that throw leave them: strange-page.ts.

const { test, run } = browserSuite('a page that others change', '127.0.0.57');

const strange = true;

/** Waits for an element with a text that can be seen: a translator's, in the place of React's. */
const says = (page: Page, words: string | RegExp) => page.locator('main').getByText(words).first().waitFor();

test('typed text stays though the page was translated and filled in before the code came, and a lock counts down', async ({
  phone,
  sandbox,
}) => {
  const page = await phone({ strange });
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await fillIn(page, 'ash');
  await page.locator('font').first().waitFor();
  // Firefox writes its translation into the texts.
  await page.evaluate(() => {
    const [link] = document.querySelectorAll('.public-links font font');
    if (link?.firstChild) link.firstChild.nodeValue = 'Konto anlegen';
  });
  const username = page.getByLabel('Username or phone number');
  const box = await username.elementHandle();
  release();
  await hydrated(page);
  assert.ok(await box?.evaluate((field) => field.isConnected && document.querySelector('.public-links font')));
  await username.press('End');
  await username.press('a');
  assert.is(await username.inputValue(), 'asha');
  sandbox.mischief.next('loginUser', {
    ...{ kind: 'status', status: 200, contentType: 'application/json' },
    body: JSON.stringify({
      errors: [{ message: 'Too many tries.', extensions: { code: 'TOO_SOON', retryInSeconds: 3 } }],
    }),
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await says(page, 'Try again in 0:02.');
  await says(page, 'You can try again now.');
  assert.is(await page.getByText(/Try again in/).count(), 0);
  await signIn(page, 'asha');
  await page.getByRole('heading', { name: 'get 2x your bidding' }).waitFor();
});

test('the page of a recharge says when the money has arrived', async (stage) => {
  const { sandbox } = stage;
  sandbox.changeRules({ rechargeDelay: 600_000 });
  const page = await openAs(stage, 'asha', '/recharge', { strange });
  await page.getByLabel('Amount to add').fill('100');
  await page.getByRole('button', { name: 'Recharge', exact: true }).click();
  await page.getByRole('heading', { name: 'Pay ₹100.00' }).waitFor();
  const [recharge] = sandbox.recharges(sandbox.account('asha').userId).slice(-1);
  sandbox.completeRecharge(String(recharge?.rechargeId), 'CREDITED');
  await says(page, '₹100.00 has been added to your wallet.');
  await page.getByRole('heading', { name: 'Recharge', exact: true }).waitFor();
  assert.is(await page.getByText('Pay ₹100.00').count(), 0);
});

test('the page of a withdrawal says that it is on hold, on its way, and paid', async (stage) => {
  const { sandbox } = stage;
  sandbox.changeRules({ withdrawalDelay: 600_000, withdrawalHold: 600_000 });
  const { userId } = sandbox.account('asha');
  sandbox.credit(userId, 'game', 100_000);
  const page = await openAs(stage, 'asha', '/wallet', { strange });
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  await page.getByLabel('Amount to withdraw').fill('200.14');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.locator('form [type=submit]').click();
  await says(page, /is on hold/);
  const { withdrawalId } = sandbox.withdrawals(userId).at(-1) ?? {};
  sandbox.completeWithdrawal(String(withdrawalId), 'PAID');
  await says(page, /was paid to/);
  assert.is(await page.getByText(/is on hold/).count(), 0);
});

test('three flips, the minutes of the visit, the themes and the drawers', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { strange });
  await flip(page);
  const visit = page.locator('.visit');
  const first = await visit.innerText();
  for (let flips = 1; flips < 3; flips++) {
    await page.getByRole('button', { name: /^Flip (the|for)/ }).click();
    await page.locator('.result').waitFor({ state: 'detached' });
    await page.locator('.result').waitFor();
  }
  assert.is.not(await visit.innerText(), first);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch').click();
  await page.locator('html[data-theme=light]').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Transactions', exact: true }).click();
  await page.locator('.row-open').first().click();
  await page.locator('.transaction h3').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.locator('.row').first().waitFor();
});

run();
