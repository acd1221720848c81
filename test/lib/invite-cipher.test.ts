import { Buffer } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesOf, fromBase64Url, toBase64Url } from '../../src/lib/base64url';
import { decryptRefId, encryptUserId } from '../../src/lib/invite-cipher';
import { tryTo } from '../../src/lib/try-to';
import { define } from '../dom';
import * as fc from '../properties';

const real = globalThis.crypto;
const KEY = 'correct horse';
const anyUserId = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 15 });

test.after.each(() => define('crypto', real));

test('the link doesn’t show the user ID, needs no escaping in a URL, and is another one each time', async () => {
  const refId = await encryptUserId('123456789012345', KEY);
  assert.is.not(refId, await encryptUserId('123456789012345', KEY));
  assert.match(refId, /^[\w-]{58}$/);
  assert.not.match(refId, '123456789012345');
  assert.is(encodeURIComponent(refId), refId);
});

test('a correctly encrypted link without a user ID is refused', async () => {
  for (const text of ['', 'abc', '-5', '1.5', ' 1', '1\n', '1'.repeat(16), '१२', '<b>', '1e5']) {
    assert.is(await decryptRefId(await encryptUserId(text, KEY), KEY), undefined, text);
  }
});

test('a key from the passphrase alone decrypts nothing: the domain is part of it', async () => {
  const hash = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(KEY));
  const key = await webcrypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const bytes = fromBase64Url(await encryptUserId('100042', KEY)) ?? new Uint8Array();
  const opening = webcrypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
  assert.is(await opening.then(() => 'opened').catch(() => 'refused'), 'refused');
});

test('without WebCrypto no link is made or read', async () => {
  const refId = await encryptUserId('100042', KEY);
  for (const crypto of [undefined, {}]) {
    define('crypto', crypto);
    assert.is(await decryptRefId(refId, KEY), undefined);
    assert.is(await decryptRefId(refId, 'never used before'), undefined);
    assert.is(await encryptUserId('1', KEY).catch(() => 'rejected'), 'rejected');
  }
  define('crypto', real);
  assert.is(await decryptRefId(refId, 'never used before'), undefined);
  assert.is(await decryptRefId(refId, KEY), '100042');
});

test('property: every user ID is decrypted under any passphrase', async () => {
  await fc.assert(
    fc.asyncProperty(anyUserId, fc.string(), async (userId, passphrase) => {
      assert.is(await decryptRefId(await encryptUserId(userId, passphrase), passphrase), userId);
    }),
  );
});

test('property: a link with one character changed, removed or added is refused', async () => {
  const anyChar = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(...'AQgw-_=+/ '));
  await fc.assert(
    fc.asyncProperty(anyUserId, fc.nat(57), anyChar, async (userId, place, char) => {
      const refId = await encryptUserId(userId, KEY);
      const at = place % refId.length;
      const [before, after] = [refId.slice(0, at), refId.slice(at + 1)];
      if (char !== refId[at]) assert.is(await decryptRefId(before + char + after, KEY), undefined);
      assert.is(await decryptRefId(before + after, KEY), undefined);
      assert.is(await decryptRefId(before + char + refId.slice(at), KEY), undefined);
    }),
  );
});

test('a text that toBase64Url would not have written is refused', () => {
  assert.is(
    tryTo(() => bytesOf('!')),
    undefined,
  );
  for (const text of ['A', 'AB', 'AA==', '+/8A', 'AA AA', 'AAA\n', 'AÄ', '!', '--___h']) {
    assert.is(fromBase64Url(text), undefined, JSON.stringify(text));
  }
});

test('property: bytes are decoded unchanged, and the text matches the standard', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64Url(bytes);
      assert.is(text, Buffer.from(bytes).toString('base64url'));
      assert.equal([...(fromBase64Url(text) ?? [])], [...bytes]);
    }),
  );
});

test.run();
