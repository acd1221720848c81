import * as assert from 'uvu/assert';
import { decryptRefId } from '../../src/lib/invite-cipher';
import { browserSuite, spoil } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('refer', '127.0.0.33');

test('a player copies and shares the invite link, the same in the drawer, and sees who joined and the earnings', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/refer', (page) =>
    page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: async (data: unknown) => shared.push(data) });
    }),
  );
  const { userId } = sandbox.account('asha');
  await page.getByText('Joseph D.').waitFor();
  await page.getByText('You earn 1% of every bid of the friends who sign up with it, added once a day.').waitFor();
  assert.equal(await page.locator('.joined .money').allInnerTexts(), ['₹1.20', '₹4.00']);
  await page.getByText(`REF${userId}`).waitFor();

  spoil(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied.').waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  assert.is(link.origin + link.pathname, `${sandbox.origin}/signup`);
  const refId = link.searchParams.get('refId') ?? '';
  assert.is(await decryptRefId(refId, 'sandbox-referral-key'), String(userId));

  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Share Invite' }).click();
  await page.waitForFunction(() => Reflect.get(window, 'shared').length === 2);
  const content = { title: 'Sign up for My App', text: 'Join our amazing platform today!', url: link.href };
  assert.equal(await page.evaluate(() => Reflect.get(window, 'shared')), [content, content]);
});

run();
