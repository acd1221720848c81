import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('“Download my data”', '127.0.0.95');

let players = 0;

/** The profile of a new player with 120 flips, whose statement has three pages. */
async function openProfile(stage: Parameters<Parameters<typeof test>[1]>[0]) {
  const { username, userId } = stage.sandbox.addAccount(`archivist${++players}`);
  stage.sandbox.addHistory(userId, 120);
  return { page: await openAs(stage, username, '/profile'), userId };
}

const collect = (page: Page) => page.getByRole('button', { name: 'Download my data' }).click();

async function save(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: `Save ${name}` }).click();
  const download = await saved;
  assert.is(download.suggestedFilename(), name);
  return readFile(await download.path(), 'utf8');
}

test('everything comes as JSON, and the statement and the transactions as tables', async (stage) => {
  const { page, userId } = await openProfile(stage);
  await collect(page);
  await page.getByText('Your files are ready.').waitFor();
  const data = JSON.parse(await save(page, 'coin-flip-data.json'));
  assert.equal(Object.keys(data), [
    'user',
    'participations',
    'recharges',
    'withdrawals',
    'referrals',
    'break',
    'limits',
    'statement',
  ]);
  assert.equal([data.user.userId, data.participations.length, data.break], [userId, 120, null]);
  const statement = await save(page, 'coin-flip-statement.csv');
  const lines = statement.split('\r\n');
  // A row for each bid and each win, the gift before them, the head, and nothing after the last line's end.
  assert.equal([data.statement.length, lines.length], [181, 183]);
  assert.is(lines[0], '\ufeff"Time (UTC+5:30)","Kind","Reference","Amount (INR)","Balance (INR)"');
  assert.match(String(lines[1]), /^"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d","BID","\d+",-10\.2,\d+(\.\d+)?$/);
  const transactions = (await save(page, 'coin-flip-transactions.csv')).split('\r\n');
  assert.is(transactions.length, 122);
  assert.match(String(transactions[1]), /^"20[^"]+","\d+","(heads|tails)","loss",10,0\.2,0,0$/);
});

test('a page that fails ends it clearly without a file, and trying again goes on from there', async (stage) => {
  const { page } = await openProfile(stage);
  let pages = 0;
  stage.sandbox.mischief.policy = (name) =>
    name === 'getStatement' && ++pages === 2 ? { kind: 'status', status: 503 } : undefined;
  await collect(page);
  await page.getByText('Your data isn’t complete, so no file was made.').waitFor();
  assert.is(await page.getByRole('link', { name: 'Save' }).count(), 0);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByText('Your files are ready.').waitFor();
  stage.sandbox.mischief.policy = undefined;
  assert.is(pages, 3);
  assert.is(JSON.parse(await save(page, 'coin-flip-data.json')).statement.length, 181);
});

test('it shows how far it is, and can be stopped', async (stage) => {
  const { page } = await openProfile(stage);
  let pages = 0;
  stage.sandbox.mischief.policy = (name) =>
    name === 'getStatement' && ++pages === 2 ? { kind: 'held', until: new Promise(() => {}) } : undefined;
  await collect(page);
  await page.getByText('100 rows so far').waitFor();
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  assert.is(await page.getByText('rows so far').count(), 0);
  stage.sandbox.mischief.policy = undefined;
});

test('a server that returns the same page for ever, doesn’t say whether more follows or leaves a part out is an error', async (stage) => {
  const { page } = await openProfile(stage);
  const answers = [
    ['getStatement', { getStatement: { rows: [], next: 'again' } }],
    ['getStatement', { getStatement: { rows: [], next: {} } }],
    ['getRecharges', {}],
  ] as const;
  for (const [operation, data] of answers) {
    await page.reload();
    stage.sandbox.mischief.policy = (name) =>
      name === operation ? { kind: 'status', status: 200, body: JSON.stringify({ data }) } : undefined;
    await collect(page);
    await page.getByText('Your data isn’t complete').waitFor();
    stage.sandbox.mischief.policy = undefined;
  }
});

run();
