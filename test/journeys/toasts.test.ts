import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
import { stopClock } from './page-clock';
import { keepOnce } from './player-page';

const { test, run } = browserSuite('toasts', '127.0.0.36');

const LONG =
  'The server refuses this with a message that is as long as the message of a decent backend gets: a hundred and twenty in all';

const STEP = {
  ...{ purpose: 'RESET', phoneNumber: '+919876543211', requestId: 'request', resetCode: 'accepted' },
  ...{ startedAt: 0, seconds: 0, query: '', registrationId: '' },
};

interface Scene {
  readonly path: string;
  /** The operation that is refused. */
  readonly refused: string;
  /** What is typed before the form is submitted. The refusal names each of these fields, and none. */
  readonly typed?: Readonly<Record<string, string>>;
}

const newcomer = { name: 'Zoya', username: 'zoya.k', phoneNumber: '9000000001', email: 'z@example.com' };

const scenes: readonly Scene[] = [
  { path: '/login', refused: 'loginUser', typed: { username: 'asha', password: 'wrong' } },
  { path: '/signup', refused: 'registerUser', typed: { ...newcomer, password: 'correct horse' } },
  { path: '/forgot-password', refused: 'sendOtp', typed: { phoneNumber: '9876543211' } },
  { path: '/verify-otp', refused: 'verifyOtp', typed: { otp: '123456' } },
  { path: '/reset-password', refused: 'resetPassword', typed: { password: 'correct horse' } },
  { path: '/payment', refused: 'addPaymentMethod', typed: { upi_id: 'asha.v@okbank', password: 'demo1234' } },
  { path: '/profile', refused: 'updateUser', typed: { name: 'Asha', email: 'a@example.com' } },
  { path: '/recharge', refused: 'createRecharge', typed: { amount: '100' } },
  { path: '/refer', refused: 'getReferrals' },
  { path: '/dashboard', refused: 'getAllParticipationUser' },
  { path: '/wallet', refused: 'getAllParticipationUser' },
  { path: '/nowhere', refused: 'getAllParticipationUser' },
];

/** The controls and field errors that a toast lies on. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    const others = [...document.querySelectorAll('a, button, summary, label:has(input), .field-error')];
    return others
      .filter((other) => {
        const { width, left, right, top, bottom } = other.getBoundingClientRect();
        const isUnder = (toast: DOMRect) =>
          left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
        return width && !other.closest('.toaster') && toasts.some(isUnder);
      })
      .map(({ outerHTML }) => outerHTML);
  });

/** Opens the page of a scene, signed in on the pages of the shell. The refusal names the field. */
async function play({ phone, sandbox }: SandboxStage, { path, refused }: Scene, field: string | undefined) {
  const body = JSON.stringify({ errors: [{ message: LONG, extensions: { code: 'BAD_INPUT', field } }] });
  sandbox.mischief.policy = (operation) =>
    operation === refused ? { kind: 'status', status: 200, contentType: 'application/json', body } : undefined;
  const page = await phone();
  const isPublic = /login|signup|password|otp/.test(path);
  const stored = isPublic ? { 'otp-step': JSON.stringify(STEP) } : { authToken: sandbox.signIn('asha') };
  await keepOnce(page, stored);
  await page.goto(path);
  await page.locator('h1').waitFor();
  return page;
}

const SIZES = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];

/** What the open toast covers at each size. */
async function coveredAtAnySize(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    all.push(...(await covered(page)).map((control) => `${size.width}: ${control}`));
  }
  return all;
}

for (const scene of scenes) {
  test(`a toast of 120 characters covers no control of ${scene.path} at 360x640 and 320x568`, async (stage) => {
    for (const field of [undefined, ...Object.keys(scene.typed ?? {})]) {
      const page = await play(stage, scene, field);
      for (const [name, text] of Object.entries(scene.typed ?? {})) await page.locator(`#${name}`).fill(text);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      if (scene.typed)
        await page
          .locator('form')
          .first()
          .evaluate((form: HTMLFormElement) => form.requestSubmit());
      if (scene.refused === 'getAllParticipationUser') {
        await page.locator('header').getByRole('button', { name: 'Transactions' }).click();
      }
      await page.locator('.toast', { hasText: LONG }).waitFor();
      assert.equal(await coveredAtAnySize(page), [], `field: ${field}`);
      if (scene.refused === 'getAllParticipationUser') {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        assert.equal(await coveredAtAnySize(page), [], 'the page behind the panel');
      }
      await page.close();
    }
    stage.sandbox.mischief.policy = undefined;
  });
}

test('the next submit or page closes the client’s own messages, and a GraphQL error stays 5000 ms', async (stage) => {
  const { mischief } = stage.sandbox;
  const page = await stage.phone();
  await keepOnce(page, { authToken: stage.sandbox.signIn('asha') });
  await page.goto('/profile');
  await page.getByLabel('Name').waitFor();
  await stopClock(page);
  const save = page.getByRole('button', { name: 'Save changes' });
  const nothing = page.locator('.toast', { hasText: 'There is nothing to save' });
  await save.click();
  await nothing.waitFor();
  mischief.next('updateUser', { kind: 'error', message: 'Not this name.' });
  await page.getByLabel('Name').fill('Asha');
  await page.clock.runFor(400);
  await save.click();
  const refusal = page.locator('.toast', { hasText: 'Not this name.' });
  await refusal.waitFor();
  assert.is(await nothing.count(), 0, 'closed by the submit');

  await page.getByLabel('Name').fill('Asha Verma');
  await page.clock.runFor(400);
  await save.click();
  await nothing.waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  assert.is(await nothing.count(), 0, 'closed by the link');
  assert.is(await refusal.count(), 1, 'the GraphQL error is still there');
  await page.goBack();
  await save.waitFor();
  await page.clock.runFor(400);
  await save.click();
  await nothing.waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  assert.is(await nothing.count(), 0, 'closed by the way back');
  assert.is(await refusal.count(), 1, 'the GraphQL error is still there');
  await page.clock.runFor(5_000);
  assert.is(await refusal.count(), 0);
});

test('a change of page by the app itself closes the client’s own messages, but not the one that it shows there', async (stage) => {
  const { sandbox } = stage;
  const page = await stage.phone();
  await keepOnce(page, { 'otp-step': JSON.stringify({ ...STEP, resetCode: '' }) });
  await page.goto('/verify-otp');
  await stopClock(page);
  const sent = page.locator('.toast', { hasText: 'A new code is on its way.' });
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
  await sent.waitFor();
  await page.getByLabel('6-digit code').fill(String(sandbox.lastOtp('9876543211')));
  await page.clock.runFor(400);
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  assert.is(await sent.count(), 0);
  await page.getByLabel('New password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.clock.runFor(400);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.locator('.toast', { hasText: 'Your password is changed.' }).waitFor();
});

test('an error that is shown in a form is announced, and shows no toast', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.goto('/login');
  await page.getByLabel('Username or phone number').fill('asha');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  sandbox.mischief.next('loginUser', { kind: 'truncated' });
  await page.locator('button[type=submit]').click();
  await page.locator('[role=alert]', { hasText: 'The server can’t be reached.' }).waitFor();
  assert.is(await page.getByText('The server can’t be reached.').count(), 1);
  assert.is(await page.locator('.toast').count(), 0);
});

run();
