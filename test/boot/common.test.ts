import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareDocument } from '../../src/boot/common';
import { define, installDom } from '../dom';

const { setTimeout: realTimeout } = globalThis;

// The page's own timer of twenty seconds must not run.
test.before(() => define('setTimeout', () => {}));
test.after(() => define('setTimeout', realTimeout));

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

test.run();
