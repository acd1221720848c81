import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { SandboxStage } from './chromium';
import { openAs } from './player-page';

let players = 0;

/** The wallet of a new player with winnings, in paise. Withdrawals stay pending until the test completes them. */
export async function openWallet(stage: SandboxStage, winnings = 100_000) {
  const { sandbox } = stage;
  sandbox.changeRules({ withdrawalDelay: 600_000 });
  const account = sandbox.addAccount(`winner${++players}`);
  account.passwordHash = sandbox.account('asha').passwordHash;
  sandbox.credit(account.userId, 'game', winnings);
  const page = await openAs(stage, account.username, '/wallet');
  return {
    page,
    account,
    made: () => sandbox.withdrawals(account.userId),
    figures: () => sandbox.figures(account.userId),
  };
}

export const open = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
export const amount = (page: Page) => page.getByLabel('Amount to withdraw');

/** Fills in the open form and submits it. The amount is in rupees. */
export async function send(page: Page, rupees: string, password = DEMO_PASSWORD): Promise<void> {
  await amount(page).fill(rupees);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Withdraw', exact: true }).click();
}

/** Opens the form and withdraws an amount, in rupees. */
export async function withdraw(page: Page, rupees: string): Promise<void> {
  await open(page);
  await send(page, rupees);
}
