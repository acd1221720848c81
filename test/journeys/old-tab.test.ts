import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { apiClient } from '../sandbox/api-client';
import { staticHost } from '../sandbox/static-host';
import { browserSuite, type SandboxStage } from './chromium';
import { keepOnce } from './player-page';
import { noDoubleTap } from './player-steps';

const newer = staticHost(process.env.DIST ?? 'dist');
let serve = newer;

const { test, run } = browserSuite('a tab of an older build', '127.0.0.59', (request, response) =>
  serve(request, response),
);

/** How the app was before codes had ten digits, and a break for good needed the password. */
const reverted: readonly (readonly [file: string, now: string, before: string])[] = [
  ['src/account/account-calls.ts', ' resendInSeconds digits}}', ' resendInSeconds}}'],
  ['src/account/account-calls.ts', '{resendInSeconds digits}}', '{resendInSeconds}}'],
  ['src/account/code-form.tsx', 'step ? step.digits : USUAL_DIGITS', 'USUAL_DIGITS'],
  ['src/account/code-form.tsx', 'error instanceof GraphqlError && error.digits', 'undefined'],
  ['src/in-charge/break-calls.ts', '($length:BreakLength!,$password:String)', '($length:BreakLength!)'],
  ['src/in-charge/break-calls.ts', '(length:$length,password:$password)', '(length:$length)'],
  ['src/in-charge/break-form.tsx', "isLast && length !== 'DAY'", 'false'],
  ['src/in-charge/break-form.tsx', '{ password: needsPassword ? parseRequiredPassword : accept }', '{}'],
];

async function makeOlder(folder: string): Promise<void> {
  for (const [file, now, before] of reverted) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    assert.ok(text.includes(now), `${file} has ${now}`);
    await writeFile(place, text.replace(now, before));
  }
}

let built: Promise<string> | undefined;

/** A tab that was opened before the new build came. */
async function oldTab({ phone, sandbox }: SandboxStage, address: string, name?: string): Promise<Page> {
  built ??= buildElsewhere('older', { PATH: process.env.PATH }, makeOlder).then(({ dist }) => dist);
  const folder = await built;
  const older = staticHost(folder);
  serve = older;
  const page = await phone();
  if (name) await keepOnce(page, { authToken: sandbox.signIn(name) });
  await page.goto(address);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  // The host keeps the older build's hashed files (the operator’s guide, Updates).
  serve = (request, response) => {
    const { url = '' } = request;
    return (url.startsWith('/assets/') && existsSync(path.join(folder, url)) ? older : newer)(request, response);
  };
  return page;
}

test('a longer code than the tab takes is refused with a sentence that says to reload, and then it is taken', async (stage) => {
  const { sandbox } = stage;
  const page = await oldTab(stage, '/forgot-password');
  sandbox.changeRules({ most: { 'guessed number by number': 0 } });
  await page.getByLabel('Phone number').fill('9876543211');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL('**/verify-otp');
  const code = String(sandbox.lastOtp('9876543211'));
  assert.is(code.length, 10);
  await page.getByLabel('6-digit code').fill(code);
  await page.locator('#otp-error', { hasText: 'It has 10 digits: if this page takes fewer, reload it.' }).waitFor();
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await page.waitForURL('**/reset-password');
  sandbox.changeRules({ most: {} });
});

test('a break for good from a form without a password is refused with a sentence that says to reload', async (stage) => {
  const { sandbox } = stage;
  const page = await oldTab(stage, '/profile', 'asha');
  await page.getByLabel('For good').check();
  await page.getByRole('button', { name: 'Take a break' }).press('Enter');
  await page.locator('form .notice', { hasText: 'never bid' }).waitFor();
  await noDoubleTap(page);
  await page.locator('form', { hasText: 'never bid' }).locator('button[type=submit]').press('Enter');
  await page.getByText('Are you sure?').waitFor();
  await page.getByRole('button', { name: 'Start the break' }).press('Enter');
  await page.locator('.toast', { hasText: 'If this page has no field for it, reload it.' }).waitFor();
  assert.is(await apiClient(sandbox, sandbox.signIn('asha'))('getBreak'), null);
});

run();
