import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomId } from '../../src/lib/random-id';
import { define } from '../dom';

const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const real = globalThis.crypto;

test.after.each(() => define('crypto', real));

test('IDs are distinct UUIDs of version 4 on a plain-http page too, which has getRandomValues alone', () => {
  define('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) });
  const ids = Array.from({ length: 500 }, randomId);
  for (const id of ids) assert.match(id, V4);
  assert.is(new Set(ids).size, 500);
});

test('every random bit of an ID comes from getRandomValues', () => {
  for (const [byte, id] of [
    [255, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [0, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    define('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) });
    assert.is(randomId(), id);
  }
});

test.run();
