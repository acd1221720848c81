import { createHash, createHmac } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CoinSide,
  checkBid,
  checkCoin,
  compareWithTap,
  computeFlip,
  type FlipSeeds,
} from '../../src/lib/fairness';
import { checkPastFlip, type PastFlip } from '../../src/lib/past-flip';
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

const offer = {
  ...{ owner: '7', roundId: 'r1', side: 'heads' as const, amount: 10_000, bidChargePercent: 2, winChargePercent: 2.5 },
  ...{ serverSeedHash, clientSeed: proof.clientSeed },
} as const;
const win = {
  game: 'r1',
  won: true,
  bid: 10_000,
  bidCharge: 200,
  win: 20_000,
  winCharge: 500,
  bidOn: 'heads',
  player: '7',
};
const loss = { ...win, won: false, win: 0, winCharge: 0 };

test('a flip with another round, side, player or sum than was tapped is told apart', () => {
  for (const change of [{ bidOn: 'tails' }, { player: '8' }, { game: 'r2' }]) {
    assert.is(compareWithTap(offer, { ...win, ...change }), 'wrong-bid', JSON.stringify(change));
  }
  for (const change of [{ win: 15_000 }, { bidCharge: 201 }, { winCharge: 501 }, { bid: 9_999 }]) {
    assert.is(compareWithTap(offer, { ...win, ...change }), 'wrong-sum', JSON.stringify(change));
  }
  assert.is(compareWithTap(offer, { ...loss, winCharge: 1 }), 'wrong-sum');
  assert.is(compareWithTap(offer, { ...win, bid: undefined, win: 15_000 }), 'wrong-sum', 'another sum is missing');
});

test('a flip can’t be compared whole without a charge of the tap, a name or a sum', () => {
  for (const name of ['bidChargePercent', 'winChargePercent'] as const) {
    assert.is(compareWithTap({ ...offer, [name]: undefined }, win), 'incomplete', name);
    assert.is(compareWithTap({ ...offer, [name]: undefined }, { ...win, win: 15_000 }), 'wrong-sum', name);
  }
  for (const name of ['game', 'bidOn', 'player'] as const) {
    assert.is(compareWithTap(offer, { ...win, [name]: '' }), 'incomplete', name);
  }
  for (const name of ['bid', 'bidCharge', 'win', 'winCharge'] as const) {
    assert.is(compareWithTap(offer, { ...win, [name]: undefined }), 'incomplete', name);
  }
});

test('a bid is fair if coin and sums are, and a win that isn’t one, or a loss, is a wrong call', async () => {
  const { side, serverSeed } = proof;
  for (const pick of ['heads', 'tails'] as const) {
    const bid = { ...offer, side: pick };
    const told = { ...(side === pick ? win : loss), bidOn: pick };
    assert.is(await checkBid(bid, { participation: told, side, serverSeed }, true), 'fair');
    assert.is(
      await checkBid(bid, { participation: { ...told, bid: undefined }, side, serverSeed }, true),
      'incomplete',
    );
    const other = { ...(side === pick ? loss : win), bidOn: pick };
    for (const lie of [other, { ...told, won: other.won }]) {
      assert.is(await checkBid(bid, { participation: lie, side, serverSeed }, true), 'wrong-call');
    }
    const bare = { ...bid, serverSeedHash: '' };
    assert.is(await checkBid(bare, { participation: told, side, serverSeed: '' }, true), 'uncommitted');
    assert.is(await checkBid(bare, { participation: told, side, serverSeed: '' }, false), 'as-offered');
  }
});

/** A flip of ₹100, by the seeds above, as the server tells it afterwards. */
function past(
  change: Partial<PastFlip['participation'] & PastFlip['seeds']> = {},
  before?: PastFlip['before'],
): PastFlip {
  const { side: bidOn, roundId, serverSeed, clientSeed } = proof;
  const { participation, seeds } = {
    participation: { ...win, bidOn, game: roundId, ...change },
    seeds: { roundId, serverSeed, clientSeed, serverSeedHash, ...change },
  };
  return { owner: offer.owner, participation, seeds, before };
}
const seen = { ...offer, side: proof.side };

test('a past flip is fair only if the commitment had been seen before the bid, and consistent otherwise', async () => {
  assert.is(await checkPastFlip(past({}, seen)), 'fair');
  for (const before of [undefined, { ...seen, serverSeedHash: '' }]) {
    assert.is(await checkPastFlip(past({}, before)), 'consistent');
  }
});

test('a past flip whose seeds, round, outcome or sums don’t fit fails, whether it had been seen or not', async () => {
  for (const [change, verdict, ofSeen = verdict] of [
    [{ won: false }, 'wrong-side', 'wrong-sum'],
    [{ bidOn: otherSide(proof.side) }, 'wrong-side', 'wrong-bid'],
    [{ roundId: 'r2' }, 'wrong-bid'],
    [{ game: 'r2' }, 'wrong-bid'],
    [{ player: '8' }, 'wrong-bid'],
    [{ clientSeed: 'another' }, undefined, 'wrong-bid'],
    [{ serverSeed: 'another' }, 'wrong-seed'],
    [{ serverSeed: '' }, 'wrong-seed'],
    [{ serverSeedHash: 'ab' }, 'wrong-seed'],
    [{ bidCharge: 300 }, undefined, 'wrong-sum'],
    [{ win: 10_000 }, undefined, 'wrong-sum'],
  ] as const) {
    const found = [await checkPastFlip(past(change)), await checkPastFlip(past(change, seen))];
    assert.equal(verdict ? found : found.slice(1), verdict ? [verdict, ofSeen] : [ofSeen], JSON.stringify(change));
  }
  const other = { ...past({}, seen), seeds: honest('another', 'client', 'r1') };
  assert.is(await checkPastFlip(other), 'wrong-seed', 'another commitment than the one on screen');
});

test('a past flip without its pick, game, player or a sum is neither fair nor consistent', async () => {
  assert.is(await checkPastFlip(past({ bidOn: '' })), 'incomplete');
  assert.is(await checkPastFlip(past({ win: undefined }, seen)), 'incomplete');
  for (const lacking of [{ game: '' }, { player: '' }, { bid: undefined }]) {
    assert.is(await checkPastFlip(past(lacking)), 'incomplete', JSON.stringify(lacking));
    const lie = { ...lacking, serverSeed: '123456', serverSeedHash };
    assert.is(await checkPastFlip(past(lie)), 'wrong-seed', 'a short seed');
  }
});

test.run();
