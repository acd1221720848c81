import { randomBytes } from 'node:crypto';
import type { Answer } from '../../sandbox/api-client';
import { figuresIn, walletAfter } from '../amounts';
import { type Clause, meet, must, mustBe, test } from '../clause';
import type { Client } from '../client';
import { lacks } from '../operations';
import { refuses } from '../refusals';
import type { Stage } from '../stage';

const MOST_LOCKED = 10;

const AT_ONCE = 6;

const REVEALS = 12;

type Bid = Awaited<ReturnType<Stage['bidFor']>>;

/** Throws Broken unless each of the four calls returns the bid as it was reported, in this session. */
async function staysSo(session: Client, bid: Bid, reported: object): Promise<void> {
  for (const name of ['cancelBid', 'revealBid', 'placeBid', 'resolveBid'] as const) {
    const again = await session.get(name, bid);
    mustBe(`${name} answers`, again, reported, reported, again);
  }
}

export const moves: readonly Clause[] = [
  test('a reveal brings the flip, and all four calls return it from then on, in any session, a cancel too', async (stage) => {
    const { player, bidFor, flip, signIn } = stage;
    const bid = await bidFor();
    await player.get('placeBid', bid);
    const made = await player.get('revealBid', bid);
    must(made.status === 'FLIPPED' && !!made.flip, `it is ${made.status}`, made);
    await flip();
    for (const session of [player, await signIn()]) await staysSo(session, bid, made);
  }),
  refuses('revealBid', 'with another seed', 'BAD_INPUT clientSeed', async ({ player, bidFor }) => {
    const bid = await bidFor();
    await player.get('placeBid', bid);
    const seeds = [randomBytes(32).toString('hex'), '', bid.clientSeed.toUpperCase(), bid.clientSeedHash];
    return seeds.map((clientSeed) => ({ ...bid, clientSeed }));
  }),
  test('a cancel gives the cost back to the figures that it came from and to the limits, and all four calls return it from then on', async (stage) => {
    const { player, openRound, bidOn, signIn } = stage;
    const round = await openRound();
    const lost = async () => lacks('getLimits') || (await player.get('getLimits')).lost;
    const before = await lost();
    const bid = bidOn(round);
    await player.get('placeBid', bid);
    const cancelled = await player.get('cancelBid', bid);
    const { status, flip, wallet } = cancelled;
    must(status === 'CANCELLED' && !flip, `it is ${status}`, cancelled);
    mustBe('the wallet', wallet && figuresIn(wallet), figuresIn(round.wallet), round, cancelled);
    for (const session of [player, await signIn()]) await staysSo(session, bid, cancelled);
    mustBe('what counts as lost', await lost(), before, cancelled);
    const open = await player.get('getOpenBids');
    must(!open.locks.length, 'it is still among the open bids', cancelled, open);
    const next = await player.get('getRound');
    must(next.roundId !== bid.roundId, 'its round comes back', cancelled, next);
  }),
  ...(['revealBid', 'cancelBid'] as const).map((name) =>
    test(`the same ${name} ${AT_ONCE} times at the same moment, from two sessions, moves money once`, async (stage) => {
      const { player, openRound, bidOn, signIn } = stage;
      const sessions = [player, await signIn()];
      // A reveal that loses moves nothing.
      for (let count = 0, moved = false; count < REVEALS && !moved; count++) {
        const round = await openRound();
        const bid = bidOn(round);
        await player.get('placeBid', bid);
        const same = Array.from({ length: AT_ONCE }, (_, index) => (sessions[index % 2] ?? player).get(name, bid));
        const [first, ...others] = (await Promise.all(same)) as [Answer<'revealBid'>, ...Answer<'revealBid'>[]];
        for (const one of others) mustBe('one answers', one, first, first, one);
        const after = await player.get('getRound');
        for (const { wallet } of [first, after]) {
          mustBe('the wallet', wallet && figuresIn(wallet), walletAfter(round, first), round, first, after);
        }
        moved = first.status === 'CANCELLED' || !!first.flip?.participation.status;
      }
    }),
  ),
  test('of a reveal and a cancel at the same moment one stands, and both return it', async (stage) => {
    const { player, openRound, bidOn, signIn } = stage;
    const second = await signIn();
    for (const revealsFirst of [true, false]) {
      const round = await openRound();
      const bid = bidOn(round);
      await player.get('placeBid', bid);
      const reveal = () => player.get('revealBid', bid);
      const [made, cancelled] = await meet(reveal, () => second.get('cancelBid', bid), revealsFirst);
      mustBe('the reveal', made, cancelled, made, cancelled);
      const { wallet } = await player.get('getRound');
      mustBe('the wallet', figuresIn(wallet), walletAfter(round, made), round, made, cancelled);
      await staysSo(player, bid, made);
    }
  }),
  ...(['revealBid', 'cancelBid'] as const).map((name) =>
    refuses(name, 'of a bid that wasn’t made', 'NOT_FOUND', async ({ bidFor }) => [await bidFor()]),
  ),
  test(`at most ${MOST_LOCKED} bids are locked at a time: one more is refused with TOO_SOON, and may be made later`, async (stage) => {
    const { player, bidFor } = stage;
    const first = await bidFor();
    await player.get('placeBid', first);
    for (let locked = 1; locked < MOST_LOCKED; locked++) {
      const made = await player.outcome('placeBid', await bidFor());
      must(!made.refusal, `after ${locked} of them one is refused with ${made.refusal?.code}`, made);
    }
    const more = await bidFor();
    const tooMany = await player.outcome('placeBid', more);
    mustBe('one more', tooMany.refusal?.code, 'TOO_SOON', tooMany);
    await player.get('revealBid', first);
    const made = await player.outcome('placeBid', more);
    must(!made.refusal, 'it stays refused', made);
  }),
];
