import { Buffer } from 'node:buffer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fromBase64Url, toBase64Url } from '../../src/lib/base64url';
import * as fc from '../properties';

test('the alphabet is safe in a URL and there is no padding', () => {
  assert.is(toBase64Url(Uint8Array.of(0xfb, 0xef, 0xff, 0xfe)), '--___g');
  assert.is(toBase64Url(Uint8Array.of()), '');
});

test('a text that toBase64Url would not have written is refused', () => {
  for (const text of ['A', 'AB', 'AA==', '+/8A', 'AA AA', 'AAA\n', 'AÄ', '!', '--___h']) {
    assert.is(fromBase64Url(text), undefined, JSON.stringify(text));
  }
});

test('property: bytes come back, and the text is the one of the standard', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64Url(bytes);
      assert.is(text, Buffer.from(bytes).toString('base64url'));
      assert.equal([...(fromBase64Url(text) ?? [])], [...bytes]);
    }),
  );
});

test('property: each text means its own bytes or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
      const bytes = fromBase64Url(text);
      if (bytes) assert.is(toBase64Url(bytes), text);
    }),
  );
});

test.run();
