import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('profile', '127.0.0.34');

const fieldsOf = (page: Page) => ({
  name: page.getByLabel('Name'),
  email: page.getByLabel('Email'),
  phone: page.getByLabel('Phone number'),
  save: page.getByRole('button', { name: 'Save changes' }),
});

test('name and email are saved at once, the phone number after its code, and the shell shows them', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/profile');
  const { name, email, phone, save } = fieldsOf(page);
  await name.fill('  آشا 😀  Verma ');
  await email.fill('');
  await phone.fill('0 98765-00000');
  await phone.press('Enter');
  const code = page.getByLabel('6-digit code');
  await code.waitFor();
  assert.ok(await page.getByRole('navigation').isVisible(), 'the shell stays');
  const { name: kept, email: mail, phoneNumber } = sandbox.account('asha');
  assert.equal([kept, mail, phoneNumber], ['آشا 😀 Verma', null, '+919876543210']);
  await page.getByRole('button', { name: 'Change the number' }).click();
  await page.getByText('Not saved yet.').waitFor();
  assert.is(await phone.inputValue(), '0 98765-00000');
  await phone.press('Enter');
  await page.getByText('If you have an earlier one, enter it.').waitFor();
  await page.reload();
  await page.getByText('+91 98765 00000').waitFor();
  await code.fill(sandbox.lastOtp('9876500000') ?? '');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('of a thief');
  await password.press('Enter');
  await page.locator('#number-password-error', { hasText: 'The password isn’t right.' }).waitFor();
  sandbox.mischief.next('changePhoneNumber', { kind: 'truncated' });
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await page.locator('form .notice', { hasText: 'The server can’t be reached.' }).waitFor();
  await password.press('Enter');
  await page.locator('.toast').getByText('Your phone number is changed.').waitFor();
  await name.waitFor();
  assert.is(sandbox.account('asha').phoneNumber, '+919876500000');
  assert.equal(
    [await name.inputValue(), await email.inputValue(), await phone.inputValue()],
    ['آشا 😀 Verma', '', '+91 98765 00000'],
  );
  assert.is(await page.getByText('Not saved yet.').count(), 0);

  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('آشا 😀 Verma').waitFor();
  assert.is(await drawer.getByText('Email').count(), 0);
  await page.goBack();

  sandbox.received.length = 0;
  await save.click();
  await page.locator('.toast').getByText('There is nothing to save').waitFor();
  assert.not(sandbox.received.includes('updateUser'));
});

test('unsaved changes survive navigation and a reload until they are discarded', async (stage) => {
  const page = await openAs(stage, 'meera', '/profile', async () => {
    stage.sandbox.account('meera').upiId = 'meera@okbank';
  });
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Name').fill('Meera Half-do');
  await page.getByText('Not saved yet.').waitFor();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await page.waitForURL('**/wallet');
  await page.goBack();
  await page.getByText('Not saved yet.').waitFor();
  assert.equal(
    [await page.getByLabel('Name').inputValue(), await page.getByLabel('Email').inputValue()],
    ['Meera Half-do', ''],
  );
  await page.reload();
  await page.getByText('Not saved yet.').waitFor();
  assert.is(await page.getByLabel('Name').inputValue(), 'Meera Half-do');

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('Not saved yet.').waitFor({ state: 'detached' });
  assert.equal(
    [await page.getByLabel('Name').inputValue(), await page.getByLabel('Email').inputValue()],
    ['Meera Iyer', 'meera@example.com'],
  );
  await page.reload();
  await page.getByLabel('Name').waitFor();
  assert.is(await page.getByLabel('Name').inputValue(), 'Meera Iyer');
});

test('a stored name longer than the limit doesn’t block saving the other fields', async (stage) => {
  const { sandbox } = stage;
  const long = 'Wolfeschlegelstein 😀 '.repeat(9).trim();
  sandbox.account('asha').name = long;
  const page = await openAs(stage, 'asha', '/profile');
  await page.getByLabel('Email').fill('asha@new.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.locator('.toast').getByText('Your profile is saved.').waitFor();
  assert.is(sandbox.account('asha').name, long);
});

run();
