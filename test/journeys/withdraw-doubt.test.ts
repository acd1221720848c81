import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, spoil } from './chromium';
import { openAs } from './player-page';
import { noDoubleTap } from './player-steps';
import { amount, open, openWallet, send, withdraw } from './withdraw-steps';

const { test, run } = browserSuite('a withdrawal in doubt', '127.0.0.89');

test('of two tabs that withdraw everything at once one is refused, and the wallet is empty', async (stage) => {
  const { page, account, made, figures } = await openWallet(stage);
  const other = await openAs(stage, account.username, '/wallet');
  await Promise.all([page, other].map(open));
  // A form that is open stays, but none opens once the other tab has withdrawn everything.
  await Promise.all([page, other].map((tab) => amount(tab).waitFor()));
  await Promise.all([page, other].map((tab) => send(tab, '1000')));
  const told = (tab: Page) =>
    Promise.race([
      tab
        .getByText('is on its way')
        .waitFor()
        .then(() => 'made'),
      tab
        .locator('#amount-error')
        // The server says it, or the form does once the other tab's withdrawal has moved the wallet.
        .getByText(/^You can withdraw ₹0(\.00)? now\.$/)
        .waitFor()
        .then(() => 'refused'),
    ]);
  assert.equal((await Promise.all([page, other].map(told))).sort(), ['made', 'refused']);
  assert.equal([made().length, figures().game], [1, 0]);
});

test('a form that the player has closed stays closed after a reload, and forgets its amount', async (stage) => {
  const { page } = await openWallet(stage);
  await open(page);
  await amount(page).fill('321');
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#amount')?.value === '321');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.locator('.amounts').getByText('₹1,000.00').waitFor();
  assert.is(await amount(page).count(), 0);
  await open(page);
  assert.is(await amount(page).inputValue(), '');
});

test('if a withdrawal’s outcome stays unknown, its button is disabled and it can be checked again', async (stage) => {
  const { page, made } = await openWallet(stage);
  await page.clock.install();
  spoil(page);
  stage.sandbox.mischief.policy = (name) => (/Withdrawal$/.test(name) ? { kind: 'malformed' } : undefined);
  await withdraw(page, '250');
  await page.getByText('your withdrawal is being checked').waitFor();
  for (let times = 0; times < 20; times++) await page.clock.runFor(1_000);
  await page.getByText('We couldn’t find out whether your withdrawal of ₹250.00').waitFor();
  assert.ok(await page.locator('form').getByRole('button', { name: 'Withdraw', exact: true }).isDisabled());
  stage.sandbox.mischief.policy = undefined;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('is on its way').waitFor();
  assert.is(made().length, 1);
});

test('if the terms can’t be loaded, the balance stays and the player can try again', async (stage) => {
  stage.sandbox.mischief.next('getWithdrawalTerms', { kind: 'status', status: 502 });
  const { page } = await openWallet(stage);
  const balance = page.locator('.amounts').getByText('₹1,000.00');
  await balance.waitFor();
  await open(page);
  await page.getByText('What you can withdraw couldn’t be loaded.').waitFor();
  assert.ok(await balance.isVisible());
  await noDoubleTap(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await amount(page).waitFor();
});

run();
