import { percentOf } from '../../sandbox/amounts';
import { commitmentOf, sideOf } from '../../sandbox/rounds';
import { figuresIn, paiseIn, walletAfter } from '../amounts';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import { bodyOf } from '../graphql-answer';
import { resultsOf, type SeenFlip, seenFlips } from '../seen';
import type { Stage } from '../stage';

/** How many flips there are for another session. */
const TRIED = 12;

async function allFlips(stage: Stage): Promise<readonly SeenFlip[]> {
  await stage.flips();
  const all = seenFlips(stage.wire);
  must(all.length > 0, 'no answer has a flip with its lock', stage.wire.exchanges.at(-1));
  return all;
}

async function allProofs(stage: Stage) {
  return (await allFlips(stage)).map((seen) => {
    const [hash, seed] = [seen.round.serverSeedHash, seen.flip.serverSeed];
    if (!hash && !seed) throw new Unchecked('the backend has no seeds, so it has no proofs');
    return { ...seen, hash: hash ?? '', seed: seed ?? '' };
  });
}

/** Some of a list: of each part of it one, the first and the last too. */
export const someOf = <One>(all: readonly One[]): readonly One[] =>
  all.filter((_, index) => !index || index % Math.ceil(all.length / TRIED) === 0 || index === all.length - 1);

/** So many digits in a row are never the same by chance. What seeds share can be known beforehand. */
const RUN = 12;

export const everyFlip: readonly Clause[] = [
  test('a flip’s participation is its lock, with charges rounded half up to the paisa, and won if the coin fell on its side', async (stage) => {
    for (const { flip, lock, round } of await allFlips(stage)) {
      const { participationUserId: _, username: __, ...reported } = flip.participation;
      const { user, createAt, bidOnCoin, bidAmount } = lock;
      const amount = paiseIn(bidAmount);
      const status = flip.side === bidOnCoin;
      const win = status ? 2 * amount : 0;
      const wanted = {
        ...{ game: round.roundId, gameType: 'coin', user, createAt, status, bidOnCoin, bidAmount },
        biddingAmountCharge: percentOf(amount, round.bidChargePercent) / 100,
        winAmount: win / 100,
        winAmountCharge: percentOf(win, round.winChargePercent) / 100,
      };
      mustBe('it tells', reported, wanted, round, flip);
    }
  }),
  test('a bid moves the wallet by exactly its participation: from top_up first, then game, then reference_earning, and a win into game', async (stage) => {
    await allFlips(stage);
    for (const { round, made } of stage.played) {
      const rows = made.flip?.participation.status ? 2 : 1;
      const isAlone = made.wallet?.row === null || made.wallet?.row === Number(round.wallet.row) + rows;
      if (!isAlone) continue;
      mustBe('the wallet in paise', made.wallet && figuresIn(made.wallet), walletAfter(round, made), round, made);
    }
  }),
  test('getAllParticipationUser has each bid of the player alone, once and as its flip has it', async (stage) => {
    const { player } = stage;
    const all = await allFlips(stage);
    const rows = await player.get('getAllParticipationUser');
    for (const { flip, round } of all) {
      const same = rows.filter(({ game }) => game === round.roundId);
      mustBe('it has', same, [flip.participation], flip, rows);
    }
    const { userId } = await player.get('getUser');
    const isOwn = rows.every(({ user }) => user === userId);
    must(isOwn, 'it has a row of somebody else', rows);
  }),
  test('the seed of each flip has 64 hex digits and is the one that its round was committed to', async (stage) => {
    for (const { seed, hash, round, flip } of await allProofs(stage)) {
      must(commitmentOf(seed) === hash, 'SHA-256 of the seed is another one', round, flip);
      must(/^[\da-f]{64}$/.test(seed), 'it is no 64 hex digits, so it could be searched', round, flip);
    }
  }),
  test('the side of each flip follows from the seeds', async (stage) => {
    for (const { seed, clientSeed, round, flip } of await allProofs(stage)) {
      must(sideOf(seed, clientSeed, round.roundId) === flip.side, 'the seeds give the other side', round, flip);
    }
  }),
  test('no answer tells a seed before the flip of its bid', async (stage) => {
    const { wire } = stage;
    await allFlips(stage);
    const roundOf = new Map(resultsOf(wire, 'getRound').map(({ result }) => [result.serverSeedHash, result]));
    const flipped = new Set<object>();
    for (const exchange of wire.exchanges) {
      const { status, lock } = Object(Object.values(bodyOf(exchange)?.data ?? {})[0]);
      for (const hex of exchange.text.match(/[\da-f]{64}/g) ?? []) {
        const round = roundOf.get(commitmentOf(hex));
        if (!round) continue;
        if (status === 'FLIPPED' && lock?.roundId === round.roundId) flipped.add(round);
        must(flipped.has(round), 'it is revealed', round, exchange);
      }
    }
  }),
  test('getProof has the round, the commitment and both seeds of a flip, in any session, and of nobody’s none', async (stage) => {
    const session = await stage.signIn();
    for (const { seed, hash, clientSeed, round, flip } of someOf(await allProofs(stage))) {
      const { participationUserId } = flip.participation;
      const wanted = { roundId: round.roundId, serverSeedHash: hash, serverSeed: seed, clientSeed };
      for (const one of [stage.player, session]) {
        const proof = await one.get('getProof', { participationUserId });
        mustBe('it is', proof, wanted, round, flip, proof);
      }
    }
    await stage.player.refused('getProof', { participationUserId: 'none' }, 'NOT_FOUND');
  }),
  test(`each round has a seed and a commitment of its own, which share no ${RUN} digits with others`, async (stage) => {
    const first = new Map<string, object>();
    for (const { seed, hash, flip } of await allProofs(stage)) {
      for (const hex of [seed, hash]) {
        for (let start = 0; start + RUN <= hex.length; start++) {
          const run = hex.slice(start, start + RUN);
          must(!first.has(run), `${run} comes again`, first.get(run), flip);
          first.set(run, flip);
        }
      }
    }
  }),
];

export const coin: readonly Clause[] = [
  test('the coin is fair: heads are half of the flips, within what chance allows, and so are wins', async (stage) => {
    await stage.flips();
    const played = seenFlips(stage.wire).map(({ flip }) => flip);
    for (const [what, isOne] of [
      ['heads', ({ side }: SeenFlip['flip']) => side === 'heads'],
      ['wins', ({ participation }: SeenFlip['flip']) => participation.status],
    ] as const) {
      const count = played.filter(isOne).length;
      // Four standard deviations: of 100 flips 30 to 70, of 5000 flips 2359 to 2641.
      const isByChance = Math.abs(count - played.length / 2) <= 2 * Math.sqrt(played.length);
      must(isByChance, `${count} of ${played.length} flips are ${what}`);
    }
  }),
];
