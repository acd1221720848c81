import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('payment', '127.0.0.31');

test('a player without a UPI ID sees why one is needed, adds it, and is led to recharge', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'ravi', '/wallet');
  await page.waitForURL('**/payment');
  await page.getByText('Your winnings are paid to a UPI ID. Until you add one, every page leads here.').waitFor();
  assert.is(await page.locator('nav').getAttribute('inert'), '', 'the navigation is blocked');
  await page.evaluate(() => {
    document.body.dataset.same = 'page';
  });

  const field = page.getByLabel('UPI ID');
  await field.fill('ravi okbank');
  await field.blur();
  await page.getByText('A UPI ID has no spaces in it.').waitFor();
  await field.fill('ravi@@okbank');
  await field.press('Enter');
  await page.locator('.field-error').waitFor();
  assert.is(await field.inputValue(), 'ravi@@okbank', 'what was typed stays');
  assert.is(await field.getAttribute('aria-invalid'), 'true');
  assert.not(sandbox.received.includes('addPaymentMethod'), 'nothing was sent');

  await field.fill('  ravi@okbank ');
  await field.press('Enter');
  await page.locator('dd').getByText('ravi@okbank').waitFor();
  const next = page.locator('main').getByRole('link', { name: 'Recharge', description: 'The game is unlocked.' });
  await next.waitFor();
  assert.is(await page.getByText(/unlocked|is added/).count(), 1, 'it is said once, and read out with the focus');
  assert.is(sandbox.account('ravi').upiId, 'ravi@okbank');
  assert.is(await page.locator('nav').getAttribute('inert'), null, 'the navigation is free');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Recharge');
  assert.is(await page.evaluate(() => document.body.dataset.same), 'page', 'nothing was loaded again');
  await next.click();
  await page.waitForURL('**/recharge');
});

test('a double tap changes the UPI ID once, and the draft survives a reload and a failure', async (stage) => {
  const { sandbox } = stage;
  sandbox.received.length = 0;
  const page = await openAs(stage, 'asha', '/payment');
  await page.locator('dd').getByText('asha@okbank').waitFor();
  await page.getByLabel('New UPI ID').fill('asha.new@upi');
  await page.reload();
  const field = page.getByLabel('New UPI ID');
  await page.waitForFunction(() => document.querySelector('input')?.value === 'asha.new@upi');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await password.press('Enter');
  await page.locator('#password-error', { hasText: 'The password isn’t right.' }).waitFor();
  await page.getByRole('button', { name: 'Show password' }).click();
  await password.fill(DEMO_PASSWORD);
  assert.not.match(
    await page.evaluate(() => JSON.stringify({ ...sessionStorage })),
    new RegExp(`wrong|${DEMO_PASSWORD}`),
  );

  sandbox.mischief.next('addPaymentMethod', { kind: 'status', status: 502 });
  const save = page.getByRole('button', { name: 'Change UPI ID' });
  await save.click();
  await page.locator('form .notice').waitFor();
  assert.is(await field.inputValue(), 'asha.new@upi');
  assert.is(sandbox.account('asha').upiId, 'asha@okbank');

  const letGo = sandbox.mischief.hold('addPaymentMethod');
  sandbox.received.length = 0;
  await save.dblclick();
  letGo();
  await page.locator('.toast').getByText('Your UPI ID is changed.').waitFor();
  await page.locator('dd').getByText('asha.new@upi').waitFor();
  assert.equal([await field.inputValue(), await password.inputValue()], ['', '']);
  assert.equal(
    sandbox.received.filter((name) => name === 'addPaymentMethod'),
    ['addPaymentMethod'],
  );
});

run();
