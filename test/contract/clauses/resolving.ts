import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { commitmentOf } from '../../sandbox/rounds';
import { meet } from '../at-once';
import { type Clause, must } from '../clause';
import type { Outcome } from '../client';
import type { Stage } from '../stage';

const needs = ['resolveBid'] as const;

/** Whether the seed is the one that the round was committed to. Without a commitment there is none. */
const isSeedOf = (seed: string | null, hash: string | null) => (hash ? commitmentOf(seed ?? '') === hash : !seed);

/** Whether a bid is refused as one that resolveBid has ended, with its round or alone. */
const isEnded = ({ refusal }: Outcome<'placeBid'>) => ['ROUND_OVER', 'REQUEST_OVER'].includes(refusal?.code ?? '');

/** One bid and its resolution at the same moment, and both again. Throws Broken unless they tell one truth. */
async function race({ player, bidFor }: Stage, placesFirst: boolean): Promise<void> {
  const bid = await bidFor();
  const place = () => player.outcome('placeBid', bid);
  const resolve = () => player.get('resolveBid', bid);
  const [placed, resolved] = await meet(place, resolve, placesFirst);
  const evidence = [placed, resolved];
  if (resolved.flip) must(isDeepStrictEqual(placed.result, resolved.flip), 'the two flips differ', ...evidence);
  else must(isEnded(placed), 'resolveBid says that it was not made', ...evidence);
  const again = { placed: await place(), resolved: await resolve() };
  const later = [...evidence, again.placed, again.resolved];
  must(isDeepStrictEqual(again.placed.result, placed.result), 'placeBid answers otherwise a second time', ...later);
  // A round that went on, because too many had ended, may have ended since.
  const { flip, serverSeed } = resolved;
  const isSame = isDeepStrictEqual(again.resolved.flip, flip) && [null, again.resolved.serverSeed].includes(serverSeed);
  must(isSame, 'resolveBid answers otherwise a second time', ...later);
}

export const resolving: readonly Clause[] = [
  {
    says: 'resolveBid answers a made bid with its flip, in any session, whatever the roundId is, and ends nothing',
    needs,
    async check({ player, bidFor, signIn }) {
      const bid = await bidFor();
      const flip = await player.get('placeBid', bid);
      const next = await player.get('getRound');
      for (const session of [player, await signIn()]) {
        for (const roundId of [bid.roundId, next.roundId, 'none']) {
          const resolved = await session.get('resolveBid', { ...bid, roundId });
          must(isDeepStrictEqual(resolved.flip, flip), 'the flip is another one', flip, resolved);
        }
      }
      const round = await player.get('getRound');
      must(round.roundId === next.roundId, 'the current round is over', next, round);
    },
  },
  {
    says: 'resolveBid tells no seed of a round that goes on',
    needs,
    async check({ player, bidFor }) {
      const bid = await bidFor();
      await player.get('placeBid', bid);
      const { roundId } = await player.get('getRound');
      const resolved = await player.get('resolveBid', { ...bid, roundId });
      must(!resolved.serverSeed, 'whoever knows the seed knows the coin', resolved);
    },
  },
  {
    says: 'resolveBid ends the round of a bid that was not made, for that bid and any other, and tells its seed',
    needs,
    async check({ player, bidFor, endRound }) {
      const round = await player.get('getRound');
      const bid = await bidFor();
      const first = await endRound(bid);
      must(isSeedOf(first.serverSeed, round.serverSeedHash), 'the seed is another one', round, first);
      for (const requestId of [bid.requestId, randomUUID()]) {
        const placed = await player.outcome('placeBid', { ...bid, requestId });
        must(isEnded(placed), 'a bid on the round is not refused with ROUND_OVER', first, placed);
      }
      const next = await player.get('getRound');
      const again = await player.get('resolveBid', bid);
      must(isDeepStrictEqual(again, first), 'it answers otherwise a second time', first, again);
      const after = await player.get('getRound');
      must(after.roundId === next.roundId, 'the second time ends another round', next, after);
    },
  },
  {
    says: 'resolveBid tells the seed of a round that a refused bid has ended',
    needs,
    async check({ player, bidFor }) {
      const round = await player.get('getRound');
      const bid = await bidFor({ bidAmount: round.minBid / 2 });
      await player.refused('placeBid', bid);
      const resolved = await player.get('resolveBid', bid);
      must(!resolved.flip, 'it has a flip', resolved);
      must(isSeedOf(resolved.serverSeed, round.serverSeedHash), 'the seed is another one', round, resolved);
    },
  },
  {
    says: 'resolveBid answers nobody’s round with null, and the current one goes on',
    needs,
    async check({ player, bidFor }) {
      const round = await player.get('getRound');
      const resolved = await player.get('resolveBid', { requestId: randomUUID(), roundId: 'none' });
      must(!resolved.flip && !resolved.serverSeed, 'it is told something', resolved);
      const after = await player.get('getRound');
      must(after.roundId === round.roundId, 'the current round is over', round, after);
      await player.get('placeBid', await bidFor());
    },
  },
  {
    says: 'placeBid and resolveBid at the same moment agree, and so do their repetitions',
    needs,
    async check(stage) {
      for (let index = 0; index < stage.bidRaces; index++) await race(stage, index % 2 === 0);
    },
  },
];
