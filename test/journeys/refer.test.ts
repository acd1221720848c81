import * as assert from 'uvu/assert';
import { decryptRefId } from '../../src/lib/invite-cipher';
import { browserSuite, spoil } from './chromium';
import { neverIdle } from './held-scripts';
import { openAs } from './player-page';

const { test, run } = browserSuite('refer', '127.0.0.33');

test('the page shows the link, the referral ID, the earnings and who joined', async (stage) => {
  const { sandbox } = stage;
  const page = await openAs(stage, 'asha', '/refer');
  const { userId } = sandbox.account('asha');
  await page.getByText('Joseph D.').waitFor();
  await page.getByText('You earn 1% of every bid of the friends who sign up with it, added once a day.').waitFor();
  await page.getByText('Meera I.').waitFor();
  assert.equal(await page.locator('.joined .money').allInnerTexts(), ['₹1.20', '₹4.00']);
  await page.getByText(`REF${userId}`).waitFor();
  await page.getByText('₹5.20').waitFor();

  spoil(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied.').waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  assert.is(link.origin + link.pathname, `${sandbox.origin}/signup`);
  const refId = link.searchParams.get('refId') ?? '';
  assert.is(await decryptRefId(refId, 'sandbox-referral-key'), String(userId));

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  assert.is(await page.getByLabel('Invite link').inputValue(), link.href, 'the drawer shows the same link');
});

test('a double tap shares the link once, and a closed share sheet is no failure', async (stage) => {
  const page = await openAs(stage, 'asha', '/refer', (page) =>
    page.addInitScript(() => {
      const shared: unknown[] = [];
      let open = false;
      const share = async (data: unknown) => {
        if (open) throw new DOMException('An earlier share has not yet completed.', 'InvalidStateError');
        open = true;
        shared.push(data);
        await new Promise((resolve) => setTimeout(resolve, 100));
        throw new DOMException('closed', 'AbortError');
      };
      Object.assign(globalThis, { shared });
      Object.defineProperty(navigator, 'share', { value: share });
    }),
  );
  page.on('dialog', (dialog) => assert.unreachable(dialog.message()));
  const link = page.getByLabel('Invite link');
  await page.waitForFunction(() => document.querySelector('input')?.value);
  await page.getByRole('button', { name: 'Share link' }).dblclick();
  await page.waitForFunction(() => (globalThis as unknown as { shared: unknown[] }).shared.length > 0);
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared), [
    { title: 'Sign up for My App', text: 'Join our amazing platform today!', url: await link.inputValue() },
  ]);
});

test('until the invite link is made, the buttons that share or copy it are busy', async (stage) => {
  const page = await openAs(stage, 'asha', '/refer', async (page) => {
    await neverIdle(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: async () => {} }));
  });
  for (const name of ['Share link', 'Copy link']) {
    assert.is(await page.getByRole('button', { name }).getAttribute('aria-busy'), 'true', name);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  assert.is(await page.getByRole('button', { name: 'Share Invite' }).getAttribute('aria-busy'), 'true');
});

test('without sharing and without a clipboard the page says so and selects the link', async (stage) => {
  const page = await openAs(stage, 'asha', '/refer', (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    }),
  );
  await page.waitForFunction(() => document.querySelector('input')?.value);
  await page.getByText('Share not supported').waitFor();
  assert.is(await page.getByRole('button', { name: 'Share link' }).count(), 0);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The text is selected: copy it yourself.').waitFor();
  const selected = await page.getByLabel('Invite link').evaluate((field) => {
    const { selectionStart, selectionEnd, value } = field as HTMLInputElement;
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0) === value && document.activeElement === field;
  });
  assert.ok(selected);
});

run();
