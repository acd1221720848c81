import { createHash, createHmac } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CoinSide,
  checkCoin,
  checkFlip,
  computeFlip,
  type FlipSeeds,
  type TappedBid,
  type ToldFlip,
} from '../../src/lib/fairness';
import { define } from '../dom';
import * as fc from '../properties';
import { proofVectors } from './proof-vectors';

const real = globalThis.crypto;

const otherSide = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

interface Honest extends FlipSeeds {
  readonly side: CoinSide;
  readonly hmac: string;
}

/** What follows from a server's seed, from a second implementation of the rule. */
function revealed(serverSeed: string, clientSeed: string, roundId: string): Honest {
  const hmac = createHmac('sha256', serverSeed).update(`${clientSeed}:${roundId}`).digest();
  const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex');
  const side = (hmac.at(-1) ?? 0) % 2 === 0 ? 'heads' : 'tails';
  return { serverSeedHash, serverSeed, clientSeed, roundId, side, hmac: hmac.toString('hex') };
}

const honest = (secret: string, clientSeed: string, roundId: string): Honest =>
  revealed(createHash('sha256').update(secret).digest('hex'), clientSeed, roundId);

test.after.each(() => define('crypto', real));

for (const { name, proof, computed, fails } of proofVectors) {
  const { lock, flip } = proof;
  if (!flip) continue;
  test(`vector: ${name}`, async () => {
    const { roundId, serverSeedHash } = lock;
    const seeds = { roundId, serverSeedHash, serverSeed: flip.serverSeed, clientSeed: flip.clientSeed };
    const isKept = computed.length > 0 && !fails.includes('The server’s seed');
    const due = fails.includes('The result') ? 'wrong-side' : 'fair';
    assert.is(await checkCoin(seeds, flip.result), isKept ? due : 'wrong-seed');
  });
}

const proof = honest('server', 'client', 'r1');
const { serverSeedHash } = proof;

test('a commitment may be in upper case, but not cut or padded', async () => {
  for (const [commitment, verdict] of [
    [serverSeedHash.toUpperCase(), 'fair'],
    [serverSeedHash.slice(0, 32), 'wrong-seed'],
    [` ${serverSeedHash}`, 'wrong-seed'],
  ] as const) {
    assert.is(await checkCoin({ ...proof, serverSeedHash: commitment }, proof.side), verdict, commitment);
  }
});

test('a seed that isn’t 64 lower-case hex digits is wrong, though commitment and side follow from it', async () => {
  const { serverSeed: seed } = proof;
  const upper = seed.toUpperCase();
  for (const other of ['', '123456', seed.slice(1), `${seed}0`, upper, `g${seed.slice(1)}`, `${seed}\n`, ` ${seed}`]) {
    const claimed = revealed(other, 'client', 'r1');
    assert.is(await checkCoin(claimed, claimed.side), 'wrong-seed', other);
  }
});

test('without WebCrypto a flip is unknown', async () => {
  for (const crypto of [undefined, {}]) {
    define('crypto', crypto);
    assert.is(await checkCoin(honest('server', 'client', 'r1'), 'heads'), 'unknown');
  }
});

test('property: every honest flip is fair, and its other side is not', async () => {
  const anyText = fc.string({ unit: 'binary' });
  const seed = fc.string({ unit: 'binary', minLength: 1 });
  await fc.assert(
    fc.asyncProperty(seed, anyText, anyText, async (serverSeed, clientSeed, roundId) => {
      const { hmac, ...proof } = honest(serverSeed, clientSeed, roundId);
      const { serverSeedHash: hash, side } = proof;
      assert.is(await checkCoin(proof, side), 'fair');
      assert.equal(await computeFlip(proof), { hash, hmac, side });
      assert.is(await checkCoin(proof, otherSide(side)), 'wrong-side');
    }),
  );
});

const other = otherSide(proof.side);

/** A bid of ₹100 on the side that wins. */
const seen: TappedBid = {
  ...{ owner: '7', roundId: 'r1', serverSeedHash, clientSeed: proof.clientSeed, side: proof.side, amount: 10_000 },
  ...{ bidChargePercent: 2, winChargePercent: 2.5 },
};
const sums = { bid: 10_000, bidCharge: 200, win: 20_000, winCharge: 500 };

interface Change extends Partial<ToldFlip['participation'] & FlipSeeds> {
  /** Without it the side follows from the pick and the outcome, as in Transactions. */
  readonly side?: CoinSide;
}

