import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type CopiedProof, copyProof, readProof } from '../../src/lib/copied-proof';
import * as fc from '../properties';

const flip: CopiedProof = {
  ...{ round: '7', commitment: 'ab', serverSeed: 'पासा', clientSeed: 'mine' },
  ...{ pick: 'heads', result: 'tails', won: false },
};
const notMade: CopiedProof = { ...flip, result: null, won: null };

test('a copied proof is read again, with text around it too', () => {
  for (const proof of [flip, notMade]) {
    assert.equal(readProof(copyProof(proof)), proof);
    assert.equal(readProof(`Look at this:\n${copyProof(proof)}\nIsn’t it odd?`), proof);
  }
});

test('a text that lacks a part of the proof, or has another kind of value there, is none', () => {
  for (const text of ['', 'hello', '{}', '[]', 'null', '{"round":"7"', copyProof(flip).slice(0, -2)]) {
    assert.is(readProof(text), undefined, text);
  }
  for (const change of [{ round: 7 }, { serverSeed: null }, { pick: 'edge' }, { result: 'edge' }, { won: 'yes' }]) {
    assert.is(readProof(JSON.stringify({ ...flip, ...change })), undefined, JSON.stringify(change));
  }
  assert.is(readProof(JSON.stringify({ ...flip, result: null })), undefined, 'a win without a side');
  assert.is(readProof(JSON.stringify({ ...flip, won: null })), undefined, 'a side without a win or a loss');
});

test('property: no seed changes another part of the proof, and any text is read or is none', () => {
  const anyText = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(anyText, anyText, anyText, (serverSeed, clientSeed, round) => {
      const proof: CopiedProof = { ...flip, serverSeed, clientSeed, round };
      assert.equal(readProof(copyProof(proof)), proof);
      readProof(serverSeed);
    }),
  );
});

test.run();
