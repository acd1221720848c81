import * as assert from 'uvu/assert';
import { browserSuite, PLAIN_HTTP } from './chromium';
import { signIn, signOut } from './player';
import { create, fill, newPlayer } from './signup-steps';

const { test, run } = browserSuite('degradation', PLAIN_HTTP.address);

test('over plain http the game says that it needs https, and all else works', async ({ phone, sandbox }) => {
  const page = await phone({ baseURL: `http://${PLAIN_HTTP.host}:${sandbox.port}` });
  await page.goto('/login');
  assert.is(await page.evaluate(() => isSecureContext), false);
  await signIn(page, 'asha');
  await page.getByText('The game needs a page loaded over https.').waitFor();
  assert.not(await page.getByLabel('Your bid').isVisible());
  await page.locator('.chip', { hasText: '₹' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('The invite link needs a page loaded over https.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Refer' }).click();
  await page.locator('main').getByText('The invite link needs a page loaded over https.').waitFor();
  await page.locator('main').getByText('Meera I.').waitFor();
  await signOut(page);
  await page.goto('/signup?refId=any');
  await page.getByText('This invite can’t be read. You can sign up without it.').waitFor();
  await fill(page, newPlayer());
  await create(page);
  await page.waitForURL('**/verify-otp?refId=any');
});

test('without JavaScript every page says so, and its form sends nothing', async ({ phone, sandbox }) => {
  const page = await phone({ javaScriptEnabled: false });
  const callsOf: string[] = [];
  page.on('request', (request) => callsOf.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const path of ['/dashboard', '/wallet', '/no-such-page', '/signup', '/login']) {
    await page.goto(path);
    const line = page.locator('noscript p', { hasText: 'needs JavaScript' });
    const box = await line.boundingBox();
    assert.ok(box && box.y + box.height <= 640, `${path} shows it without scrolling`);
  }
  await page.getByLabel('Username or phone number').fill('asha');
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  const blocked = page.waitForEvent('console', (message) => message.text().includes('form-action'));
  // The browser announces a navigation that the policy then blocks, so waiting for it would never end.
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
  await blocked;
  assert.is(page.url(), `${sandbox.origin}/login`);
  const sent = callsOf.filter((one) => !one.startsWith('GET ') || one.includes('graphql'));
  assert.equal(sent, []);
});

run();