/** Its win as the server tells it, with changes. */
function told(change: Change, before?: TappedBid): ToldFlip {
  const participation = { game: 'r1', won: true, bidOn: proof.side, player: '7', ...sums, ...change };
  const follows = participation.won
    ? participation.bidOn
    : participation.bidOn && otherSide(participation.bidOn as CoinSide);
  const side = change.side ?? ((follows || undefined) as CoinSide | undefined);
  return { owner: '7', participation, side, seeds: { ...proof, ...change }, before };
}

const anotherSeed = honest('another', 'client', 'r1');

for (const [change, ofEarlier, ofVisit] of [
  [{}, 'consistent', 'fair'],
  [{ game: 'r2' }, 'wrong-bid', 'wrong-bid'],
  [{ roundId: 'r2' }, 'wrong-bid', 'wrong-bid'],
  [{ player: '8' }, 'wrong-bid', 'wrong-bid'],
  [{ bidOn: other }, 'wrong-side', 'wrong-bid'],
  [{ clientSeed: 'another' }, undefined, 'wrong-bid'],
  [{ game: 'r2', won: false, side: proof.side }, 'wrong-bid', 'wrong-bid'],
  [{ won: false, side: proof.side }, undefined, 'wrong-loss'],
  [{ side: other }, undefined, 'wrong-win'],
  [{ won: false }, 'wrong-side', 'wrong-side'],
  [{ won: false, win: 1_000, winCharge: 0 }, 'wrong-side', 'wrong-side'],
  [{ serverSeed: 'another' }, 'wrong-seed', 'wrong-seed'],
  [{ serverSeed: '' }, 'wrong-seed', 'wrong-seed'],
  [{ serverSeed: '', bidOn: '' }, 'wrong-seed', 'wrong-seed'],
  [{ serverSeedHash: 'ab' }, 'wrong-seed', 'wrong-seed'],
  [{ serverSeed: anotherSeed.serverSeed, serverSeedHash: anotherSeed.serverSeedHash }, undefined, 'wrong-seed'],
  [{ bid: 9_999 }, 'consistent', 'wrong-sum'],
  [{ bidCharge: 201 }, 'consistent', 'wrong-sum'],
  [{ win: 15_000 }, 'consistent', 'wrong-sum'],
  [{ winCharge: 501 }, 'consistent', 'wrong-sum'],
  [{ bid: undefined, win: 15_000 }, 'incomplete', 'wrong-sum'],
  [{ bid: undefined }, 'incomplete', 'incomplete'],
  [{ winCharge: undefined }, 'consistent', 'incomplete'],
  [{ bidOn: '' }, 'incomplete', 'incomplete'],
  [{ game: '' }, 'incomplete', 'incomplete'],
  [{ player: '' }, 'incomplete', 'incomplete'],
] as const) {
  test(`a flip told with ${JSON.stringify(change).slice(0, 60)} is ${ofVisit}, and of an earlier visit ${ofEarlier ?? 'the same or can’t be'}`, async () => {
    if (ofEarlier) assert.is(await checkFlip(told(change as Change), true), ofEarlier);
    assert.is(await checkFlip(told(change as Change, seen), true), ofVisit);
  });
}

test('a loss is fair, unless it has a charge on a win', async () => {
  const lost = { won: false, bidOn: other, win: 0, winCharge: 0 };
  assert.is(await checkFlip(told(lost, { ...seen, side: other }), true), 'fair');
  assert.is(await checkFlip(told({ ...lost, winCharge: 1 }, { ...seen, side: other }), true), 'wrong-sum');
});

test('a flip can’t be verified without a charge of its tap, and a wrong sum is seen all the same', async () => {
  for (const name of ['bidChargePercent', 'winChargePercent'] as const) {
    const before = { ...seen, [name]: undefined };
    assert.is(await checkFlip(told({}, before), true), 'incomplete', name);
    assert.is(await checkFlip(told({ win: 15_000 }, before), true), 'wrong-sum', name);
  }
});

test('without a commitment a flip has no proof, and a backend without proofs promises only the sums', async () => {
  const bare = { serverSeed: '', serverSeedHash: '' };
  const before = { ...seen, serverSeedHash: '' };
  assert.is(await checkFlip(told(bare, before), true), 'uncommitted');
  assert.is(await checkFlip(told({}, before), true), 'uncommitted', 'one that is shown afterwards is none');
  assert.is(await checkFlip(told(bare, before), false), 'as-offered');
  assert.is(await checkFlip(told({ ...bare, win: 15_000 }, before), false), 'wrong-sum');
});

test('without WebCrypto the sums are checked alone', async () => {
  define('crypto', {});
  assert.is(await checkFlip(told({}, seen), true), 'unknown');
  assert.is(await checkFlip(told({ win: 15_000 }, seen), true), 'wrong-sum');
});

test.run();
