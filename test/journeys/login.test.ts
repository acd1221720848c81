import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../sandbox/until';
import { browserSuite } from './chromium';
import { holdScripts, hydrated } from './held-scripts';
import { layoutShifts } from './layout-shifts';
import { installClock } from './page-clock';
import { keepOnce } from './player-page';
import { bid, fillIn } from './player-steps';

const { test, run } = browserSuite('sign-in', '127.0.0.23');

const username = (page: Page) => page.getByLabel('Username or phone number');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const signIn = (page: Page) => page.locator('button[type=submit]');

test('a wrong password is said beside its field and in a toast, which announces it, and the next sign-in removes both', async ({
  phone,
}) => {
  const page = await phone();
  await page.goto('/login');
  await username(page).fill(' +91 98765 ४३२१० ');
  await password(page).fill('wrong');
  await signIn(page).click();
  const said = page.getByText('The username or the password isn’t right.');
  await page.locator('#password-error').waitFor();
  await page.locator('.toaster [role=alert]').waitFor();
  assert.is(await said.count(), 2);
  assert.is(await page.locator('[role=alert]:not(:empty)').count(), 1);
  assert.is(await username(page).inputValue(), ' +91 98765 ४३२१० ');
  assert.is(await password(page).inputValue(), 'wrong');
  await password(page).fill('demo1234');
  await signIn(page).click();
  await page.waitForURL('**/dashboard');
  assert.is(await page.locator('.toast').count(), 0);
});

test('the theme is switched before the sign-in, and stays after it', async ({ phone }) => {
  const page = await phone();
  await page.goto('/login');
  await hydrated(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.getByRole('switch', { name: 'Light theme' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await username(page).fill('asha');
  await password(page).fill('demo1234');
  await signIn(page).click();
  await page.waitForURL('**/dashboard');
  await page.reload();
  assert.is(await theme(), 'light');
});

test('after too many tries the page counts down to the next one', async ({ phone, sandbox }) => {
  const extensions = { code: 'TOO_MANY_TRIES', retryInSeconds: 119 };
  const body = JSON.stringify({ errors: [{ message: 'Too many tries.', extensions }] });
  sandbox.mischief.next('loginUser', { kind: 'status', status: 200, body });
  const page = await phone();
  await installClock(page);
  await page.goto('/login');
  await fillIn(page, 'meera', 'wrong');
  await signIn(page).click();
  const notice = page.locator('form .notice', { hasText: /^Try again in 1:\d\d\.$/ });
  await notice.waitFor();
  assert.is(await page.getByText('Too many tries.').count(), 1, 'the toast says why');
  await page.clock.fastForward(60_000);
  await page.locator('form .notice', { hasText: /in 0:\d\d\./ }).waitFor();
  await page.clock.fastForward(60_000);
  await page.locator('form [role=status]', { hasText: 'You can try again now.' }).waitFor();
});

test('an answer that arrives after the player has left the page signs nobody in', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.goto('/login');
  await fillIn(page);
  sandbox.received.length = 0;
  const letGo = sandbox.mischief.hold('loginUser');
  await signIn(page).click();
  await until(() => sandbox.received.includes('loginUser'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await fillIn(page, 'ravi');
  await signIn(page).click();
  // Not /dashboard: Ravi has no UPI ID, and passes it too quickly to be seen there.
  await page.waitForURL('**/payment');
  await letGo();
  await page.waitForTimeout(300);
  assert.is(await page.locator('.header-id').innerText(), String(sandbox.account('ravi').userId));
});

test('a signed-in player sees a link to Home, without a layout shift or a request', async (stage) => {
  const page = await stage.phone();
  const token = stage.sandbox.signIn('asha');
  await page.addInitScript((value) => sessionStorage.setItem('authToken', value), token);
  // Slow enough that the page is painted before hydration.
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  stage.sandbox.received.length = 0;
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await page.getByText('You’re signed in already.').waitFor();
    assert.ok(page.url().endsWith(path));
    assert.is(await page.getByRole('navigation').count(), 0, 'no shell');
    await hydrated(page);
    assert.equal(await layoutShifts(page), []);
  }
  assert.equal(stage.sandbox.received, []);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.not(await page.getByText('You’re signed in already.').isVisible(), 'removed with the session');
});

test('the links lead to the other two pages, and the password can be shown', async ({ phone }) => {
  const page = await phone();
  await page.goto('/login');
  await hydrated(page);
  await password(page).fill('demo1234');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.is(await password(page).getAttribute('type'), 'text');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByRole('link', { name: 'I have an account' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

test('after sign-in, while the app loads, no session note appears and nothing moves', async ({ phone }) => {
  const page = await phone();
  await page.goto('/login');
  await hydrated(page);
  await fillIn(page);
  const release = await holdScripts(page);
  const before = await signIn(page).boundingBox();
  await signIn(page).click();
  await page.waitForFunction(() => sessionStorage.getItem('authToken'));
  assert.not(await page.getByText('You’re signed in already.').isVisible());
  assert.is((await signIn(page).boundingBox())?.y, before?.y);
  release();
  await page.getByRole('heading', { name: 'get 2x your bidding' }).waitFor();
});

test('a sign-in succeeds even if an earlier session is found expired meanwhile', async ({ phone, sandbox }) => {
  const page = await phone();
  await keepOnce(page, { authToken: sandbox.signIn('asha') });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('placeBid')) return route.continue();
    await ended;
    await route.fulfill({ status: 401, json: { errors: [{ message: 'Invalid or expired token' }] } });
  });
  await page.goto('/login');
  await hydrated(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await bid(page);
  await page.goBack();
  await fillIn(page);
  const letIn = sandbox.mischief.hold('loginUser');
  await signIn(page).click();
  await page.getByRole('button', { name: 'Signing in…' }).waitFor();
  end();
  await page.locator('.toast', { hasText: 'Invalid or expired token' }).waitFor();
  letIn();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'get 2x your bidding' }).waitFor();
});

run();
