import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { percentOf } from '../../sandbox/amounts';
import { commitmentOf, sideOf } from '../../sandbox/rounds';
import { figuresIn, paiseIn, walletAfter } from '../amounts';
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
    says: 'a round that resolveBid has ended stays over, with the same seed, however many are played since',
    needs: ['resolveBid'],
    async check(stage) {
      const { player, bidFor } = stage;
      const bid = await bidFor();
      const first = await stage.endRound(bid);
      await stage.flips();
      const refusal = await player.refused('placeBid', { ...bid, requestId: randomUUID() });
      must(refusal.code === 'ROUND_OVER', 'the code is another one', refusal);
      const again = await player.get('resolveBid', bid);
      must(isDeepStrictEqual(again, first), 'resolveBid answers otherwise', first, again);
    },
  },
  {
    says: 'a flip’s participation is the bid, won if the coin fell on its side',
    async check(stage) {
      for (const { flip, bidOnCoin, amount, round } of await stage.flips()) {
        const { participation, side } = flip;
        must(participation.game === round.roundId, 'the game is another one', flip);
        must(participation.bidOnCoin === bidOnCoin, 'the side bid on is another one', flip);
        must(paiseIn(participation.bidAmount) === amount, 'the amount is another one', flip);
        must(participation.status === (side === bidOnCoin), 'win and loss are confused', flip);
      }
    },
  },
  {
    says: 'charges are the round’s percentages, rounded half up to the paisa, and a win is twice the bid',
    async check(stage) {
      for (const { flip, amount, round } of await stage.flips()) {
        const { biddingAmountCharge, winAmount, winAmountCharge, status } = flip.participation;
        const charge = percentOf(amount, round.bidChargePercent);
        must(paiseIn(biddingAmountCharge) === charge, `biddingAmountCharge is not ${charge / 100}`, round, flip);
        const win = status ? 2 * amount : 0;
        const winCharge = percentOf(win, round.winChargePercent);
        must(paiseIn(winAmount) === win, `winAmount is not ${win / 100}`, round, flip);
        must(paiseIn(winAmountCharge) === winCharge, `winAmountCharge is not ${winCharge / 100}`, round, flip);
      }
    },
  },
  {
    says: 'a bid moves the wallet by exactly its participation: from top_up first, then game, then reference_earning, and a win into game',
    async check(stage) {
      for (const { flip, before } of await stage.flips()) {
        if (!before) continue;
        const after = walletAfter(before, flip);
        const wanted = Object.entries(after).map(([figure, paise]) => `${figure} ${paise / 100}`);
        must(isDeepStrictEqual(figuresIn(flip.wallet), after), `the wallet is not ${wanted.join(', ')}`, flip);
      }
    },
  },
  {
    says: 'the seed of each flip is the one that its round was committed to',
    async check(stage) {
      for (const { seed, hash, round, flip } of proofsOf(await stage.flips())) {
        must(commitmentOf(seed) === hash, 'SHA-256 of the seed is another one', round, flip);
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
      const refusal = await stage.player.refused('getProof', { participationUserId: 'none' });
      must(refusal.code === 'NOT_FOUND', 'the code is another one', refusal);
    },
  },
  {
    says: 'getLatestFlips has the 20 latest flips, newest first, and counts and sums those of the day, which ends at 18:30 UTC',
    needs: ['getLatestFlips'],
    async check({ player, bidFor }) {
      const before = await player.get('getLatestFlips');
      const { participation } = await player.get('placeBid', await bidFor());
      const after = await player.get('getLatestFlips');
      const end = new Date(after.dayEndsAt).toISOString();
      must(end.endsWith('T18:30:00.000Z'), 'the day ends at another time', after);
      const wanted = [participation, ...before.flips].slice(0, 20);
      must(isDeepStrictEqual(after.flips, wanted), 'the flips are not the new one and those before it', before, after);
      if (after.dayEndsAt !== before.dayEndsAt) throw new Unchecked('the day has turned during the check');
      must(after.today === before.today + 1, 'the new flip is not counted', before, after);
      const { bidAmount, biddingAmountCharge, winAmount, winAmountCharge } = participation;
      const net = Math.round((winAmount - winAmountCharge - bidAmount - biddingAmountCharge) * 100);
      const change = Math.round((after.net - before.net) * 100);
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
