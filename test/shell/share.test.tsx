import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inviteLink } from '../../src/invites/invite-link';
import { Refer } from '../../src/invites/refer';
import { ProfileDrawer } from '../../src/shell/profile-drawer';
import { user } from '../../src/state/user';
import type { User } from '../../src/state/user-calls';
import { define } from '../dom';
import { show } from '../pages/screen';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { enter } = await sandboxStage(test);
test.before.each(() => enter());

/** Opens the page of the invite link on a phone that shares like this, and waits for the link. */
async function openWith(share: (() => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const screen = await show(<Refer />);
  await screen.wait('the link', () => inviteLink.value);
  return screen;
}

const NOT_SUPPORTED = 'Sharing is not supported on this browser.';
let alerts: string[] = [];
test.before.each(() => {
  alerts = [];
  define('alert', (text: string) => void alerts.push(text));
});

test('a share sheet that is closed, or tapped again while it is open, is no failure, and another error alerts', async () => {
  for (const [name, told] of [
    ['AbortError', []],
    ['InvalidStateError', []],
    ['NotAllowedError', [NOT_SUPPORTED]],
  ] as const) {
    let shared: unknown;
    const { press, unmount } = await openWith(async (...content: unknown[]) => {
      [shared] = content;
      throw new DOMException('no', name);
    });
    await press('Share link');
    await until(() => shared !== undefined);
    assert.equal(shared, {
      ...{ title: 'Sign up for My App', text: 'Join our amazing platform today!', url: inviteLink.value },
    });
    assert.equal(alerts, told);
    await unmount();
  }
});

test('without sharing and without a clipboard the page says so and selects the link; a tap on Share Invite is answered', async () => {
  const { press, says, button, unmount } = await openWith(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await says('Share not supported');
  assert.not(button('Share link'));
  await press('Copy link');
  await says('The text is selected: copy it yourself.');
  assert.is(String(getSelection()), inviteLink.value);
  await unmount();
  const drawer = await show(<ProfileDrawer user={user.peek() as User} />);
  await drawer.says('Share not supported');
  assert.is(drawer.button('Share Invite')?.getAttribute('aria-disabled'), 'true', 'it looks like no button');
  await drawer.press('Share Invite');
  await until(() => alerts.length > 0);
  assert.equal(alerts, [NOT_SUPPORTED]);
});

test('until the invite link is made, the buttons that share or copy it are busy', async () => {
  Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', {
    configurable: true,
    value: { ...subtle, importKey: () => new Promise(() => {}), digest: () => new Promise(() => {}) },
  });
  try {
    for (const [page, names] of [
      [<Refer key="page" />, ['Share link', 'Copy link']],
      [<ProfileDrawer key="drawer" user={user.peek() as User} />, ['Share Invite']],
    ] as const) {
      const { button, unmount } = await show(page);
      for (const name of names) assert.is(button(name)?.getAttribute('aria-busy'), 'true', name);
      await unmount();
    }
  } finally {
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
  }
});

test.run();
