import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '../sandbox/api-client';
import { commitmentOf } from '../sandbox/rounds';
import { amountOf, paiseIn } from './amounts';
import { must } from './clause';
import type { Client } from './client';
import type { StageOptions } from './stage';
import { exchangeOf, remember } from './wire';

type Round = Answer<'getRound'>;

export function createBidding(player: Client, { bets, sleep }: Pick<StageOptions, 'bets' | 'sleep'>) {
  /** The seeds of all bids of the least amount so far, by requestId. */
  const seeds = new Map<string, string>();
  const played: { readonly round: Round; readonly made: Answer<'revealBid'> }[] = [];
  let mayBeLocked = true;

  function bidOn({ roundId, minBid }: Round, change: object = {}) {
    const clientSeed = randomBytes(32).toString('hex');
    const bid = {
      ...{ roundId, bidOnCoin: 'heads', bidAmount: minBid, requestId: randomUUID() },
      ...{ clientSeed, clientSeedHash: commitmentOf(clientSeed), ...change },
    };
    if (bid.bidAmount === minBid) seeds.set(bid.requestId, clientSeed);
    mayBeLocked = true;
    return bid;
  }

  async function openRound(): Promise<Round> {
    const round = await player.get('getRound');
    await sleep((round.opensInSeconds ?? 0) * 1000);
    return round;
  }

  const bidFor = async (change?: object) => bidOn(await openRound(), change);

  async function play(bidOnCoin = 'heads', amountFor = (round: Round) => paiseIn(round.minBid)) {
    const round = await openRound();
    const amount = Math.min(amountFor(round), paiseIn(round.maxBid));
    const bid = bidOn(round, { bidOnCoin, bidAmount: amount / 100 });
    await player.get('placeBid', bid);
    const made = await player.get('revealBid', bid);
    const { status, flip, wallet } = made;
    must(status === 'FLIPPED' && !!flip && !!wallet, `the bid is ${status}, not FLIPPED`, made);
    played.push({ round, made });
    return remember({ ...flip, wallet }, exchangeOf(made));
  }

  async function playAll(): Promise<void> {
    for (let index = 0; index < bets; index++) {
      await play(index % 2 ? 'tails' : 'heads', (round) => amountOf(index, bets, round));
    }
  }
  let playing: Promise<void> | undefined;

  return {
    openRound,
    bidOn,
    bidFor,
    play,
    flip: () => play(),
    played: played as readonly (typeof played)[number][],
    flips(): Promise<void> {
      playing ??= playAll();
      return playing;
    },

    /** Ends the bids that are locked: by a reveal where it knows the seed, as only so many may be cancelled. */
    async settle(): Promise<void> {
      if (!mayBeLocked) return;
      mayBeLocked = false;
      const { result } = await player.outcome('getOpenBids').catch(() => ({ result: undefined }));
      for (const { requestId } of result?.locks ?? []) {
        const clientSeed = seeds.get(requestId);
        await player.outcome(clientSeed ? 'revealBid' : 'cancelBid', { requestId, clientSeed }).catch(() => {});
      }
    },
  };
}
