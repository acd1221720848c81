import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyProof, readProof } from '../../src/lib/copied-proof';
import * as fc from '../properties';
import { proofVectors } from './proof-vectors';

test('a copied proof is read again, with text around it too', () => {
  for (const { proof } of proofVectors) {
    assert.equal(readProof(copyProof(proof)), proof);
    assert.equal(readProof(`Look at this:\n${copyProof(proof)}\nIsn’t it odd?`), proof);
  }
});

const [win] = proofVectors;
const whole = JSON.parse(copyProof(win?.proof as NonNullable<typeof win>['proof']));

test('a text that lacks a part of the proof, or has another kind of value there, is none', () => {
  for (const text of ['', 'hello', '{}', '[]', 'null', '{"round":"7"', JSON.stringify(whole).slice(0, -2)]) {
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

test('property: any text is read or is none, and no seed changes another part of the proof', () => {
  const anyText = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(anyText, anyText, (serverSeed, clientSeed) => {
      const flip = { ...whole.flip, serverSeed, clientSeed };
      assert.equal(readProof(JSON.stringify({ ...whole, flip }))?.flip, flip);
      readProof(serverSeed);
    }),
  );
});

test.run();
