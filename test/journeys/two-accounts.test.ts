import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Sandbox } from '../sandbox/sandbox';
import { browserSuite } from './chromium';
import { visit } from './deployment-steps';
import { flip, goOnWithoutLimit, signIn, signOut } from './player';

const { test, run } = browserSuite('two accounts in one tab', '127.0.0.73');

function secretsOf({ account, figures }: Sandbox): readonly string[] {
  const { userId, name, email, phoneNumber } = account('asha');
  const { reference_earning, top_up, game } = figures(userId);
  const balance = ((reference_earning + top_up + game) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  return [String(userId), name, String(email), phoneNumber.slice(-10), 'asha@okbank', 'Meera', 'Joseph', balance];
}

function equip({ account, creditTopUp }: Sandbox): void {
  const ravi = account('ravi');
  ravi.upiId = 'ravi@okbank';
  creditTopUp(ravi.userId, 100_000);
}

/** Records which of the words the page shows from now on, even for one frame. */
const watchFor = (page: Page, words: readonly string[]) =>
  page.evaluate((wanted) => {
    const leaked = new Set<string>();
    Object.assign(window, { leaked });
    const scan = () => {
      const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
      const shown = `${document.documentElement.outerHTML} ${fields.join(' ')} ${document.title} ${location.href}`;
      for (const word of wanted) if (shown.includes(word)) leaked.add(word);
    };
    scan();
    new MutationObserver(scan).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, words);

const leakedIn = (page: Page) => page.evaluate(() => [...(window as unknown as { leaked: Set<string> }).leaked]);

const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        answers.push(request.url, String(await (await cache.match(request))?.text()));
      }
    }
    return JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      document.cookie,
      await indexedDB.databases(),
      history.state,
      window.name,
      answers,
    ]);
  });

async function visitEverything(page: Page): Promise<void> {
  await flip(page);
  await page.locator('header').getByRole('button', { name: 'Transactions' }).click();
  await page.locator('.row').first().waitFor();
  await page.keyboard.press('Escape');
  for (const name of ['Payment', 'Wallet', 'Refer', 'Recharge']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.locator(`nav [aria-current=page][title=${name}]`).waitFor();
  }
}

test('the token is only in session storage and the socket’s address, and after Sign Out nothing of a player is kept anywhere or shown to the next', async (stage) => {
  const { phone, sandbox } = stage;
  equip(sandbox);
  const page = await phone({ serviceWorkers: 'allow' });
  const said: string[] = [];
  const addresses: string[] = [];
  const sockets: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => addresses.push(request.url(), String(request.headers().referer)));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await visit(page, '/login');
  await signIn(page, 'asha');
  await visitEverything(page);
  await page.reload();
  await page.locator('.header-id').waitFor();
  const key = await page.evaluate(() => String(sessionStorage.getItem('authToken')));
  assert.ok(key.length > 8);
  sandbox.faults.next('getRound', { kind: 'status', status: 500, body: 'broken' });
  sandbox.faults.next('getAllParticipationUser', { kind: 'malformed' });
  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('header').getByRole('button', { name: 'Transactions' }).click();
  await page.getByText('Your transactions couldn’t be loaded').waitFor();
  assert.ok(sockets.length > 0 && sockets.every((url) => url.endsWith(`:8001/ws_get_wallet/?t=${key}`)));
  const elsewhere = (await keptBy(page)).replace(`"authToken":"${key}"`, '');
  for (const text of [...addresses, ...said, await page.content(), elsewhere]) assert.not(text.includes(key));
  assert.equal(await page.context().cookies(), []);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Recharge' }).click();
  await page.getByLabel('Amount to add').fill('7777.77');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Your details' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Asha the Second');
  const flipped = sandbox.bids(sandbox.account('asha').userId).at(-1);
  const words = [...secretsOf(sandbox), key, '7777.77', 'Asha the Second', `Game ID</dt><dd>${flipped?.roundId}<`];
  await signOut(page);
  const kept = await keptBy(page);
  assert.ok(kept.includes('/login'), 'the pages are cached');
  assert.not.match(kept, /graphql"|ws_get_wallet\/\?t=[^$]/);
  const left = words.filter((word) => kept.includes(word));
  assert.equal(left, []);
  assert.is(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
  await watchFor(page, words);
  await signIn(page, 'ravi');
  await visitEverything(page);
  await goOnWithoutLimit(page);
  assert.is(await page.getByLabel('Amount to add').inputValue(), '');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('ravi', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Your details' }).click();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  assert.is(await page.getByLabel('Name', { exact: true }).inputValue(), 'Ravi Kumar');
  assert.equal(await leakedIn(page), []);
});

run();
