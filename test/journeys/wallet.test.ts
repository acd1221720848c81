import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('wallet', '127.0.0.32');

test('adding money and the game history are one tap away', async (stage) => {
  const page = await openAs(stage, 'asha', '/wallet');
  const content = page.locator('main');
  await content.getByRole('button', { name: 'Game history' }).click();
  await page.getByRole('dialog', { name: 'Transactions' }).waitFor();
  await page.goBack();
  await content.getByRole('link', { name: 'Add money' }).click();
  await page.waitForURL('**/recharge');
  assert.is(await page.getByRole('link', { name: 'Recharge' }).count(), 1, 'the tab alone has that name');
});

test('an empty wallet, a negative figure and a balance of twelve digits break no layout', async (stage) => {
  const { sandbox } = stage;
  const { userId } = sandbox.account('asha');
  const page = await openAs(stage, 'asha', '/wallet');
  // Nothing is pushed before the socket is open.
  await page.locator('.amounts').getByText('₹').first().waitFor();
  for (const [figures, balance] of [
    [{ reference_earning: 0, top_up: 0, game: 0 }, '₹0.00'],
    [{ reference_earning: 0, top_up: 100, game: -40.5 }, '₹59.50'],
    [{ reference_earning: 123_456_789_012, top_up: 0.1, game: 0.2 }, '₹1,23,45,67,89,012.30'],
  ] as const) {
    sandbox.pushWallet(userId, JSON.stringify({ data: figures }));
    await page.locator('.amounts').getByText(balance, { exact: true }).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    const room = await page.locator('.amounts').evaluate((box) => {
      const sum = box.querySelector('.money');
      return box.getBoundingClientRect().right - (sum?.getBoundingClientRect().right ?? Infinity);
    });
    assert.ok(room >= 0, `${balance} stays within its card at 320 pixels`);
  }
});

run();
