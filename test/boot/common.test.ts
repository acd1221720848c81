import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareDocument } from '../../src/boot/common';
import { define, installDom } from '../dom';
import { stopTimers } from '../timers';

const timers = stopTimers();
test.after(() => timers.uninstall());

test('a script that fails to load shows an error, unless the player is leaving the page', () => {
  for (const leaves of [false, true]) {
    installDom('https://app.test/login');
    prepareDocument();
    const script = document.head.appendChild(document.createElement('script'));
    if (leaves) dispatchEvent(new Event('beforeunload'));
    script.dispatchEvent(new Event('error'));
    assert.is(document.documentElement.hasAttribute('data-stuck'), !leaves);
  }
});

test('the answer to a request of the HTML must begin within 15 s', async () => {
  installDom('https://app.test/dashboard');
  sessionStorage.setItem('authToken', 'abc');
  const signals: AbortSignal[] = [];
  define('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return signals.length === 1 ? new Promise(() => {}) : Promise.resolve(new Response());
  });
  await import('../../src/boot/dashboard');
  await timers.tickAsync(15_000);
  assert.equal([...(window.early?.responses.keys() ?? [])], ['getUser', 'getRound']);
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true, false],
  );
});

test.run();
