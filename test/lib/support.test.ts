import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { supportAddressOf, supportUrlOf } from '../../src/lib/support';

const of = (url: string) => supportUrlOf(url, 'ABCD2345', 'WD7001 & co');

test('a mail to the support names the ID and the build', () => {
  const url = new URL(of('mailto:help@example.com'));
  assert.is(url.pathname, 'help@example.com');
  assert.is(url.searchParams.get('subject'), 'Help with WD7001 & co');
  assert.match(String(url.searchParams.get('body')), /ID: WD7001 & co\nBuild: ABCD2345$/);
  assert.not.match(url.href, /\+/, 'a mail app would show a plus as it is');
});

test('a web address gets both as parameters, beside its own', () => {
  const url = new URL(of('https://help.example.com/form?lang=en#top'));
  assert.equal([...url.searchParams].flat(), [...['lang', 'en', 'id', 'WD7001 & co', 'build', 'ABCD2345']]);
  assert.is(url.hash, '#top');
});

test('a phone number stays as it is', () => {
  assert.is(of('tel:+911234567890'), 'tel:+911234567890');
});

test('without an ID only the build is named', () => {
  assert.is(
    supportUrlOf('mailto:help@example.com', 'ABCD2345'),
    'mailto:help@example.com?body=%0A%0ABuild%3A%20ABCD2345',
  );
  assert.is(supportUrlOf('https://help.example.com', 'ABCD2345'), 'https://help.example.com?build=ABCD2345');
});

test('the address can be read: an email, a number, or a web address', () => {
  for (const subject of ['?subject=Help', '?'])
    assert.is(supportAddressOf(`mailto:help@example.com${subject}`), 'help@example.com');
  assert.is(supportAddressOf('tel:+911234567890'), '+911234567890');
  assert.is(supportAddressOf('https://help.example.com/'), 'help.example.com');
  assert.is(supportAddressOf('https://example.com/help?from=app#top'), 'example.com/help');
});

test.run();
