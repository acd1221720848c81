import { percentOf } from '../../sandbox/amounts';
import { commitmentOf, sideOf } from '../../sandbox/rounds';
import { costOf, figuresIn, payoutOf, taken } from '../amounts';
import type { Played } from '../bidding';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';

/** The flips with their seeds. */
const proofsOf = (played: readonly Played[]) =>
  played.map(({ round, flip, ...rest }) => {
    const { serverSeedHash: hash } = round;
    const { serverSeed: seed } = flip;
    if (!hash && !seed) throw new Unchecked('the backend has no seeds, so it has no proofs');
    return { ...rest, round, flip, hash: hash ?? '', seed: seed ?? '' };
  });

/** Throws Broken unless a flip says what was locked and how it ended. */
export function judgeParticipation({ flip, bidOnCoin, amount, round }: Played): void {
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
  mustBe('it tells', told, wanted, round, flip);
}

/** Throws Broken unless a flip has moved the wallet as it says. */
export function judgeWallet({ flip, round }: Played): void {
  const after = taken(figuresIn(round.wallet), costOf(flip.participation));
  after.game += payoutOf(flip.participation);
  mustBe('the wallet in paise', figuresIn(flip.wallet), after, round, flip);
}

export const flips: readonly Clause[] = [
  test('a flip’s participation is its lock, with charges rounded half up to the paisa, and won if the coin fell on its side', async (stage) => {
    for (const played of await stage.flips()) judgeParticipation(played);
  }),
  test('a bid moves the wallet by exactly its participation: from top_up first, then game, then reference_earning, and a win into game', async (stage) => {
    for (const played of await stage.flips()) judgeWallet(played);
  }),
  test('the seed of each flip has 64 hex digits and is the one that its round was committed to', async (stage) => {
    for (const { seed, hash, round, flip } of proofsOf(await stage.flips())) {
      must(commitmentOf(seed) === hash, 'SHA-256 of the seed is another one', round, flip);
      must(/^[\da-f]{64}$/.test(seed), 'it is no 64 hex digits, so it could be searched', round, flip);
    }
  }),
  test('the side of each flip follows from the seeds', async (stage) => {
    for (const { seed, clientSeed, round, flip } of proofsOf(await stage.flips())) {
      must(sideOf(seed, clientSeed, round.roundId) === flip.side, 'the seeds give the other side', round, flip);
    }
  }),
  test('getProof has the round, the commitment and both seeds of a flip, in any session, and of nobody’s none', async (stage) => {
    const proofs = proofsOf(await stage.flips());
    for (const { seed, hash, clientSeed, round, flip } of [...proofs.slice(0, 1), ...proofs.slice(-1)]) {
      const { participationUserId } = flip.participation;
      const wanted = { roundId: round.roundId, serverSeedHash: hash, serverSeed: seed, clientSeed };
      for (const session of [stage.player, await stage.signIn()]) {
        const proof = await session.get('getProof', { participationUserId });
        mustBe('it is', proof, wanted, round, flip, proof);
      }
    }
    await stage.player.refused('getProof', { participationUserId: 'none' }, 'NOT_FOUND');
  }),
  test('each round has a seed of its own, and all of its 64 digits are random', async (stage) => {
    const proofs = proofsOf(await stage.flips());
    const first = proofs.find(({ hash }, index) => proofs.findIndex((one) => one.hash === hash) < index);
    must(!first, 'a seed comes again', first?.round);
    const digits = proofs.map(({ seed }) => seed).join('');
    const share = digits.length / 16;
    for (const digit of '0123456789abcdef') {
      // Six standard deviations.
      const isByChance = Math.abs(digits.split(digit).length - 1 - share) <= 6 * Math.sqrt(share);
      must(
        isByChance,
        `${digit} is not one of sixteen digits, so seeds are shorter than they look`,
        proofs.at(-1)?.flip,
      );
    }
  }),
];

export const coin: readonly Clause[] = [
  test('the coin is fair: heads are half of the flips, within what chance allows, and so are wins', async (stage) => {
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
  }),
];
