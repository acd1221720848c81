import { createHash, createHmac } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CoinSide,
  checkBid,
  checkCoin,
  checkPastFlip,
  computeFlip,
  type FlipSeeds,
  isAsOffered,
  type PastFlip,
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
    const isFair = computed.length > 0 && !fails.some((step) => ['The server’s seed', 'The result'].includes(step));
    assert.is(await checkCoin(seeds, flip.result), isFair ? 'fair' : 'unfair');
  });
}

const proof = honest('server', 'client', 'r1');
const { serverSeedHash } = proof;

test('a commitment may be in upper case, but not cut or padded', async () => {
  for (const [commitment, verdict] of [
    [serverSeedHash.toUpperCase(), 'fair'],
    [serverSeedHash.slice(0, 32), 'unfair'],
    [` ${serverSeedHash}`, 'unfair'],
  ] as const) {
    assert.is(await checkCoin({ ...proof, serverSeedHash: commitment }, proof.side), verdict, commitment);
  }
});

test('a seed that isn’t 64 lower-case hex digits is unfair, though commitment and side follow from it', async () => {
  const { serverSeed: seed } = proof;
  const upper = seed.toUpperCase();
  for (const other of ['', '123456', seed.slice(1), `${seed}0`, upper, `g${seed.slice(1)}`, `${seed}\n`, ` ${seed}`]) {
    const claimed = revealed(other, 'client', 'r1');
    assert.is(await checkCoin(claimed, claimed.side), 'unfair', other);
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
      assert.is(await checkCoin(proof, otherSide(side)), 'unfair');
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

test('a flip is not as offered if an amount, the side or the player differs', () => {
  const changes = [{ win: 15_000 }, { bidCharge: 201 }, { winCharge: 501 }, { bid: 9_999 }];
  for (const change of [...changes, { bidOn: 'tails' }, { player: '8' }, { game: 'r2' }]) {
    assert.is(isAsOffered(offer, { ...win, ...change }), false, JSON.stringify(change));
  }
  assert.is(isAsOffered(offer, { ...loss, winCharge: 1 }), false);
  assert.is(isAsOffered(offer, { ...win, bid: undefined, win: 15_000 }), false, 'even if another amount is missing');
});

test('if a charge shown before the bid is unknown, it is unknown whether a flip is as offered', () => {
  for (const name of ['bidChargePercent', 'winChargePercent'] as const) {
    assert.is(isAsOffered({ ...offer, [name]: undefined }, win), undefined, name);
    assert.is(isAsOffered({ ...offer, [name]: undefined }, { ...win, win: 15_000 }), false, name);
  }
});

test('if the round, the side, the player or an amount is missing, it is unknown whether a flip is as offered', () => {
  for (const name of ['game', 'bidOn', 'player'] as const) {
    assert.is(isAsOffered(offer, { ...win, [name]: '' }), undefined, name);
  }
  for (const name of ['bid', 'bidCharge', 'win', 'winCharge'] as const) {
    assert.is(isAsOffered(offer, { ...win, [name]: undefined }), undefined, name);
  }
});

test('a bid is fair if coin and sums are, and a win that isn’t one, or a loss, is unfair', async () => {
  const { side, serverSeed } = proof;
  for (const pick of ['heads', 'tails'] as const) {
    const bid = { ...offer, side: pick };
    const told = { ...(side === pick ? win : loss), bidOn: pick };
    assert.is(await checkBid(bid, { participation: told, side, serverSeed }, true), 'fair');
    assert.is(
      await checkBid(bid, { participation: { ...told, bid: undefined }, side, serverSeed }, true),
      'incomplete',
    );
    const lie = { ...(side === pick ? loss : win), bidOn: pick };
    assert.is(await checkBid(bid, { participation: lie, side, serverSeed }, true), 'unfair');
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

test('a past flip whose seeds, round, outcome or sums don’t fit is unfair, whether it had been seen or not', async () => {
  const other = honest('another', 'client', 'r1');
  const lies = [{ won: false }, { roundId: 'r2' }, { game: 'r2' }, { serverSeed: 'another' }, { serverSeedHash: 'ab' }];
  for (const change of [...lies, { serverSeed: '' }, { bidOn: otherSide(proof.side) }]) {
    for (const before of [undefined, seen]) {
      assert.is(await checkPastFlip(past(change, before)), 'unfair', JSON.stringify(change));
    }
  }
  const found = { ...past({}, seen), seeds: { ...other, serverSeedHash: other.serverSeedHash } };
  assert.is(await checkPastFlip(found), 'unfair', 'another commitment than the one on screen');
  for (const change of [{ bidCharge: 300 }, { win: 10_000 }, { player: '8' }]) {
    assert.is(await checkPastFlip(past(change, seen)), 'unfair', JSON.stringify(change));
  }
  assert.is(await checkPastFlip(past({ clientSeed: 'another' }, seen)), 'unfair');
  assert.is(await checkPastFlip(past({ player: '8' })), 'unfair', 'another player');
});

test('a past flip without its pick, game, player or a sum is neither fair nor consistent', async () => {
  assert.is(await checkPastFlip(past({ bidOn: '' })), 'incomplete');
  assert.is(await checkPastFlip(past({ win: undefined }, seen)), 'incomplete');
  for (const lacking of [{ game: '' }, { player: '' }, { bid: undefined }]) {
    assert.is(await checkPastFlip(past(lacking)), 'incomplete', JSON.stringify(lacking));
    const lie = { ...lacking, serverSeed: '123456', serverSeedHash };
    assert.is(await checkPastFlip(past(lie)), 'unfair', 'a short seed');
  }
});

test.run();
