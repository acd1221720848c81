import { createPublicKey, verify } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import sdl from './schema.graphql';
import { SIGNING_PUBLIC_KEY } from './signing-key';

const point = Buffer.from(SIGNING_PUBLIC_KEY, 'base64url');
const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } });

test('the example of the contract is signed by the sandbox’s key', () => {
  const [line, signature = '', publicKey] =
    / {4}(1 1042 [\s\S]+?Z)\n {4}(\S{86})\n {4}(\S{87})\n/.exec(sdl)?.slice(1) ?? [];
  assert.is(publicKey, SIGNING_PUBLIC_KEY);
  const signed = Buffer.from(String(line).replace(/\s+/g, ' '));
  assert.ok(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')));
});

test.run();
