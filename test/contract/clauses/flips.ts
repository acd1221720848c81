import { isDeepStrictEqual } from 'node:util';
import { percentOf } from '../../sandbox/amounts';
import { commitmentOf, sideOf } from '../../sandbox/rounds';
import { costOf, figuresIn, paiseIn, payoutOf, taken } from '../amounts';
import { type Clause, must, Unchecked } from '../clause';
import type { Played } from '../sample-flips';

/** The flips with their seeds. */
const proofsOf = (played: readonly Played[]) =>
  played.map(({ round, flip, ...rest }) => {
    const { serverSeedHash: hash } = round;
    const { serverSeed: seed } = flip;
    if (!hash && !seed) throw new Unchecked('the backend has no seeds, so it has no proofs');
    return { ...rest, round, flip, hash: hash ?? '', seed: seed ?? '' };
  });

export const flips: readonly Clause[] = [
  {
    says: 'a flip’s participation is its lock, with charges rounded half up to the paisa, and won if the coin fell on its side',
    async check(stage) {
      for (const { flip, bidOnCoin, amount, round } of await stage.flips()) {
        const { participationUserId: _, username: __, ...told } = flip.participation;
        const { user, createAt } = flip.lock;
        const status = flip.side === bidOnCoin;
        const win = status ? 2 * amount : 0;
        const wanted = {
          ...{ game: round.roundId, gameType: 'coin', user, createAt, status, bidOnCoin, bidAmount: amount / 100 },
          biddingAmountCharge: percentOf(amount, round.bidChargePercent) / 100,
          winAmount: win / 100,
          winAmountCharge: percentOf(win, round.winChargePercent) / 100,
        };
        must(isDeepStrictEqual({ ...told }, wanted), `it is not ${JSON.stringify(wanted)}`, round, flip);
      }
    },
  },
  {
    says: 'a bid moves the wallet by exactly its participation: from top_up first, then game, then reference_earning, and a win into game',
    async check(stage) {
      for (const { flip, round } of await stage.flips()) {
        const after = taken(figuresIn(round.wallet), costOf(flip.participation));
        after.game += payoutOf(flip.participation);
        const wanted = Object.entries(after).map(([figure, paise]) => `${figure} ${paise / 100}`);
        must(isDeepStrictEqual(figuresIn(flip.wallet), after), `the wallet is not ${wanted.join(', ')}`, round, flip);
      }
    },
  },
  {
    says: 'the seed of each flip has 64 hex digits and is the one that its round was committed to',
    async check(stage) {
      for (const { seed, hash, round, flip } of proofsOf(await stage.flips())) {
        must(commitmentOf(seed) === hash, 'SHA-256 of the seed is another one', round, flip);
        must(/^[\da-f]{64}$/.test(seed), 'it is no 64 hex digits, so it could be searched', round, flip);
      }
    },
  },
  {
    says: 'the side of each flip follows from the seeds',
    async check(stage) {
      for (const { seed, clientSeed, round, flip } of proofsOf(await stage.flips())) {
        must(sideOf(seed, clientSeed, round.roundId) === flip.side, 'the seeds give the other side', round, flip);
      }
    },
  },
  {
    says: 'getProof has the round, the commitment and both seeds of a flip, in any session, and of nobody’s none',
    needs: ['getProof'],
    async check(stage) {
      const proofs = proofsOf(await stage.flips());
      for (const { seed, hash, clientSeed, round, flip } of [...proofs.slice(0, 1), ...proofs.slice(-1)]) {
        const { participationUserId } = flip.participation;
        const wanted = { roundId: round.roundId, serverSeedHash: hash, serverSeed: seed, clientSeed };
        for (const session of [stage.player, await stage.signIn()]) {
          const proof = await session.get('getProof', { participationUserId });
          must(isDeepStrictEqual(proof, wanted), 'it is another one', round, flip, proof);
        }
      }
      await stage.player.refused('getProof', { participationUserId: 'none' }, 'NOT_FOUND');
    },
  },
  {
    says: 'getLatestFlips has the 20 latest flips, newest first, and counts and sums those of the day, which ends at 18:30 UTC',
    needs: ['getLatestFlips'],
    async check({ player, flip }) {
      const before = await player.get('getLatestFlips');
      const { participation } = await flip();
      const after = await player.get('getLatestFlips');
      const end = new Date(after.dayEndsAt).toISOString();
      must(end.endsWith('T18:30:00.000Z'), 'the day ends at another time', after);
      const wanted = [participation, ...before.flips].slice(0, 20);
      must(isDeepStrictEqual(after.flips, wanted), 'the flips are not the new one and those before it', before, after);
      if (after.dayEndsAt !== before.dayEndsAt) throw new Unchecked('the day has turned during the check');
      must(after.today === before.today + 1, 'the new flip is not counted', before, after);
      const net = payoutOf(participation) - costOf(participation);
      const change = paiseIn(after.net - before.net);
      must(change === net, `net has changed by ₹${change / 100}, and the flip by ₹${net / 100}`, before, after);
    },
  },
  {
    says: 'each round has a seed of its own',
    async check(stage) {
      const proofs = proofsOf(await stage.flips());
      const first = proofs.find(({ hash }, index) => proofs.findIndex((one) => one.hash === hash) < index);
      must(!first, 'a seed comes again', first?.round);
    },
  },
];

export const coin: readonly Clause[] = [
  {
    says: 'the coin is fair: heads are half of the flips, within what chance allows, and so are wins',
    async check(stage) {
      const played = await stage.flips();
      for (const [what, isOne] of [
        ['heads', ({ flip }: Played) => flip.side === 'heads'],
        ['wins', ({ flip, bidOnCoin }: Played) => flip.side === bidOnCoin],
      ] as const) {
        const count = played.filter(isOne).length;
        // Four standard deviations: of 100 flips 30 to 70, of 5000 flips 2359 to 2641.
        const isByChance = Math.abs(count - played.length / 2) <= 2 * Math.sqrt(played.length);
        must(isByChance, `${count} of ${played.length} flips are ${what}`);
      }
    },
  },
];
