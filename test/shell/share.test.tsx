import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inviteLink } from '../../src/invites/invite-link';
import { Refer } from '../../src/invites/refer';
import { ProfileDrawer } from '../../src/shell/profile-drawer';
import { user } from '../../src/state/user';
import type { User } from '../../src/state/user-operations';
import { Copyable } from '../../src/ui/share';
import { define, replace } from '../dom';
import { show } from '../pages/screen';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { enter } = await sandboxStage(test);
test.before.each(() => enter());

/** Opens the page of the invite link on a phone that shares like this, and waits for the link. */
async function openWith(share: (() => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const screen = await show(<Refer />);
  await screen.wait('the link', () => link());
  return screen;
}

const link = () => inviteLink.current.value.value;
const NOT_SUPPORTED = 'Sharing is not supported on this browser.';
let alerts: string[] = [];
test.before.each(() => {
  alerts = [];
  define('alert', (text: string) => void alerts.push(text));
});

test('a share sheet that is closed is no failure; another error alerts, and the page says it too', async () => {
  for (const [name, reported] of [
    ['AbortError', []],
    ['NotAllowedError', [NOT_SUPPORTED]],
  ] as const) {
    let shared: unknown;
    const { press, says, text, unmount } = await openWith(async (...content: unknown[]) => {
      [shared] = content;
      throw new DOMException('no', name);
    });
    await press('Share link');
    await until(() => shared !== undefined);
    assert.equal(shared, {
      ...{ title: 'Sign up for My App', text: 'Join our amazing platform today!', url: link() },
    });
    if (reported.length) await says(NOT_SUPPORTED);
    else assert.not.match(text(), NOT_SUPPORTED);
    assert.equal(alerts, reported);
    await unmount();
  }
});

test('after a share sheet that never ends, the next tap is answered, and a new try takes the answer back', async () => {
  const sheets = [
    () => new Promise<void>(() => {}),
    () => Promise.reject(new DOMException('open', 'InvalidStateError')),
    () => new Promise<void>(() => {}),
  ];
  const { press, says, misses } = await openWith(async () => sheets.shift()?.());
  await press('Share link');
  await press('Share link');
  await says(NOT_SUPPORTED);
  assert.equal(alerts, [NOT_SUPPORTED]);
  await press('Share link');
  await misses(NOT_SUPPORTED);
});

test('each copy is announced and seen anew; where the clipboard is refused, the older way is tried on the selected text', async () => {
  define('ClipboardEvent', Event);
  const copied: string[] = [];
  let isRefused = false;
  const writeText = async (text: string) => {
    if (isRefused) throw new DOMException('no', 'NotAllowedError');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { press, says, find, container, unmount } = await show(
    <Copyable label="Copy amount" text="500.00">
      ₹500.00
    </Copyable>,
  );
  await press('Copy amount');
  const first = await find('[role=status] > *');
  assert.is(first.textContent, 'Copied.');
  await press('Copy amount');
  assert.is(copied.length, 2);
  assert.is.not(await find('[role=status] > *'), first, 'it appears again');
  assert.not(container.querySelector('.visually-hidden'), 'eyes see it');
  isRefused = true;
  await press('Copy amount');
  await says('The text is selected: copy it yourself.');
  assert.is(String(getSelection()), '₹500.00');
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value() {
      const event = Object.assign(new Event('copy', { cancelable: true }), {
        clipboardData: { setData: (_: string, text: string) => copied.push(text) },
      });
      return !document.dispatchEvent(event);
    },
  });
  await press('Copy amount');
  await says('Copied.');
  assert.equal(copied, ['500.00', '500.00', '500.00']);
  await unmount();
});

test('without sharing and without a clipboard the page says so and selects the link; a tap on Share Invite is answered', async () => {
  const { press, says, button, unmount } = await openWith(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await says('Share not supported');
  assert.not(button('Share link'));
  await press('Copy link');
  await says('The text is selected: copy it yourself.');
  assert.is(String(getSelection()), link());
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
  replace('crypto', { subtle: { digest: () => new Promise(() => {}) } });
  for (const [page, names] of [
    [<Refer key="page" />, ['Share link', 'Copy link']],
    [<ProfileDrawer key="drawer" user={user.peek() as User} />, ['Share Invite']],
  ] as const) {
    const { button, unmount } = await show(page);
    for (const name of names) assert.is(button(name)?.getAttribute('aria-busy'), 'true', name);
    await unmount();
  }
});

test.run();
