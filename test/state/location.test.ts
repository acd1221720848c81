import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  closeOverlay,
  loadInFull,
  navigate,
  openOverlay,
  overlay,
  query,
  route,
  startLocation,
} from '../../src/state/location';
import { installDom } from '../dom';

const test = suite('the location');

/** The history of a browser, in which going back takes its time as it does in a real one. */
function visit(path: string) {
  installDom(`http://localhost:3000${path}`);
  const entries = [{ state: null as unknown, url: path }];
  /** The full loads that were asked for. */
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
  };
  function go(step: number) {
    at += step;
    show();
    dispatchEvent(new PopStateEvent('popstate'));
  }
  Object.defineProperty(globalThis, 'history', { configurable: true, value: history });
  show();
  startLocation();
  return { go, loaded, length: () => entries.length };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 15));

test('the root leads to the dashboard', () => {
  visit('/');
  assert.is(route.value.name, 'dashboard');
  assert.is(location.pathname, '/dashboard');
});

test('navigating adds an entry, the same address none, and another origin is not followed', () => {
  const { length } = visit('/wallet');
  navigate('/refer?from=wallet');
  assert.is(route.value.name, 'refer');
  assert.is(query.value, '?from=wallet');
  assert.is(length(), 2);
  navigate('/refer?from=wallet');
  assert.is(length(), 2);
  for (const to of ['https://example.com/wallet', '//example.com', 'javascript:alert(1)']) navigate(to);
  assert.is(route.value.name, 'refer');
  assert.is(length(), 2);
});

test('a drawer is an entry of its own that the back button takes away', () => {
  const { go, length } = visit('/wallet');
  openOverlay('profile');
  openOverlay('profile');
  assert.is(overlay.value, 'profile');
  assert.is(length(), 2);
  openOverlay('transactions');
  assert.is(overlay.value, 'transactions');
  assert.is(length(), 2, 'the other stands in its place');
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

test('what is asked for before the browser has gone back happens after', async () => {
  visit('/wallet');
  openOverlay('profile');
  closeOverlay();
  openOverlay('transactions');
  assert.is(overlay.value, undefined);
  await settled();
  assert.is(overlay.value, 'transactions');
  closeOverlay();
  navigate('/refer');
  await settled();
  assert.is(route.value.name, 'refer');
  assert.is(overlay.value, undefined);
});

test('going on from a drawer replaces its entry', () => {
  const { go, length } = visit('/wallet');
  openOverlay('profile');
  navigate('/profile');
  assert.is(length(), 2);
  assert.is(overlay.value, undefined);
  go(-1);
  assert.is(route.value.name, 'wallet');
  assert.is(overlay.value, undefined);
});

test('what is asked for while a drawer closes is shown at once, and nothing else on the way there', async () => {
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

test('once a newer build is there pages are loaded anew, but the one that a toast leads to', () => {
  const { loaded } = visit('/wallet');
  loadInFull();
  navigate('/refer');
  navigate('/payment', { replace: true });
  assert.equal(loaded, ['assign /refer', 'replace /payment']);
  assert.is(route.value.name, 'wallet');
  navigate('/login', { replace: true, within: true });
  assert.is(route.value.name, 'login');
});

test('so it is with what is asked for while a drawer closes, and nothing of the old build is shown meanwhile', async () => {
  const { loaded } = visit('/wallet');
  loadInFull();
  openOverlay('profile');
  closeOverlay();
  navigate('/profile');
  assert.is(route.value.name, 'wallet');
  await settled();
  assert.equal(loaded, ['assign /profile']);
  openOverlay('profile');
  closeOverlay();
  navigate('/login', { replace: true, within: true });
  assert.is(route.value.name, 'login', 'but for what stays in the page anyway');
  await settled();
});

test.run();
