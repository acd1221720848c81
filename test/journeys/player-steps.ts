import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../sandbox/demo';

export async function fillIn(page: Page, username = 'asha', password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username or phone number').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function signIn(page: Page, username: string): Promise<void> {
  await fillIn(page, username);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const flipButton = (page: Page) => page.getByRole('button', { name: /^Flip (the|for)/ });

/** Bids 50 on the open dashboard: rupees, or points. */
export async function bid(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bid ₹?50\b/ }).click();
  await flipButton(page).click();
}

/** Bids ₹50 and waits for the outcome, which comes sooner without the animation. */
export async function flip(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bid(page);
  await page.locator('.result').waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Answers the question before the first recharge, and what it asks then. */
export async function goOnWithoutLimit(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Go on without a limit' });
  await goOn.click();
  await page.getByText('Are you sure?').waitFor();
  await goOn.click();
}
