import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { proofText, readProof } from '../../src/domain/proof';
import { type Explanation, explain } from '../../src/verifier/explain';
import { define } from '../dom';
import { key, proofVectors } from '../domain/proof-vectors';
import * as fc from '../properties';

const test = suite('the verifier');

const real = globalThis.crypto;
test.after.each(() => define('crypto', real));

const wordsOf = ({ words, steps }: Explanation) => [words, ...steps.map((step) => step.words)].join(' ');
const failsOf = ({ steps }: Explanation) => steps.filter(({ holds }) => holds === false).map(({ name }) => name);

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

const vector = (name: string) => {
  const found = proofVectors.find((one) => one.name === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found.proof;
};

process.env.TZ = 'Asia/Kolkata';
test.after(() => {
  delete process.env.TZ;
});
const took = 'The operator took this bid of ₹50.00 on Heads at 24 Nov 2026, 14:02:05 GMT+0530';

test('a signed lock says who took which bid when, and what became of it', async () => {
  const outcome = `${took}. Both seeds were fixed by then. The bid won, so ₹97.50 was due: compare it with your statement.`;
  const paid = vector('a win that was paid whole');
  assert.is((await explain(paid, [key])).words, outcome);
  assert.is((await explain(win.proof, [key])).words, `${outcome} It doesn’t say what was paid.`);
  assert.match((await explain(vector('a loss'), [key])).words, 'fixed by then. The bid lost.');
  const { words } = await explain({ ...win.proof, flip: null }, [key]);
  assert.is(words, `${took}, and owes its outcome, unless the player has it or has cancelled the bid.`);
});

test('what a signed lock says holds even if the outcome doesn’t follow from it or can’t be checked', async () => {
  for (const [name, rest] of [
    ['a win called a loss', 'The server hasn’t kept to its commitment, or the proof was changed.'],
    ['neither a commitment nor a seed of the server', 'This proof has neither a commitment nor a seed'],
  ] as const) {
    assert.ok((await explain(vector(name), [key])).words.startsWith(`${took}. ${rest}`), name);
  }
});

test('a signature of no key of the page accuses nobody: the key may be newer than the page', async () => {
  const { words, steps } = await explain(vector('a signature of another key'), [key]);
  assert.not.match(words, /commitment|took this bid/);
  assert.match(words, 'or another key has signed it. So it doesn’t show that the operator took the bid.');
  const holding = steps.map(({ holds }) => holds);
  assert.equal(holding, [undefined, false, true, true, true, true, undefined]);
});

test('a page trusts an older key beside the newest, and without a key no lock is a proof', async () => {
  const newest = `B${'A'.repeat(86)}`;
  assert.is((await explain(win.proof, [newest, key])).verdict, 'proven');
  assert.is((await explain(win.proof, [newest])).verdict, 'unproven');
  assert.is((await explain(win.proof, [])).verdict, 'consistent');
  assert.is((await explain({ ...win.proof, flip: null }, [])).verdict, 'unproven');
});

test('a key in a proof is not trusted', async () => {
  const { lock, flip } = JSON.parse(proofText(win.proof));
  const proof = readProof(JSON.stringify({ key, keys: [key], lock: { ...lock, key, keys: [key] }, flip }));
  assert.ok(proof);
  assert.is((await explain(proof, [])).verdict, 'consistent');
});

test('without WebCrypto nothing is called consistent, and the words say what to do', async () => {
  define('crypto', {});
  for (const { proof } of proofVectors.filter(({ computed }) => computed.length)) {
    const explanation = await explain(proof, [key]);
    assert.is(explanation.verdict, 'unknown');
    assert.match(explanation.words, 'Open it with another browser');
  }
});

test('property: a signed proof with any change is proven only if every step holds', async () => {
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
      const fails = failsOf(explanation);
      const due = fails.length ? (fails.some((name) => name !== 'lock') ? 'inconsistent' : 'unproven') : 'proven';
      assert.is(explanation.verdict, due);
      const isChanged = JSON.stringify(changed) !== JSON.stringify(win.proof);
      assert.is(explanation.verdict === 'proven', !isChanged);
    }),
  );
});

test.run();
