import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Explanation, explain } from '../../src/verifier/explain';
import { proofVectors } from '../lib/proof-vectors';
import * as fc from '../properties';

const test = suite('the verifier');

const real = globalThis.crypto;
const install = (value: unknown) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
test.after.each(() => {
  install(real);
});

const wordsOf = ({ words, steps }: Explanation) => [words, ...steps.map((step) => step.words)].join(' ');

for (const { name, proof, verdict, hash, hmac, fails } of proofVectors) {
  test(`${name}: ${verdict}`, async () => {
    const explanation = await explain(proof);
    assert.is(explanation.verdict, verdict);
    const { steps } = explanation;
    assert.equal(
      steps.filter(({ holds }) => !holds).map((step) => step.name),
      fails,
    );
    assert.equal(
      steps.flatMap(({ value }) => value ?? []),
      [hash, hmac].filter(Boolean),
    );
    assert.not.match(wordsOf(explanation), /\b(fair|honest|verified|undefined|null)\b/i);
  });
}

test('a bid that was not made is told with what it would have brought', async () => {
  const { proof, side } = proofVectors.find(({ name }) => name === 'a bid that was not made') ?? {};
  assert.ok(proof && side);
  for (const pick of ['heads', 'tails'] as const) {
    const words = wordsOf(await explain({ ...proof, pick }));
    assert.match(words, `Your bid on ${pick} was not made. It would have ${pick === side ? 'won' : 'lost'}.`);
  }
});

test('without WebCrypto nothing is called consistent, and the words say what to do', async () => {
  install({});
  for (const { proof } of proofVectors.filter(({ hash }) => hash)) {
    const explanation = await explain(proof);
    assert.is(explanation.verdict, 'unknown');
    assert.match(explanation.words, 'Open it with another browser');
  }
});

test('property: a proof with any change is consistent only if every step holds', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  const change = fc.record(
    { round: text, commitment: text, serverSeed: text, clientSeed: text, won: fc.boolean() },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...proofVectors), change, async ({ proof }, changed) => {
      const { verdict, steps } = await explain({ ...proof, ...changed });
      const holds = steps.length > 0 && steps.every((step) => step.holds);
      assert.is(verdict === 'consistent', holds);
    }),
  );
});

test.run();
