import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Profile as Page } from '../../src/account/profile';
import { installTitleAndTheme } from '../../src/app/start-app';
import { PROFILE } from '../../src/routes';
import { storeTimeOut } from '../../src/safer-gambling/time-out';
import { showPath } from '../../src/state/location';
import { token } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { updateCurrentUser } from '../../src/state/user';
import { withoutFeatures } from '../features';
import { show } from '../pages/screen';
import { refused } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, enter, shown, elsewhere } = await sandboxStage(test);
test.before.each(() => enter());

function open(part: string) {
  showPath(PROFILE, `?part=${part}`);
  return show(<Page />);
}

const sectionsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);

test('each part that the backend has stands in the list, with its title and the focus once it is open', async () => {
  const limits = ['Deposit limit', 'Loss limit', 'Reality check', 'Time-out'];
  const parts = {
    details: ['Your details'],
    security: ['Security', 'Change your password', 'Signed in elsewhere?'],
    limits: ['Limits and time-outs', ...limits],
    help: ['Data and help', 'Your data', 'Help'],
  };
  for (const [lacking, without, requested] of [
    [undefined, /^$/, ['getBreak', 'getLimits']],
    ['account', /^(Security|Change your password|Signed in)/, ['getBreak', 'getLimits']],
    ['break', /^Time-out/, ['getLimits']],
    ['limits', /^(Deposit|Loss) limit/, ['getBreak']],
  ] as const) {
    if (lacking) withoutFeatures(lacking);
    const left = Object.entries(parts).filter(([, [title]]) => !without.test(String(title)));
    sandbox.received.length = 0;
    showPath(PROFILE, '?part=unknown');
    const { container, wait, unmount } = await show(<Page />);
    assert.equal(sectionsOf(container), ['Profile', 'Language']);
    assert.equal(
      [...container.querySelectorAll('nav a')].map((link) => [
        link.querySelector('b')?.textContent,
        link.getAttribute('href'),
      ]),
      left.map(([name, [title]]) => [title, `/profile?part=${name}`]),
    );
    for (const [name, sections] of left) {
      await act(async () => showPath(PROFILE, `?part=${name}`));
      const due = sections.filter((one) => !without.test(one));
      await wait(due, () => sectionsOf(container).join() === due.join());
      assert.equal([document.title, document.activeElement?.textContent], [`${sections[0]} · Coin Flip`, sections[0]]);
      assert.is(container.querySelector('a:has(+ h1)')?.getAttribute('href'), PROFILE, 'the way back to the list');
    }
    await until(() => sandbox.received.length === requested.length);
    assert.equal([...sandbox.received].sort(), requested);
    await unmount();
    withoutFeatures();
  }
  assert.equal(shown(), []);
});

test('a part takes nobody’s title while the page after it loads', async () => {
  await open('limits');
  installTitleAndTheme();
  await act(async () => showPath('/dashboard'));
  assert.is(document.title, 'Home · Coin Flip');
  await act(async () => showPath(PROFILE, '?part=limits'));
  assert.is(document.title, 'Limits and time-outs · Coin Flip');
});

test('the list asks for an email where there is none', async () => {
  const { text, says } = await open('');
  assert.not.match(text(), 'Add your email');
  await act(async () => updateCurrentUser({ email: '' }));
  await says('Add your email');
});

test('a time-out can only be made longer by a day or more', async () => {
  const longer = ['A week', 'A month', 'Self-exclusion'];
  for (const [days, offered] of [
    [0.99, longer],
    [0.1, longer],
    [6.99, longer.slice(1)],
    [5.9, longer],
    [29.99, ['Self-exclusion']],
    [Number.POSITIVE_INFINITY, []],
  ] as const) {
    const { texts, unmount } = await open('limits');
    await act(async () => storeTimeOut({ until: Date.now() + days * 24 * 3_600_000, played: undefined }));
    assert.equal(texts('.safer-gambling:last-of-type > button'), offered, `${days} days are left`);
    await unmount();
    storeTimeOut(undefined);
  }
});

test('the same passwords are sent again with the same requestId, and changed ones with another', async () => {
  const { fill, enter, says, texts, field, wait } = await open('security');
  await enter('New password');
  assert.equal(texts('.field-error'), ['Enter your password.', 'Choose a password.']);
  await fill('New password', 'short');
  await enter('New password');
  await says('at least 8 characters');
  await fill('Current password', DEMO_PASSWORD);
  await fill('New password', 'a new secret');
  sandbox.faults.next('changePassword', { kind: 'drop-after' });
  await enter('New password');
  await says('The server can’t be reached.');
  closeAllToasts();
  // Another requestId would be refused: the password has changed.
  await enter('New password');
  await wait('the toast', () => shown()[0]?.startsWith('Your password is changed'));
  assert.equal([field('Current password')?.value, field('New password')?.value], ['', '']);
  await fill('Current password', DEMO_PASSWORD);
  await fill('New password', 'another secret');
  await enter('New password');
  await says('The password isn’t right.');
});

test('a sign-out everywhere ends every session, and says so if the server has ended none', async () => {
  const { button, press, wait } = await open('security');
  await wait('the button', () => button('Sign out everywhere'));
  sandbox.faults.next('logoutEverywhere', { kind: 'error', message: 'Not now.' });
  await press('Sign out everywhere');
  await wait('the toast', () => shown().includes('Not now.'));
  assert.ok(token.value);
  const ask = elsewhere('asha');
  await press('Sign out everywhere');
  await wait('the end of the session', () => !token.value);
  assert.is(sessionStorage.length + localStorage.length, 0);
  assert.is(await refused(ask('getUser')), '200 INVALID_TOKEN');
});

test.run();
