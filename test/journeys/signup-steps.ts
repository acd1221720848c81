import type { Page } from 'playwright-core';

/** The passphrase of a build without a REFERRAL_KEY. */
export const KEY = 'sandbox-referral-key';

let players = 0;

export function newPlayer() {
  const digits = `9${String(++players).padStart(9, '0')}`;
  return { name: 'Zoya Khan', username: `zoya${players}`, phone: digits, password: 'correct horse' };
}

export async function fill(page: Page, player: ReturnType<typeof newPlayer>): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(player.name);
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Phone number').fill(player.phone);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel(/\d or older/).check();
}

export const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
export const code = (page: Page) => page.getByLabel(/^(6-digit c|C)ode$/);
