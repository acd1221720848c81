import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('wallet', '127.0.0.32');

test('a recharge and the transactions are one tap away', async (stage) => {
  const page = await openAs(stage, 'asha', '/wallet');
  const content = page.locator('main');
  await content.getByRole('button', { name: 'Transactions' }).click();
  await page.getByRole('dialog', { name: 'Transactions' }).waitFor();
  await page.goBack();
  await content.getByRole('link', { name: 'Recharge' }).click();
  await page.getByRole('heading', { name: 'Recharge' }).waitFor();
  assert.is(await page.getByRole('link', { name: 'Recharge' }).count(), 1, 'the tab alone has that name');
});

run();
