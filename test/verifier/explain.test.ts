import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Explanation, explain } from '../../src/verifier/explain';
import { key, proofVectors } from '../lib/proof-vectors';
import * as fc from '../properties';

const test = suite('the verifier');

const real = globalThis.crypto;
const install = (value: unknown) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
test.after.each(() => {
  install(real);
});

const wordsOf = ({ words, steps }: Explanation) => [words, ...steps.map((step) => step.words)].join(' ');
const failsOf = ({ steps }: Explanation) => steps.filter(({ holds }) => !holds).map(({ name }) => name);

for (const { name, proof, verdict, computed, fails } of proofVectors) {
  test(`${name}: ${verdict}`, async () => {
    const explanation = await explain(proof, [key]);
    assert.is(explanation.verdict, verdict);
    assert.equal(failsOf(explanation), fails);
    assert.equal(
      explanation.steps.flatMap(({ value }) => value ?? []),
      computed,
    );
    assert.not.match(wordsOf(explanation), /\b(fair|honest|verified|undefined|null)\b/i);
  });
}

const [win] = proofVectors;
if (!win) throw new Error('no vectors');

test('a signed lock says who took which bid when, and what became of it', async () => {
  const bid = 'The operator took this bid of ₹50.00 on heads at 2026-11-24T08:32:05.000Z';
  assert.match((await explain(win.proof, [key])).words, `${bid}. Both seeds were fixed by then: it won.`);
  const { words } = await explain({ ...win.proof, flip: null }, [key]);
  assert.is(words, `${bid}, and owes its outcome, unless the player cancelled it.`);
});

test('a page trusts an older key beside the newest, and without a key no lock is a proof', async () => {
  const newest = `B${'A'.repeat(86)}`;
  assert.is((await explain(win.proof, [newest, key])).verdict, 'settled');
  assert.is((await explain(win.proof, [newest])).verdict, 'inconsistent');
  assert.is((await explain(win.proof, [])).verdict, 'consistent');
  assert.is((await explain({ ...win.proof, flip: null }, [])).verdict, 'unknown');
});

test('without WebCrypto nothing is called consistent, and the words say what to do', async () => {
  install({});
  for (const { proof } of proofVectors.filter(({ computed }) => computed.length)) {
    const explanation = await explain(proof, [key]);
    assert.is(explanation.verdict, 'unknown');
    assert.match(explanation.words, 'Open it with another browser');
  }
});

test('property: a signed proof with any change is settled only if every step holds', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  const lock = fc.record(
    { roundId: text, serverSeedHash: text, clientSeedHash: text, createAt: text },
    { requiredKeys: [] },
  );
  const flip = fc.record({ serverSeed: text, clientSeed: text, won: fc.boolean() }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(lock, flip, async (lock, flip) => {
      const changed = { lock: { ...win.proof.lock, ...lock }, flip: win.proof.flip && { ...win.proof.flip, ...flip } };
      const explanation = await explain(changed, [key]);
      assert.is(explanation.verdict, failsOf(explanation).length ? 'inconsistent' : 'settled');
      const isChanged = JSON.stringify(changed) !== JSON.stringify(win.proof);
      assert.is(explanation.verdict === 'settled', !isChanged);
    }),
  );
});

test.run();
