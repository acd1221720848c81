import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startKeyboard } from '../../src/browser/keyboard';
import { define, installDom } from '../dom';

const covered = () => document.documentElement.style.getPropertyValue('--keyboard');

/** A visual viewport of a phone that is 640 pixels high. */
function showViewport(change: object) {
  Object.assign(window.visualViewport ?? {}, change);
  window.visualViewport?.dispatchEvent(new Event('resize'));
}

test.before.each(() => {
  installDom();
  const viewport = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  define('innerHeight', 640);
});

test('the height under the keyboard, less what the browser scrolls into view, is known while it is open; zooming in opens none', () => {
  const stop = startKeyboard();
  for (const [viewport, height] of [
    [{ height: 380 }, '260px'],
    [{ height: 380, offsetTop: 100 }, '160px'],
    [{ height: 320, offsetTop: 0, scale: 2 }, '0px'],
    [{ height: 640, scale: 1 }, '0px'],
  ] as const) {
    showViewport(viewport);
    assert.is(covered(), height);
  }
  stop();
  showViewport({ height: 380 });
  assert.is(covered(), '0px', 'nothing is measured after the stop');
});

test.run();
