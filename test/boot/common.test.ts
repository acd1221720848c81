import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nameOf } from '../../src/api/operation';
import { prepareDocument } from '../../src/boot/common';
import { answerFetch } from '../answers';
import { define, installDom } from '../dom';
import { stopTimers } from '../timers';

const timers = stopTimers();
test.after(() => timers.uninstall());

test('a script of the app that fails to load shows an error, unless the player is leaving the page', () => {
  for (const [src, link, isStuck] of [
    ['https://app.test/assets/core.js', undefined, true],
    ['https://beacons.test/beacon.js', undefined, false],
    ['https://app.test/assets/core.js', 'https://app.test/signup', false],
    // These open an app, and the page stays.
    ['https://app.test/assets/core.js', 'mailto:support@example.com', true],
    ['https://app.test/assets/core.js', 'upi://pay?pa=a@b', true],
  ] as const) {
    installDom('https://app.test/login');
    prepareDocument();
    if (link) {
      const tapped = document.body.appendChild(document.createElement('a'));
      tapped.href = link;
      tapped.focus();
      dispatchEvent(new Event('beforeunload'));
    }
    const script = document.head.appendChild(Object.assign(document.createElement('script'), { type: 'none', src }));
    script.dispatchEvent(new Event('error'));
    assert.is(document.documentElement.hasAttribute('data-stuck'), isStuck, `${src} ${link}`);
  }
});

test('after 20 s the page says that the app hasn’t loaded', () => {
  installDom('https://app.test/login');
  prepareDocument();
  for (const [ms, isStuck] of [
    [19_999, false],
    [1, true],
  ] as const) {
    timers.tick(ms);
    assert.is(document.documentElement.hasAttribute('data-stuck'), isStuck);
  }
});

test('the answer to a request of the HTML must begin within 15 s, also where there is no WebSocket', async () => {
  installDom('https://app.test/dashboard');
  define('WebSocket', undefined);
  sessionStorage.setItem('authToken', 'abc');
  const signals: AbortSignal[] = [];
  answerFetch((_, { signal }) => (signals.push(signal as AbortSignal) === 1 ? new Promise(() => {}) : ''));
  await import('../../src/boot/dashboard');
  const aborted = () => signals.map((signal) => signal.aborted);
  await timers.tickAsync(14_999);
  assert.equal(aborted(), [false, false, false]);
  await timers.tickAsync(1);
  assert.equal([...(window.early?.responses.keys() ?? [])].map(nameOf), ['getUser', 'getRound', 'getOpenBids']);
  assert.equal(aborted(), [true, false, false]);
});

test.run();
