import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { proofText, readProof } from '../../src/domain/proof';
import * as fc from '../properties';
import { proofVectors } from './proof-vectors';

test('a copied proof is read again, with text around it too', () => {
  for (const { proof } of proofVectors) {
    assert.equal(readProof(proofText(proof)), proof);
    assert.equal(readProof(`Look at this:\n${proofText(proof)}, isn’t it odd?`), proof);
  }
});

const [win] = proofVectors;
const whole = JSON.parse(proofText(win?.proof as NonNullable<typeof win>['proof']));

test('a text that lacks a part of the proof, or has another kind of value there, is none', () => {
  for (const text of ['', 'hello', '\ud800', '{}', '[]', 'null', '{"round":"7"', JSON.stringify(whole).slice(0, -2)]) {
    assert.is(readProof(text), undefined, text);
  }
  for (const change of [
    { serverSeed: null },
    { clientSeed: 7 },
    { result: 'edge' },
    { result: null },
    { won: 'yes' },
  ]) {
    assert.is(readProof(JSON.stringify({ ...whole, flip: { ...whole.flip, ...change } })), undefined);
  }
  for (const change of [{ bidOnCoin: 'edge' }, { bidOnCoin: null }, { roundId: '' }, { roundId: {} }]) {
    assert.is(readProof(JSON.stringify({ ...whole, lock: { ...whole.lock, ...change } })), undefined);
  }
  assert.is(readProof(JSON.stringify({ lock: whole.lock })), undefined, 'neither an outcome nor none');
});

test('property: whatever stands in place of a proof, its lock or its outcome is read without an error', () => {
  const part = (name: 'lock' | 'flip') =>
    fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...Object.keys(whole[name])), fc.jsonValue()));
  const anyProof = fc.oneof(fc.jsonValue(), fc.record({ lock: part('lock'), flip: part('flip') }));
  fc.assert(
    fc.property(anyProof, fc.jsonValue(), (value, field) => {
      readProof(JSON.stringify(value));
      for (const name of ['lock', 'flip']) {
        for (const key of Object.keys(whole[name])) {
          const read = readProof(JSON.stringify({ ...whole, [name]: { ...whole[name], [key]: field } }));
          if (read) assert.equal(readProof(proofText(read)), read);
        }
      }
    }),
  );
  for (const depth of [1_000, 100_000]) readProof(`{"lock":${'['.repeat(depth)}${']'.repeat(depth)}}`);
});

test.run();
