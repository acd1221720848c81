import { createHash, createHmac } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFlip, firstWrong, STEPS, type Step, type StepName, verdictOf, worstOf } from '../../src/domain/fairness';
import { readLock } from '../../src/domain/lock';
import { type FlipOfProof, type Proof, readWireProof } from '../../src/domain/proof';
import type { CoinSide } from '../../src/lib/sides';
import type { ReportedFlip } from '../../src/lib/stakes';
import { define } from '../dom';
import * as fc from '../properties';
import { key, proofVectors } from './proof-vectors';

const real = globalThis.crypto;
test.after.each(() => define('crypto', real));

const fails = (steps: readonly Step[]) => steps.filter(({ holds }) => holds === false).map(({ name }) => name);
const unknown = (steps: readonly Step[]) => steps.filter(({ holds }) => holds === undefined).map(({ name }) => name);

for (const vector of proofVectors) {
  test(`vector: ${vector.name}`, async () => {
    const steps = await checkFlip(vector.proof, { keys: [key] });
    assert.equal(fails(steps), vector.fails);
    assert.equal(
      steps.flatMap(({ value }) => value ?? []),
      vector.computed,
    );
    assert.equal(
      steps.map(({ name }) => name),
      STEPS,
    );
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const otherSide = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

/** The side by a second implementation of the rule. */
function sideOf(serverSeed: string, clientSeed: string): CoinSide {
  const hmac = createHmac('sha256', serverSeed).update(`${clientSeed}:R1`).digest();
  return (hmac.at(-1) ?? 0) % 2 === 0 ? 'heads' : 'tails';
}

const [serverSeed, clientSeed] = [hashOf('the server’s'), hashOf('mine')];
const serverSeedHash = hashOf(serverSeed);
const side = sideOf(serverSeed, clientSeed);

/** A bid of ₹100 on the side that wins. */
const tap = {
  ...{ owner: '7', requestId: 'Q', roundId: 'R1', serverSeedHash, clientSeed, side, amount: 10_000 },
  ...{ bidChargePercent: 2, winChargePercent: 2.5 },
};
const wire = {
  ...{ requestId: 'Q', user: 7, roundId: 'R1', serverSeedHash, clientSeedHash: hashOf(clientSeed), gameType: 'coin' },
  ...{ bidOnCoin: side, bidAmount: 100, cost: 102, bidChargePercent: 2, winChargePercent: 2.5 },
  createAt: '2026-11-24T08:32:05.000Z',
};
const reported: ReportedFlip = {
  ...{ roundId: 'R1', won: true, bidOn: side, owner: '7' },
  ...{ amount: 10_000, bidCharge: 200, win: 20_000, winCharge: 500 },
};
const flip: FlipOfProof = { serverSeed, clientSeed, result: side, won: true, payout: 19_500 };

interface Change {
  readonly tap?: Partial<typeof tap>;
  readonly lock?: object;
  readonly reported?: Partial<ReportedFlip>;
  readonly flip?: Partial<FlipOfProof>;
  readonly isUsed?: (hash: string) => boolean;
  readonly hasSeeds?: boolean;
}

/** The steps of that win, as this document sees it or, without the tap, as one of an earlier document. */
function check({ hasSeeds = true, isUsed, ...change }: Change, isOwn = true): Promise<readonly Step[]> {
  const all = { ...reported, ...change.reported };
  const payout = all.win === undefined || all.winCharge === undefined ? undefined : all.win - all.winCharge;
  const bare = isOwn ? wire : { roundId: 'R1', serverSeedHash, bidOnCoin: side };
  const proof: Proof = {
    lock: readLock({ ...bare, ...change.lock }),
    flip: { ...flip, won: all.won, payout, ...change.flip },
  };
  const own = isOwn ? { ...tap, ...change.tap } : undefined;
  return checkFlip(proof, { keys: [], tap: own, reported: all, owner: '7', isUsed, hasSeeds });
}

test('a flip whose seeds, sums and lock are what was tapped is fair, and one of an earlier document is not verified', async () => {
  assert.is(verdictOf(await check({})), 'fair');
  assert.is(verdictOf([]), 'unverified', 'before any check');
  const earlier = await check({}, false);
  assert.is(verdictOf(earlier), 'unverified');
  assert.equal([fails(earlier), unknown(earlier)], [[], ['commitment', 'lock', 'bid', 'payout']]);
});

const other = otherSide(side);
const another = hashOf('another');

const failures: readonly (readonly [StepName, string, Change, isOfAnyDocument?: boolean])[] = [
  ['commitment', 'a round without a commitment', { tap: { serverSeedHash: '' }, lock: { serverSeedHash: '' } }],
  ['commitment', 'a commitment that was known before', { isUsed: (hash) => hash === serverSeedHash }],
  ['commitment', 'a commitment that is the hash of the player’s seed', { tap: { serverSeedHash: hashOf(clientSeed) } }],
  ['lock', 'a lock of another sum', { lock: { bidAmount: 99 } }],
  ['lock', 'a lock without a time', { lock: { createAt: 'soon' } }],
  ['lock', 'a charge of the tap that is unknown', { tap: { bidChargePercent: undefined as never } }],
  ['bid', 'another round', { reported: { roundId: 'R2' } }, true],
  ['bid', 'another player', { reported: { owner: '8' } }, true],
  ['bid', 'another pick', { reported: { bidOn: other } }, true],
  ['bid', 'another seed of the player', { flip: { clientSeed: another, result: sideOf(serverSeed, another) } }],
  [
    'bid',
    'another seed of the player, whose hash the lock has',
    { lock: { clientSeedHash: hashOf(another) }, flip: { clientSeed: another, result: sideOf(serverSeed, another) } },
  ],
  ['seed', 'a seed that is too long', { flip: { serverSeed: `${serverSeed}0` } }, true],
  ['seed', 'another commitment than before', { lock: { serverSeedHash: another } }],
  ['outcome', 'a loss called a win', { tap: { side: other }, lock: { bidOnCoin: other }, reported: { bidOn: other } }],
  ['payout', 'a smaller win', { reported: { win: 15_000 } }],
  ['payout', 'another stake', { reported: { amount: 9_999 } }],
  ['payout', 'another charge on the bid', { reported: { bidCharge: 201 } }],
  ['payout', 'another charge on the win', { reported: { winCharge: 501 } }],
  ['payout', 'a win that isn’t what it paid', { reported: { win: 20_100 }, flip: { payout: 19_500 } }],
  ['payout', 'a charge that isn’t what it took', { reported: { winCharge: 600 }, flip: { payout: 19_500 } }],
];

for (const [name, what, change, isOfAnyDocument] of failures) {
  test(`${what} fails the step ${name}${isOfAnyDocument ? ', in an earlier document too' : ''}`, async () => {
    assert.ok(fails(await check(change)).includes(name));
    if (isOfAnyDocument) assert.ok(fails(await check(change, false)).includes(name));
  });
}

for (const [name, change] of [
  ['bid', { reported: { roundId: '' } }],
  ['bid', { reported: { owner: '' } }],
  ['bid', { reported: { bidOn: '' } }],
  ['side', { flip: { result: undefined } }],
  ['payout', { reported: { amount: undefined } }],
  ['payout', { reported: { winCharge: undefined } }],
] as const) {
  test(`${name} can’t be distinguished from ${JSON.stringify(change)}, and the flip isn’t verified`, async () => {
    const steps = await check(change as Change);
    assert.equal([fails(steps), unknown(steps)], [[], [name]]);
    assert.is(verdictOf(steps), 'unverified');
  });
}

test('of two checks each step has the worse result, or else the earlier, and the first failure names the flip', () => {
  const stepsOf = (...results: (boolean | undefined)[]): readonly Step[] =>
    results.map((holds, index) => ({ name: STEPS[index] as StepName, holds, value: `${results}` }));
  const [earlier, later] = [stepsOf(true, undefined, true), stepsOf(true, true, false, undefined)];
  const worst = worstOf(earlier, later);
  assert.equal(
    worst.map(({ name, holds, value }) => [name, holds, value === 'true,,true']),
    [
      ['commitment', true, true],
      ['lock', undefined, true],
      ['bid', false, false],
      ['seed', undefined, false],
    ],
  );
  assert.equal([verdictOf(worst), firstWrong(worst)?.name], ['failed', 'bid']);
  assert.equal([verdictOf(earlier), firstWrong(earlier)?.name], ['unverified', 'lock']);
  assert.equal([verdictOf(stepsOf(true)), firstWrong(stepsOf(true))], ['unverified', undefined]);
});

test('a wrong sum is named beside the one that was due', async () => {
  const [payout] = (await check({ reported: { winCharge: 501 } })).slice(-1);
  assert.equal(payout?.differs, { due: 500, reported: 501, of: 'winCharge' });
});

test('a loss is fair, and pays nothing', async () => {
  const lost = { tap: { side: other }, lock: { bidOnCoin: other } };
  const reportedOf = (change: object) => ({
    ...lost,
    reported: { bidOn: other, won: false, win: 0, winCharge: 0, ...change },
  });
  assert.is(verdictOf(await check(reportedOf({}))), 'fair');
  assert.equal(fails(await check(reportedOf({ winCharge: 1 }))), ['payout']);
});

test('a backend without seeds promises only the sums', async () => {
  const bare = { tap: { serverSeedHash: '' }, lock: { serverSeedHash: '' }, flip: { serverSeed: '' }, hasSeeds: false };
  assert.equal(fails(await check(bare)), []);
  assert.equal(fails(await check({ ...bare, reported: { win: 15_000 } })), ['payout']);
});

test('a commitment may be in upper case', async () => {
  const commitment = { serverSeedHash: serverSeedHash.toUpperCase() };
  assert.is(verdictOf(await check({ tap: commitment, lock: commitment })), 'fair');
});

test('without WebCrypto no step that needs it holds, and wrong sums are found all the same', async () => {
  for (const crypto of [{}, { subtle: undefined }]) {
    define('crypto', crypto);
    assert.equal(unknown(await check({})), ['lock', 'bid', 'seed', 'side']);
    assert.equal(fails(await check({ reported: { win: 15_000 } })), ['payout']);
  }
});

test('property: whatever stands in place of a field, nothing is thrown and nothing but the true flip is fair', async () => {
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', serverSeed, clientSeed, 'heads', 'tails'));
  const changeOf = (fields: object) =>
    fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, anything])), { requiredKeys: [] });
  const { user: _, ...promises } = wire;
  const outcome = { serverSeed, clientSeed, result: side, won: true, payout: 195 };
  await fc.assert(
    fc.asyncProperty(changeOf(promises), changeOf(outcome), async (lock, flip) => {
      const proof = readWireProof({ lock: { ...wire, ...lock }, flip: { ...outcome, ...flip } });
      if (!proof) return;
      const steps = await checkFlip(proof, { keys: [], tap, reported, owner: '7', hasSeeds: true });
      const isTrue =
        JSON.stringify([
          { ...wire, ...lock },
          { ...outcome, ...flip },
        ]) === JSON.stringify([wire, outcome]);
      assert.is(verdictOf(steps) === 'fair', isTrue);
    }),
  );
});

test.run();
