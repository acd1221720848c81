import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { staticHost } from '../serve/static-host';
import { assertReachable, assertSound } from './accessibility';
import { suiteAgainst } from './chromium';
import { flipButton, stakeFor } from './player';
import { code, create, fill, newPlayer } from './signup-steps';

let ahead = 0;

const TERMS = 'https://example.com/terms';
const PRIVACY = 'https://example.com/privacy';

const { test, run } = suiteAgainst('a game of points', async () => {
  const { dist } = await buildElsewhere('points', {
    ...{ PATH: process.env.PATH, STAKES: 'points' },
    ...{ TERMS_URL: TERMS, PRIVACY_URL: PRIVACY, MIN_AGE: '21' },
  });
  const rules = { dailyPoints: 100_000, sessionLifetime: Number.POSITIVE_INFINITY };
  return { host: '127.0.0.99', serve: staticHost(dist), rules, now: () => Date.now() + ahead };
});

const balance = (page: Page, sum: string) => page.locator('.chip', { hasText: `${sum} points` }).waitFor();

async function assertNoMoney(page: Page): Promise<void> {
  const words = (await page.locator('body').innerText()).match(/.*(₹|rupee|money|UPI|recharge|withdraw|payment).*/gi);
  assert.is(words, null);
}

test('a player accepts the age and the documents with one tick, signs up, loses a flip that is verified, and has all the points again the next day', async (stage) => {
  const { sandbox } = stage;
  const page = await stage.phone({ viewport: { width: 320, height: 640 } });
  const player = newPlayer();
  await page.goto('/signup');
  await fill(page, player);
  assert.ok(await page.getByLabel('I’m 21 or older, and I accept the terms and the privacy policy.').isChecked());
  await assertSound(page);
  await assertNoMoney(page);
  const before = Date.now();
  await create(page);
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL('**/dashboard');
  await balance(page, '1,000');
  const { age, terms, at = 0 } = sandbox.account(player.username).acceptance ?? {};
  assert.equal([age, terms], [21, [TERMS, PRIVACY]]);
  assert.ok(at >= before && at <= Date.now());
  assert.equal(await page.locator('nav a').allTextContents(), ['Home', 'Wallet', 'Refer']);
  await page.getByText('Points are free and have no cash value').waitFor();
  await assertNoMoney(page);
  await assertSound(page);
  await page.locator('.quick').waitFor();
  await assertReachable(page);

  await stakeFor('loss', page, sandbox, player.username);
  await flipButton(page).click();
  await page.locator('.badge-button', { hasText: 'Verified fair' }).waitFor();
  await balance(page, '898');
  await assertNoMoney(page);

  ahead += 24 * 3_600_000;
  await page.reload();
  await balance(page, '1,000');
  await page.locator('.play-so-far').waitFor();
  assert.is(await page.locator('.notice:visible').count(), 0, 'the wallet adds up');

  for (const address of ['/payment', '/recharge/']) {
    await page.goto(address);
    await page.waitForURL('**/wallet');
  }
  await page.getByText('Points are free and have no cash value').waitFor();
  await assertReachable(page);
  await page.getByRole('button', { name: 'Statement' }).click();
  const newest = page.locator('.row').first();
  await newest.waitFor();
  assert.match(String(await newest.textContent()), /^Points of the day \+102 points/);
  await assertNoMoney(page);
});

run();
