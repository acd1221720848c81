import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { figuresIn, paiseIn, rowsOf } from '../amounts';
import { meet } from '../at-once';
import { type Clause, must } from '../clause';
import type { Client } from '../client';
import { refusesInvalidIds } from '../request-ids';
import type { Stage } from '../stage';

/** The most bids that are locked at a time. */
const MOST_LOCKED = 10;

type Bid = Awaited<ReturnType<Stage['bidFor']>>;

/** Throws Broken unless each of the four calls returns the bid as it was told, in this session. */
async function staysSo(session: Client, bid: Bid, told: object): Promise<void> {
  for (const name of ['cancelBid', 'revealBid', 'placeBid', 'resolveBid'] as const) {
    const again = await session.get(name, bid);
    must(isDeepStrictEqual(again, told), `${name} answers otherwise`, told, again);
  }
}

/** One bid and its resolution at the same moment, and both again. Throws Broken unless they tell one truth. */
async function race({ player, bidFor }: Stage, placesFirst: boolean): Promise<void> {
  const bid = await bidFor();
  const place = () => player.outcome('placeBid', bid);
  const resolve = () => player.get('resolveBid', bid);
  const [placed, resolved] = await meet(place, resolve, placesFirst);
  const [placedAgain, resolvedAgain] = [await place(), await resolve()];
  const evidence = [placed, resolved, placedAgain, resolvedAgain];
  const isDenied = resolved.status === 'NOT_MADE' && placed.refusal?.code === 'REQUEST_OVER';
  must(isDenied || isDeepStrictEqual(placed.result, resolved), 'the two answers differ', ...evidence);
  must(isDeepStrictEqual(placedAgain.result, placed.result), 'placeBid answers otherwise a second time', ...evidence);
  must(isDeepStrictEqual(resolvedAgain, resolved), 'resolveBid answers otherwise a second time', ...evidence);
  if (placed.result) await player.get('revealBid', bid);
}

export const moves: readonly Clause[] = [
  {
    says: 'a reveal brings the flip, and all four calls return it from then on, in any session, a cancel too',
    async check({ player, bidFor, flip, signIn }) {
      const bid = await bidFor();
      await player.get('placeBid', bid);
      const made = await player.get('revealBid', bid);
      must(made.status === 'FLIPPED' && !!made.flip, `it is ${made.status}`, made);
      await flip();
      for (const session of [player, await signIn()]) await staysSo(session, bid, made);
    },
  },
  {
    says: 'a reveal with another seed is refused by its name, and changes nothing',
    async check({ player, bidFor, changesNothing }) {
      const bid = await bidFor();
      const locked = await player.get('placeBid', bid);
      await changesNothing(async () => {
        const another = randomBytes(32).toString('hex');
        for (const clientSeed of [another, '', bid.clientSeed.toUpperCase(), bid.clientSeedHash]) {
          await player.refused('revealBid', { ...bid, clientSeed }, 'BAD_INPUT', 'clientSeed');
        }
      });
      const resolved = await player.get('resolveBid', bid);
      must(isDeepStrictEqual(resolved, locked), 'the bid has changed', locked, resolved);
      await player.get('revealBid', bid);
    },
  },
  {
    says: 'a cancel gives the cost back to the figures that it came from and to the limits, all four calls return it from then on, and nothing tells the seed',
    async check({ player, bidOn, signIn, lacks, seedTold }) {
      const round = await player.get('getRound');
      const lost = async () => (await lacks('setLimits')) || (await player.get('getLimits')).lost;
      const before = await lost();
      const bid = bidOn(round);
      await player.get('placeBid', bid);
      const cancelled = await player.get('cancelBid', bid);
      const { status, flip, lock, wallet } = cancelled;
      must(status === 'CANCELLED' && !flip, `it is ${status}`, cancelled);
      const isBack = !!wallet && isDeepStrictEqual(figuresIn(wallet), figuresIn(round.wallet));
      must(isBack, 'the wallet is another one', round, cancelled);
      for (const session of [player, await signIn()]) await staysSo(session, bid, cancelled);
      must(isDeepStrictEqual(await lost(), before), 'it still counts as lost', cancelled);
      const open = await player.get('getOpenBids');
      must(!open.locks.length, 'it is still among the open bids', cancelled, open);
      const next = await player.get('getRound');
      must(next.roundId !== bid.roundId, 'its round comes back', cancelled, next);
      must(!seedTold(round), 'the seed is told', cancelled, seedTold(round));
      if (await lacks('getStatement')) return;
      const page = await player.get('getStatement', { first: 10 });
      const cost = paiseIn(lock?.cost ?? 0);
      const rows = rowsOf(page, bid.roundId);
      must(rows === `CANCEL ${cost}, BID ${-cost}`, `its rows are ${rows}`, cancelled, page);
    },
  },
  {
    says: 'of a reveal and a cancel at the same moment one stands, and both return it',
    async check({ player, bidFor, signIn }) {
      const second = await signIn();
      for (const revealsFirst of [true, false]) {
        const bid = await bidFor();
        await player.get('placeBid', bid);
        const [made, cancelled] = await meet(
          () => player.get('revealBid', bid),
          () => second.get('cancelBid', bid),
          revealsFirst,
        );
        must(isDeepStrictEqual(made, cancelled), 'the answers differ', made, cancelled);
        await staysSo(player, bid, made);
      }
    },
  },
  {
    says: 'of a bid that wasn’t made a reveal and a cancel are NOT_FOUND, and resolveBid ends its requestId for good, in any session',
    async check({ player, bidFor, flip, signIn }) {
      const bid = await bidFor();
      for (const name of ['revealBid', 'cancelBid'] as const) {
        await player.refused(name, bid, 'NOT_FOUND');
      }
      const resolved = await player.get('resolveBid', bid);
      const { status, ...rest } = resolved;
      const isNothing = Object.values(rest).every((value) => value === null);
      must(status === 'NOT_MADE' && isNothing, `it is ${status}`, resolved);
      for (const session of [player, await signIn()]) {
        await session.refused('placeBid', bid, 'REQUEST_OVER');
        const again = await session.get('resolveBid', bid);
        must(isDeepStrictEqual(again, resolved), 'it answers otherwise a second time', resolved, again);
      }
      const next = await flip({ ...bid, requestId: randomUUID() });
      must(next.participation.game === bid.roundId, 'the round is over', resolved, next);
    },
  },
  refusesInvalidIds('resolveBid', []),
  {
    says: 'placeBid and resolveBid at the same moment agree, and so do their repetitions',
    async check(stage) {
      for (let index = 0; index < stage.bidRaces; index++) await race(stage, index % 2 === 0);
    },
  },
  {
    says: `at most ${MOST_LOCKED} bids are locked at a time: one more is refused with TOO_SOON, and may be made later`,
    async check({ player, bidFor }) {
      const locked: Bid[] = [];
      for (let count = 0; count < MOST_LOCKED; count++) {
        const bid = await bidFor();
        const made = await player.outcome('placeBid', bid);
        must(!made.refusal, `after ${count} of them one is refused with ${made.refusal?.code}`, made);
        locked.push(bid);
      }
      const more = await bidFor();
      const tooMany = await player.outcome('placeBid', more);
      must(tooMany.refusal?.code === 'TOO_SOON', 'it is not refused with TOO_SOON', tooMany);
      for (const bid of locked) await player.get('revealBid', bid);
      const made = await player.outcome('placeBid', more);
      must(!made.refusal, 'it stays refused', made);
      await player.get('revealBid', more);
    },
  },
];
