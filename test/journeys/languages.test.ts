import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { visit } from './deployment-steps';
import { hydrated } from './player';

const { test, run } = browserSuite('the languages', '127.0.0.80');

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const other = (page: Page, name: string) => page.locator('.languages').getByRole('link', { name });
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('a player signs up in Hindi, switches to English in mid-form, and loses nothing but the password', async (stage) => {
  const { phone, sandbox } = stage;
  const page = await phone();
  await page.goto('/hi/signup?refId=x');
  await hydrated(page);
  assert.is(await page.title(), 'खाता बनाएँ · Coin Flip');
  const typed = { name: 'सुनीता', username: 'sunita', phoneNumber: '98765 01234' };
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  await field(page, 'password').fill('correct horse battery');
  await field(page, 'confirmedAge').check();
  await other(page, 'English').click();
  await page.waitForURL('**/signup?refId=x');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value === 'सुनीता');
  assert.is(new URL(page.url()).pathname, '/signup');
  for (const [name, text] of Object.entries(typed)) assert.is(await field(page, name).inputValue(), text, name);
  assert.ok(await field(page, 'confirmedAge').isChecked());
  assert.is(await field(page, 'password').inputValue(), '');
  await field(page, 'password').fill('correct horse battery');
  await field(page, 'password').press('Enter');
  await page.waitForURL('**/verify-otp?refId=x');
  // The half-done step survives a change of the language too, and so does what it leads to.
  await other(page, 'हिन्दी').click();
  await page.getByText('कोड SMS से इस नंबर पर आएगा:').waitFor();
  await hydrated(page);
  await field(page, 'otp').fill(String(sandbox.lastOtp('9876501234')));
  await page.waitForURL('**/hi/**');
  await page.waitForFunction(() => sessionStorage.getItem('authToken'));
  assert.is(await languageOf(page), 'hi');
  assert.match(new URL(page.url()).pathname, /^\/hi\//);
});

test('a player without a session signs in in Hindi, an invite link keeps the language, and the session survives its change', async (stage) => {
  const { phone, sandbox } = stage;
  const page = await phone();
  await page.goto('/hi/profile');
  await page.waitForURL('**/hi/login');
  await page.evaluate((token) => sessionStorage.setItem('authToken', token), sandbox.signIn('asha'));
  await page.goto('/hi/refer');
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('.copy-box')?.value.startsWith(`${location.origin}/hi/signup?refId=`),
  );
  await page.goto('/hi/profile');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  assert.is(new URL(page.url()).pathname, '/profile');
});

test('each language has its own worker and cache, and opens offline', async ({ phone }) => {
  const page = await phone({ serviceWorkers: 'allow' });
  await visit(page, '/login');
  // Until it has its own worker, the English one controls the folder too.
  await page.goto('/hi/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/hi/service-worker.js'));
  const names = await page.evaluate(() => caches.keys());
  assert.equal(names.map((name) => name.replace(/[0-9a-f]{16}$/, '')).sort(), ['', 'hi-']);
  await page.context().setOffline(true);
  for (const [address, language] of [
    ['/hi/signup', 'hi'],
    ['/login', 'en'],
    ['/hi/no-such-page', 'hi'],
    ['/hi', 'hi'],
  ] as const) {
    await page.goto(address);
    assert.is(await languageOf(page), language, address);
  }
});

run();
