import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, type SandboxStage } from './chromium';
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
  /** Whether the transactions ask for it. */
  readonly inPanel?: boolean;
}

const newcomer = { name: 'Zoya', username: 'zoya.k', phoneNumber: '9000000001' };

const scenes: readonly Scene[] = [
  { path: '/login', refused: 'loginUser', typed: { username: 'asha', password: 'wrong' } },
  { path: '/signup', refused: 'registerUser', typed: { ...newcomer, password: 'correct horse' } },
  { path: '/forgot-password', refused: 'sendOtp', typed: { phoneNumber: '9876543211' } },
  { path: '/verify-otp', refused: 'verifyOtp', typed: { otp: '123456' } },
  { path: '/reset-password', refused: 'resetPassword', typed: { password: 'correct horse' } },
  { path: '/payment', refused: 'addPaymentMethod', typed: { upi_id: 'asha.v@okbank', password: 'demo1234' } },
  { path: '/profile?part=details', refused: 'updateUser', typed: { name: 'Asha', email: 'a@example.com' } },
  { path: '/recharge', refused: 'createRecharge', typed: { amount: '100' } },
  { path: '/refer', refused: 'getReferrals' },
  { path: '/dashboard', refused: 'getAllParticipationUser', inPanel: true },
  { path: '/wallet', refused: 'getAllParticipationUser', inPanel: true },
  { path: '/nowhere', refused: 'getAllParticipationUser', inPanel: true },
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

/** The refusal of an operation, which names a field or none. Equal toasts are shown as one. */
const refusal = (field: string | undefined) => ({
  ...({ kind: 'status', status: 200, contentType: 'application/json' } as const),
  body: JSON.stringify({ errors: [{ message: LONG, extensions: { code: 'BAD_INPUT', field } }] }),
});

/** Opens the page of a scene, signed in on the pages of the shell. */
async function open({ phone, sandbox }: SandboxStage, { path }: Scene) {
  const page = await phone();
  const isPublic = /login|signup|password|otp/.test(path);
  await keepOnce(page, isPublic ? { 'otp-step': JSON.stringify(STEP) } : { authToken: sandbox.signIn('asha') });
  await page.goto(path);
  await page.locator('h1').waitFor();
  return page;
}

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
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
    const { mischief } = stage.sandbox;
    const page = await open(stage, scene);
    const { refused, typed } = scene;
    if (typed) {
      for (const [name, text] of Object.entries(typed)) await page.locator(`#${name}`).fill(text);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
    }
    for (const field of [undefined, ...Object.keys(typed ?? {})]) {
      mischief.policy = (operation) => (operation === refused ? refusal(field) : undefined);
      if (typed)
        await page
          .locator('form')
          .first()
          .evaluate((form: HTMLFormElement) => form.requestSubmit());
      else if (scene.inPanel) await page.locator('header').getByRole('button', { name: 'Transactions' }).click();
      else await page.reload();
      if (field) await page.locator(`#${field}-error`, { hasText: LONG }).waitFor();
      await page.locator('.toast', { hasText: LONG }).waitFor();
      assert.equal(await coveredAtAnySize(page), [], `field: ${field}`);
    }
    if (scene.inPanel) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal(await coveredAtAnySize(page), [], 'the page behind the panel');
    }
    mischief.policy = undefined;
  });
}

run();
