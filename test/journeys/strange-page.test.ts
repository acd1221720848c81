import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { fillIn, flip, holdScripts, hydrated, openAs, signIn } from './player';
import { makeStrange } from './strange-page';

// The pages as translators, password managers and scripts that throw leave them: strange-page.ts.

const { test, run } = browserSuite('a page that others change', '127.0.0.57');

/** Waits for an element with a text that can be seen: a translator's, in the place of React's. */
const says = (page: Page, words: string | RegExp) => page.locator('main').getByText(words).first().waitFor();

test('typed text stays though the page was translated and filled in before the code came, and a lock counts down', async ({
  phone,
  sandbox,
}) => {
  const page = await phone();
  await makeStrange(page);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await fillIn(page, 'ash');
  await page.locator('font').first().waitFor();
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
  sandbox.faults.next('loginUser', {
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

test('three flips, the minutes of play, the themes and the drawers', async (stage) => {
  const page = await openAs(stage, 'asha', '/dashboard', { before: makeStrange });
  await flip(page);
  const play = page.locator('.play-so-far');
  const first = await play.innerText();
  for (let flips = 1; flips < 3; flips++) {
    await page.getByRole('button', { name: /^Flip (the|for)/ }).click();
    await page.locator('.outcome').waitFor({ state: 'detached' });
    await page.locator('.outcome').waitFor();
  }
  assert.is.not(await play.innerText(), first);
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
