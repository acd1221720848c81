import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sendReport } from '../../src/app/send-reports';
import { define, installDom } from '../dom';

const sent: string[] = [];

installDom('https://app.test/dashboard');
define('navigator', { sendBeacon: (_: string, text: string) => sent.push(text) });

test('a failed proof is reported once, as its verdict, and a proof that didn’t fail is not reported', () => {
  const inOrder = ['fair', 'unknown', 'incomplete', 'as-offered', 'win', 'loss', 'hidden'];
  for (const verdict of [...inOrder, 'unfair', 'unfair', 'uncommitted', 'broken']) sendReport('proof', verdict);
  assert.equal(
    sent.map((text) => JSON.parse(text).verdict),
    ['unfair', 'uncommitted', 'broken'],
  );
});

test('a visit sends ten reports at most', () => {
  for (let line = 1; line < 20; line++) {
    const stack = `at https://app.test/assets/chunk-ABCD2345.js:${line}:1`;
    sendReport('crash', Object.assign(new Error('any'), { stack }));
  }
  assert.is(sent.length, 10);
  assert.match(String(sent.at(-1)), 'js:7:1', 'the first ones');
});

test.run();
