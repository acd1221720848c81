import * as assert from 'uvu/assert';
import { bareSuite, openDrawer, pathOf } from './bare-suite';

const { test, run } = bareSuite('the profile drawer', '127.0.0.43');

test('the drawer is 275 px wide, at the left, with its contents in the spec’s order', async (stage) => {
  const page = await stage.enter();
  const drawer = await openDrawer(page);
  const box = await drawer.boundingBox();
  assert.is(box?.width, 275);
  assert.is(box?.x, 0);
  const lines = (await drawer.allInnerTexts()).flatMap((text) => text.split('\n')).filter((line) => line.trim());
  assert.equal(lines, [
    'Asha Verma',
    'User ID',
    '1042',
    'Username',
    'asha',
    'Phone number',
    '+91 98765 43210',
    'Email',
    'asha@example.com',
    'Status',
    'Active',
    'Level',
    '3',
    'Referral ID',
    'REF1042',
    'Share Invite',
    'Share not supported',
    'Number of Active Users',
    '02',
    'User Club',
    'Edit Profile',
    'Sign Out',
    'Get Support',
    'support@example.com',
  ]);
});

test('a failed share shows an alert', async ({ enter }) => {
  const page = await enter({
    at: '/refer',
    before: () => {
      navigator.share = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    },
  });
  const alerted = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return `${dialog.type()}: ${dialog.message()}`;
  });
  // Until this page shows the link, a tap shares nothing.
  await page.waitForFunction(() => document.querySelector('input')?.value);
  await openDrawer(page);
  await page.getByRole('button', { name: 'Share Invite' }).click();
  assert.is(await alerted, 'alert: Sharing is not supported on this browser.');
});

test('without the share API a text says so, before and after a tap', async ({ enter }) => {
  const page = await enter({
    before: () => Object.defineProperty(navigator, 'share', { value: undefined }),
  });
  await openDrawer(page);
  const note = page.getByText('Share not supported', { exact: true });
  assert.is(await note.evaluate((element) => getComputedStyle(element).fontSize), '14px');
  const box = await note.boundingBox();
  const next = await page.getByText('Number of Active Users').boundingBox();
  assert.ok((next?.y ?? 0) - (box?.y ?? 0) < 50, 'the next line is close below');
  await page.getByRole('button', { name: 'Share Invite' }).click();
  await page.getByText('Share not supported', { exact: true }).waitFor();
});

test('Get Support is a button that opens the support address and names the build', async ({ enter }) => {
  const page = await enter();
  await openDrawer(page);
  const asked = page.context().newCDPSession(page);
  const client = await asked;
  await client.send('Page.enable');
  const opened = new Promise<string>((resolve) =>
    client.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  );
  await page.getByRole('button', { name: 'Get Support' }).click();
  assert.match(await opened, /^mailto:support@example\.com\?body=%0A%0ABuild%3A%20[A-Z2-7]{8}$/);
  assert.is(pathOf(page), '/payment');
});

run();
