import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  closeDetail,
  closeOverlay,
  installLocation,
  isDetailOpen,
  loadPagesFromNowOn,
  navigate,
  openDetail,
  openOverlay,
  overlay,
  query,
  route,
} from '../../src/state/location';
import { installDom } from '../dom';
import { stopTimers } from '../timers';

const test = suite('the location');

/** Installs a history in which back() is asynchronous, as in browsers. */
function visit(path: string) {
  installDom(`http://localhost:3000${path}`);
  const entries = [{ state: null as unknown, url: path }];
  const loaded: string[] = [];
  let at = 0;
  const show = () => {
    const location = Object.assign(new URL(entries[at]?.url ?? '', 'http://localhost:3000'), {
      assign: (url: URL) => void loaded.push(`assign ${url.pathname}`),
      replace: (url: URL) => void loaded.push(`replace ${url.pathname}`),
    });
    Object.defineProperty(globalThis, 'location', { configurable: true, value: location });
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState(state: unknown, _: string, url: unknown = entries[at]?.url) {
      entries.splice(++at, entries.length, { state, url: String(url) });
      show();
    },
    replaceState(state: unknown, _: string, url: unknown = entries[at]?.url) {
      entries[at] = { state, url: String(url) };
      show();
    },
    back: () => setTimeout(go, 5, -1),
    go: (step: number) => setTimeout(go, 5, step),
  };
  function go(step: number) {
    at += step;
    show();
    dispatchEvent(new PopStateEvent('popstate'));
  }
  Object.defineProperty(globalThis, 'history', { configurable: true, value: history });
  show();
  installLocation();
  return { go, loaded, length: () => entries.length };
}

let timers: ReturnType<typeof stopTimers>;
test.before.each(() => {
  timers = stopTimers();
});
test.after.each(() => timers.uninstall());
const settled = () => timers.tickAsync(15);

test('the root leads to the dashboard', () => {
  visit('/');
  assert.is(route.value.name, 'dashboard');
  assert.is(location.pathname, '/dashboard');
});

test('navigation adds an entry, except to the same address', () => {
  const { length } = visit('/wallet');
  navigate('/refer?from=wallet');
  assert.is(route.value.name, 'refer');
  assert.is(query.value, '?from=wallet');
  assert.is(length(), 2);
  navigate('/refer?from=wallet');
  assert.is(length(), 2);
});

test('an invite goes along between the public pages until the player is signed in', () => {
  visit('/signup?refId=abc');
  for (const path of ['/login', '/forgot-password', '/verify-otp', '/reset-password', '/signup']) {
    navigate(path);
    assert.equal([route.value.path, query.value, location.search], [path, '?refId=abc', '?refId=abc']);
  }
  navigate('/signup?refId=other');
  assert.is(query.value, '?refId=other');
  navigate('/dashboard');
  assert.is(location.search, '');
  navigate('/profile?part=limits');
  navigate('/login', { replace: true });
  assert.is(location.search, '');
});

test('a drawer has its own history entry, which Back closes', () => {
  const { go, length } = visit('/wallet');
  openOverlay('profile');
  openOverlay('profile');
  assert.is(overlay.value, 'profile');
  assert.is(length(), 2);
  openOverlay('transactions');
  assert.is(overlay.value, 'transactions');
  assert.is(length(), 2, 'the second drawer replaces the first');
  go(-1);
  assert.is(overlay.value, undefined);
  assert.is(route.value.name, 'wallet');
});

test('closing twice goes back once', async () => {
  visit('/wallet');
  navigate('/refer');
  openOverlay('profile');
  closeOverlay();
  closeOverlay();
  await settled();
  assert.is(route.value.name, 'refer');
  assert.is(overlay.value, undefined);
});

test('a row in detail has its own history entry: Back leads to the rows, and closing the drawer to the page', async () => {
  const { go } = visit('/wallet');
  openOverlay('transactions');
  openDetail();
  go(-1);
  assert.equal([overlay.value, isDetailOpen.value], ['transactions', false]);
  go(1);
  assert.equal([overlay.value, isDetailOpen.value], ['transactions', true]);
  closeDetail();
  closeDetail();
  assert.is(isDetailOpen.value, false);
  await settled();
  assert.equal([overlay.value, history.state], ['transactions', { overlay: 'transactions' }]);
  openDetail();
  closeOverlay();
  assert.equal([overlay.value, isDetailOpen.value], [undefined, false]);
  await settled();
  assert.equal([overlay.value, history.state], [undefined, null]);
});

test('a drawer that is closed while it goes back to its rows closes', async () => {
  visit('/wallet');
  openOverlay('transactions');
  openDetail();
  closeDetail();
  closeOverlay();
  await settled();
  await settled();
  assert.equal([overlay.value, history.state], [undefined, null]);
});

test('a drawer requested while a drawer closes opens afterwards', async () => {
  visit('/wallet');
  openOverlay('profile');
  closeOverlay();
  openOverlay('transactions');
  assert.is(overlay.value, undefined);
  await settled();
  assert.is(overlay.value, 'transactions');
});

test('navigation from a drawer replaces its entry', () => {
  const { go, length } = visit('/wallet');
  openOverlay('profile');
  navigate('/profile');
  assert.is(length(), 2);
  assert.is(overlay.value, undefined);
  go(-1);
  assert.is(route.value.name, 'wallet');
  assert.is(overlay.value, undefined);
});

test('a page requested while a drawer closes is shown at once, with no other page in between', async () => {
  visit('/dashboard');
  openOverlay('profile');
  const seen: string[] = [];
  const unfollow = route.subscribe(({ name }) => seen.push(name));
  closeOverlay();
  navigate('/login', { replace: true });
  assert.is(route.value.name, 'login');
  await settled();
  unfollow();
  assert.equal(seen, ['dashboard', 'login']);
  assert.is(location.pathname, '/login');
});

test('after a new build is found, pages are loaded in full, except a navigation with sameDocument', () => {
  const { loaded } = visit('/wallet');
  loadPagesFromNowOn();
  navigate('/refer');
  navigate('/payment', { replace: true });
  assert.equal(loaded, ['assign /refer', 'replace /payment']);
  assert.is(route.value.name, 'wallet');
  navigate('/login', { replace: true, sameDocument: true });
  assert.is(route.value.name, 'login');
});

test('a new build is loaded in full while a drawer closes too, and no page of the old one is shown', async () => {
  const { loaded } = visit('/wallet');
  loadPagesFromNowOn();
  openOverlay('profile');
  closeOverlay();
  navigate('/profile');
  assert.is(route.value.name, 'wallet');
  await settled();
  assert.equal(loaded, ['assign /profile']);
  openOverlay('profile');
  closeOverlay();
  navigate('/login', { replace: true, sameDocument: true });
  assert.is(route.value.name, 'login', 'except with sameDocument');
  await settled();
});

test.run();
