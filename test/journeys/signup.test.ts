import * as assert from 'uvu/assert';
import { encryptUserId } from '../../src/lib/ref-id';
import { tooWide, violationsInBothThemes } from './accessibility';
import { browserSuite } from './chromium';
import { code, count, create, fill, focused, HOME, KEY, newPlayer, reachCode, wrongCode } from './signup-steps';

const { test, run } = browserSuite('sign-up', '127.0.0.21');

test('an invited player signs up, pastes the code and is at home', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = newPlayer();
  sandbox.received.length = 0;
  await page.goto(`/signup?refId=${await encryptUserId('1042', KEY)}`);
  await page.getByText('You were invited by player 1042.').waitFor();
  const { phone: digits } = player;
  await fill(page, {
    ...player,
    name: '  Zoya   Khan ',
    username: ` ${player.username.toUpperCase()} `,
    phone: ` +91 0${digits.slice(0, 4)}-${digits.slice(4)} `,
    email: ` ${player.username}@example.com `,
  });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/verify-otp');
  const otp = sandbox.lastOtp(digits) ?? '';
  await code(page).focus();
  await page.evaluate((text) => document.execCommand('insertText', false, text), `${otp.slice(0, 3)} ${otp.slice(3)}`);
  await page.waitForURL(HOME);
  await page.getByText('₹0.00').first().waitFor();
  const account = sandbox.account(player.username);
  assert.is(account.referredBy, 1042);
  assert.is(account.name, 'Zoya Khan');
  assert.is(account.phoneNumber, `+91${digits}`);
  assert.is(account.email, `${player.username}@example.com`);
  assert.is(count(sandbox, 'registerUser'), 1);
  assert.is(count(sandbox, 'verifyOtp'), 1);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).sort());
  assert.equal(
    kept.filter((key) => /otp|SIGNUP/.test(key)),
    [],
    'nothing of the sign-up is left',
  );
});

test('a broken invite is said, and sign-up works without it', async ({ phone, sandbox }) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto('/signup?refId=not-an-invite');
  await page.getByText('This invite can’t be read. You can sign up without it.').waitFor();
  await fill(page, player);
  await create(page);
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL(HOME);
  assert.is(sandbox.account(player.username).referredBy, null);
});

test('an empty form sends nothing, says what is missing and puts the focus on the first field', async (stage) => {
  const page = await stage.phone();
  stage.sandbox.received.length = 0;
  await page.goto('/signup');
  await create(page);
  await page.locator('#name-error').waitFor();
  assert.equal(await page.locator('.field-error').allTextContents(), [
    'Enter your name.',
    'Choose a username.',
    'Enter your phone number.',
    'Choose a password.',
  ]);
  assert.is(await focused(page), 'name');
  assert.match((await page.locator('#password').getAttribute('aria-describedby')) ?? '', 'password-error');
  assert.equal(stage.sandbox.received, []);
});

const wrong = [
  ['name', ['\u200b', 'n'.repeat(81)]],
  ['username', ['ab', 'zoya khan', 'zoya😀', 'z'.repeat(21), '9876543210']],
  ['phoneNumber', ['98765', '98765432101', '12345 67890', '+1 202 555 0100', 'abcdefghij', '98765😀3210']],
  ['email', ['zoya', 'zoya@', 'zo ya@example.com', `${'z'.repeat(250)}@example.com`]],
  ['password', ['short', 'p'.repeat(73)]],
] as const;

test('each field says what is wrong with it, keeps what was typed and sends nothing', async ({ phone, sandbox }) => {
  const page = await phone();
  sandbox.received.length = 0;
  await page.goto('/signup');
  await fill(page, newPlayer());
  for (const [name, texts] of wrong) {
    const field = page.locator(`#${name}`);
    const right = await field.inputValue();
    for (const text of texts) {
      await field.fill(text);
      await create(page);
      await page.locator(`#${name}-error`).waitFor();
      assert.is(await focused(page), name);
      assert.is(await field.inputValue(), text);
    }
    await field.fill(right);
    await page.locator(`#${name}-error`).waitFor({ state: 'detached' });
  }
  assert.equal(sandbox.received, []);
});

test('what the server refuses stands beside its field and in a toast, and nothing typed is lost', async (stage) => {
  const page = await stage.phone();
  const player = { ...newPlayer(), email: 'zoya@example.com' };
  await page.goto('/signup');
  await fill(page, player);
  for (const field of ['name', 'username', 'phoneNumber', 'email', 'password']) {
    const message = `The server doesn’t like this ${field}.`;
    const body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_INPUT', field } }] });
    stage.sandbox.mischief.next('registerUser', { kind: 'status', status: 200, body, contentType: 'application/json' });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.locator(`#${field}-error`, { hasText: message }).waitFor();
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    assert.is(await focused(page), field);
  }
  assert.is(await page.getByLabel('Email').inputValue(), player.email);
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), player.password);
  await page.getByLabel('Username').fill('asha');
  await create(page);
  await page.locator('#username-error', { hasText: 'Somebody else has this username.' }).waitFor();
});

test('a double tap, or Enter and a tap, sends once', async ({ phone, sandbox }) => {
  const page = await phone();
  await page.goto('/signup');
  await fill(page, newPlayer());
  sandbox.received.length = 0;
  const letGo = sandbox.mischief.hold('registerUser');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.locator('button[type=submit]').dblclick({ force: true });
  letGo();
  await page.waitForURL('**/verify-otp');
  assert.is(count(sandbox, 'registerUser'), 1);
});

test('a lost connection leaves the form as it was', async ({ phone }) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto('/signup');
  await fill(page, player);
  await page.context().setOffline(true);
  await create(page);
  await page.locator('form .notice', { hasText: 'The server can’t be reached.' }).waitFor();
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), player.password);
  await page.context().setOffline(false);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/verify-otp');
});

test('what was typed survives a dropped tab, but no password is ever stored', async ({ phone }) => {
  const page = await phone();
  const player = newPlayer();
  await page.goto('/signup');
  await fill(page, player);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByLabel('Password', { exact: true }).pressSequentially('!');
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#name')?.value);
  assert.is(await page.getByLabel('Username').inputValue(), player.username);
  assert.is(await page.getByLabel('Phone number').inputValue(), player.phone);
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), '');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  assert.not.match(stored, player.password);
});

test('both pages are sound at 320 pixels in both themes', async ({ phone, sandbox }) => {
  const page = await phone({ viewport: { width: 320, height: 640 } });
  const isSound = async () => {
    assert.equal(await violationsInBothThemes(page), []);
    assert.equal(await tooWide(page), []);
  };
  await page.goto('/signup?refId=broken');
  await page.getByText('This invite can’t be read.').waitFor();
  await create(page);
  await page.locator('#name-error').waitFor();
  await isSound();
  const player = await reachCode(page);
  await code(page).fill(wrongCode(sandbox.lastOtp(player.phone)));
  await page.locator('#otp-error').waitFor();
  await isSound();
});

test('nothing moves while the page learns of an invite', async ({ phone }) => {
  const page = await phone({ viewport: { width: 320, height: 640 } });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shifted: (entry as never as { value: 1 }).value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const refId of ['broken', await encryptUserId('1042', KEY), await encryptUserId('123456789012', KEY)]) {
    await page.goto(`/signup?refId=${refId}`);
    await page.getByText(/invite/).waitFor();
    await page.waitForTimeout(100);
    assert.is(await page.evaluate('shifted'), 0);
  }
});

run();
