import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { type Stage, suiteAgainst } from '../journeys/chromium';
import { fillIn, flip, signOut } from '../journeys/player-steps';
import { code, reachCode } from '../journeys/signup-steps';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { type SecondBackend, startSecondBackend } from './second-backend';

const execute = promisify(execFile);
const PATCH = path.resolve('test/second-backend/src-api.patch');

/** Changes the copied sources as an operator would, and checks their types. */
async function applyPatch(folder: string): Promise<void> {
  // git would ignore the folder if it saw the repository around it.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(folder) };
  await execute('git', ['apply', PATCH], { cwd: folder, env });
  await cp('tsconfig.json', path.join(folder, 'tsconfig.json'));
  await execute(path.resolve('node_modules/.bin/tsc'), [], { cwd: folder });
}

const { test, run } = suiteAgainst('a second backend', async () => {
  const { dist } = await buildElsewhere('second-backend', { PATH: process.env.PATH }, applyPatch);
  const backend = await startSecondBackend('127.0.0.87', dist);
  return { backend, parts: { backend } };
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const flipsOf = ({ sandbox }: SecondBackend, username: string) =>
  apiClient(sandbox, sandbox.signIn(username))('getAllParticipationUser');

/** Signs the demo player in. */
async function enter({ phone }: Stage): Promise<Page> {
  const page = await phone();
  await page.goto('/login');
  await fillIn(page);
  await press(page, 'Sign in');
  await page.waitForURL('**/dashboard');
  return page;
}

test('the patch for the app adds at most forty lines, all of them in src/api', async () => {
  const lines = (await readFile(PATCH, 'utf8')).split('\n');
  const files = lines.filter((line) => line.startsWith('+++'));
  assert.ok(files.every((file) => file.startsWith('+++ b/src/api/')));
  assert.ok(lines.filter((line) => /^\+(?!\+)/.test(line)).length <= 40);
});

test('a new player signs up, adds a UPI ID, recharges, flips and sees it in the history', async (stage) => {
  const { sandbox, misunderstood } = stage.backend;
  sandbox.changeRules({ rechargeDelay: 200 });
  const page = await stage.phone();
  const player = await reachCode(page);
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL('**/payment');
  await page.getByLabel('UPI ID').fill('zoya@okbank');
  await page.getByLabel('UPI ID').press('Enter');
  await page.getByRole('link', { name: 'Go to Home' }).waitFor();
  await page.goto('/recharge');
  await page.getByLabel('Amount to add').fill('500');
  await press(page, 'Recharge');
  await page.getByText('₹500.00 has been added to your wallet.').first().waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await flip(page);
  const [made] = await flipsOf(stage.backend, player.username);
  await page
    .getByRole('banner')
    .getByText(made?.status ? '₹546.50' : '₹449.00')
    .waitFor();
  assert.is(await page.getByText('fair', { exact: false }).count(), 0, 'no proof is promised without a seed');
  await page.getByRole('button', { name: 'Transactions' }).click();
  await page.getByRole('dialog').getByText('₹50.00').first().waitFor();
  assert.equal(misunderstood, []);
});

test('a bid whose answer is lost is sent again and made once', async (stage) => {
  const { misunderstood } = stage.backend;
  const page = await enter(stage);
  const before = await flipsOf(stage.backend, 'asha');
  let lost = 0;
  await page.route('**/graphql', async (route) => {
    if (lost || !route.request().postData()?.includes('placeBid')) return route.continue();
    lost++;
    await route.fetch();
    await route.abort();
  });
  await flip(page);
  const after = await flipsOf(stage.backend, 'asha');
  assert.equal([lost, after.length], [1, before.length + 1]);
  assert.equal(misunderstood, []);
});

test('no page offers what the backend lacks', async (stage) => {
  const page = await enter(stage);
  for (const [route, known, lacking] of [
    ['/wallet', 'Game history', /withdraw|statement/i],
    ['/refer', 'Joseph D’Souza', /you earn|percent|%/i],
    ['/profile', 'Save changes', /change password|everywhere|break/i],
  ] as const) {
    await page.goto(route);
    await page.getByText(known).first().waitFor();
    assert.not.match(await page.locator('main').innerText(), lacking, route);
  }
  assert.equal(stage.backend.misunderstood, []);
});

test('a player changes name and phone number, forgets the password, and signs in with a new one', async (stage) => {
  const { sandbox, misunderstood } = stage.backend;
  sandbox.changeRules({ otpResend: 0 });
  const page = await enter(stage);
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Asha V');
  await page.getByLabel('Phone number').fill('9876500000');
  await press(page, 'Save changes');
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp('9876500000') ?? '');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('Your phone number is changed.').first().waitFor();
  const { name, phoneNumber } = sandbox.account('asha');
  assert.equal([name, phoneNumber], ['Asha V', '+919876500000']);
  await signOut(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Phone number', { exact: true }).fill('9876500000');
  await press(page, 'Send the code');
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp('9876500000') ?? '');
  await page.waitForURL('**/reset-password');
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await press(page, 'Save password');
  await page.waitForURL('**/login');
  await fillIn(page, 'asha', 'a new password');
  await press(page, 'Sign in');
  await page.waitForURL('**/dashboard');
  assert.equal(misunderstood, []);
});

run();
