import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installLinks, installTitleAndTheme } from '../../src/app/start-app';
import { yieldToPaint } from '../../src/browser/scheduling';
import { installLocation, navigate, route } from '../../src/state/location';
import { toggleTheme } from '../../src/state/theme';
import { installDom } from '../dom';

/** Clicks the element and returns whether the click was left to the browser. */
function click(id: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  let left = true;
  const inspect = (seen: Event) => {
    left = !seen.defaultPrevented;
    seen.preventDefault();
  };
  addEventListener('click', inspect);
  document.getElementById(id)?.dispatchEvent(event);
  removeEventListener('click', inspect);
  return left;
}

/** Links that are left to the browser, by ID. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  here: { href: '#part' },
  foreign: { href: 'http://evil.test/wallet' },
  port: { href: 'http://app.test:8001/wallet' },
  script: { href: 'javascript:void 0' },
  mail: { href: 'mailto:help@example.com' },
  pay: { href: 'upi://pay?pa=a@b' },
  malformed: { href: 'http://[' },
  download: { href: '/wallet', download: '' },
  blank: { href: '/wallet', target: '_blank' },
  again: { href: '', target: '_self' },
  none: {},
};

const links: typeof others = {
  ...others,
  wallet: { href: '/wallet' },
  query: { href: '/signup?refId=abc' },
  full: { href: 'http://app.test/refer' },
  there: { href: '/refer#part' },
};

test.before.each(() => {
  installDom('http://app.test/dashboard');
  for (const [id, attributes] of Object.entries(links)) {
    const link = document.body.appendChild(document.createElement('a'));
    for (const [name, value] of Object.entries({ id, ...attributes })) link.setAttribute(name, value);
  }
  document.body.appendChild(document.createElement('p')).id = 'text';
  installLocation();
  installLinks();
});

test('a plain click on a link of the app navigates without a page load, and keeps query and anchor', () => {
  const entries = history.length;
  for (const [id, address] of [
    ['there', '/refer#part'],
    ['wallet', '/wallet'],
    ['query', '/signup?refId=abc'],
    ['full', '/refer'],
  ] as const) {
    assert.not.ok(click(id), id);
    assert.is(location.href, `http://app.test${address}`);
    assert.is(route.value.path, location.pathname);
  }
  assert.is(history.length, entries + 4);
});

test('other origins and schemes, downloads, targets, anchors and clicks with a modifier are left to the browser', () => {
  for (const id of [...Object.keys(others), 'text']) assert.ok(click(id), id);
  for (const init of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    assert.ok(click('wallet', init));
  document.getElementById('wallet')?.addEventListener('click', (event) => event.preventDefault());
  click('wallet');
  assert.is(location.pathname, '/dashboard', 'nor does one whose default was prevented navigate');
});

test('the title and the theme follow the state', async () => {
  installTitleAndTheme();
  await yieldToPaint();
  assert.is(document.title, 'Home · Coin Flip');
  assert.is(document.documentElement.dataset.theme, 'dark');
  navigate('/wallet/');
  toggleTheme();
  assert.is(document.title, 'Wallet · Coin Flip');
  // First the switch is painted.
  assert.is(document.documentElement.dataset.theme, 'dark');
  await yieldToPaint();
  assert.is(document.documentElement.dataset.theme, 'light');
  navigate('/nowhere');
  assert.is(document.title, 'Page not found · Coin Flip');
});

test.run();
