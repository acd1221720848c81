import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocument } from '../../src/boot/common';
import { define, installDom } from '../dom';

const { setTimeout: realTimeout } = globalThis;

// The twenty seconds after which a page says so are not waited for.
test.before(() => define('setTimeout', () => {}));
test.after(() => define('setTimeout', realTimeout));

test('a script that can’t be loaded says so, but not one that the browser stops loading as the player leaves', () => {
  for (const leaves of [false, true]) {
    installDom('https://app.test/login');
    startDocument();
    const script = document.head.appendChild(document.createElement('script'));
    if (leaves) dispatchEvent(new Event('beforeunload'));
    script.dispatchEvent(new Event('error'));
    assert.is(document.documentElement.hasAttribute('data-stuck'), !leaves);
  }
});

test.run();
