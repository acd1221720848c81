import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installBackForwardCacheRule } from '../../src/app/back-forward-cache';
import { currentPage, showPage } from '../../src/app/current-page';
import { writeSession } from '../../src/browser/storage';
import { installLocation, route, showPath } from '../../src/state/location';
import { isDocumentLeft, restoreSession, shellToken, token } from '../../src/state/session';
import { theme } from '../../src/state/theme';
import { define, installDom, settled } from '../dom';

let reloads = 0;

test.before.each(async () => {
  installDom('http://localhost:3000/login');
  document.head.appendChild(document.createElement('style')).dataset.sheet = 'public';
  reloads = 0;
  isDocumentLeft.value = false;
  location.reload = () => void reloads++;
  installLocation();
  restoreSession();
  installBackForwardCacheRule();
  await showPage(route.value);
});

const dispatch = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  void dispatchEvent(Object.assign(new Event(type), { persisted }));

test('a document enters the cache without its page, with nothing stored for it, and is reloaded when it is restored', async () => {
  dispatch('pagehide', true);
  assert.is(sessionStorage.length + localStorage.length, 0);
  assert.is(currentPage.value, undefined);
  assert.is(reloads, 0);
  dispatch('pageshow', true);
  assert.is(reloads, 1);
  await settled();
  assert.is(currentPage.value, undefined, 'nothing shows until the reload');
});

test('a restored document clears session storage that Firefox restored from before Sign Out', () => {
  sessionStorage.setItem('authToken', 'of before');
  sessionStorage.setItem('draft-SIGNUP', '{"name":"Asha"}');
  restoreSession();
  dispatch('pagehide', true);
  document.dispatchEvent(new Event('visibilitychange'));
  // Another document of the tab signs out: Firefox keeps its session storage apart, but not its local storage.
  localStorage.clear();
  dispatch('pageshow', true);
  assert.is(token.value, undefined);
  assert.is(sessionStorage.length, 0);
});

test('a restored document uses its tab’s current session, the same, a new one or none', () => {
  sessionStorage.setItem('authToken', 'first');
  dispatch('pagehide', true);
  dispatch('pageshow', true);
  assert.is(token.value, 'first');
  dispatch('pagehide', true);
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('authToken', 'second');
  dispatch('pageshow', true);
  assert.is(token.value, 'second');
  dispatch('pagehide', true);
  sessionStorage.clear();
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(token.value, undefined, 'before anything wakes that waits to send again');
});

test('a session that was left and restored once isn’t ended by a sign-in or Sign Out in another tab', () => {
  define('navigator', { onLine: false });
  sessionStorage.setItem('authToken', 'first');
  dispatch('pagehide', true);
  dispatch('pageshow', true);
  localStorage.clear();
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(token.value, 'first');
  dispatch('pagehide', false);
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(sessionStorage.authToken, 'first', 'the tab’s next document has it too');
});

test('a document on its first load or final unload stays as it is', () => {
  dispatch('pageshow', false);
  dispatch('pagehide', false);
  assert.ok(currentPage.value);
  assert.is(reloads, 0);
});

for (const persisted of [false, true]) {
  test(`${persisted ? 'a document in the cache' : 'a document that is left for good'} asks nothing of the server for a session that began meanwhile`, () => {
    sessionStorage.setItem('authToken', 'first');
    restoreSession();
    showPath('/wallet');
    const requested: unknown[] = [];
    shellToken.subscribe((next) => requested.push(next));
    sessionStorage.setItem('authToken', 'second');
    dispatch('pagehide', persisted);
    document.dispatchEvent(new Event('visibilitychange'));
    if (persisted) dispatch('pageshow', true);
    assert.equal(requested, ['first', undefined]);
  });
}

for (const [where, keepHere] of [
  ['offline', () => define('navigator', { onLine: false })],
  [
    'if storage can’t keep the session',
    () => {
      const { sessionStorage } = globalThis;
      define('sessionStorage', undefined);
      writeSession('authToken', 'in memory');
      define('sessionStorage', sessionStorage);
      restoreSession();
    },
  ],
] as const) {
  test(`${where}, it shows its page again, with the stored session and theme`, async () => {
    keepHere();
    const before = token.value;
    dispatch('pagehide', true);
    sessionStorage.setItem('theme', 'light');
    dispatch('pageshow', true);
    await settled();
    assert.is(reloads, 0);
    assert.is(currentPage.value?.route.name, 'login');
    assert.is(theme.value, 'light');
    assert.is(token.value, before);
    showPath('/wallet');
    assert.is(shellToken.value, before);
    writeSession('authToken', null);
  });
}

test.run();
