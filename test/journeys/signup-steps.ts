import type { Page } from 'playwright-core';
import type { Sandbox } from '../sandbox/sandbox';

/** The passphrase of a build without a REFERRAL_KEY. */
export const KEY = 'sandbox-referral-key';

/** The address after a sign-up: a player without a UPI ID gets to /payment. */
export const HOME = /\/(dashboard|payment)$/;

let players = 0;

/** A player who isn't registered yet. */
export function newPlayer() {
  const digits = `9${String(++players).padStart(9, '0')}`;
  return { name: 'Zoya Khan', username: `zoya${players}`, phone: digits, email: '', password: 'correct horse' };
}

export async function fill(page: Page, player: ReturnType<typeof newPlayer>): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(player.name);
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Phone number').fill(player.phone);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel(/\d or older/).check();
}

export const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
export const code = (page: Page) => page.getByLabel(/^(6-digit c|C)ode$/);
export const count = ({ received }: Sandbox, name: string) => received.filter((other) => other === name).length;
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Signs a new player up, up to the code page. */
export async function reachCode(page: Page, player = newPlayer()) {
  await page.goto('/signup');
  await fill(page, player);
  await create(page);
  await page.waitForURL('**/verify-otp');
  await page.getByText(`+91 ${player.phone.slice(0, 5)} ${player.phone.slice(5)}`).waitFor();
  return player;
}

/** Six digits other than the code. */
export const wrongCode = (right: string | undefined) => (right === '000000' ? '111111' : '000000');
