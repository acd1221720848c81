import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Rules } from './rules';

export type CoinSide = 'heads' | 'tails';

/** The terms of a round. They never change. Amounts are paise. */
type Terms = Pick<Rules, 'minBid' | 'maxBid' | 'bidChargePercent' | 'winChargePercent'>;

export interface Round extends Terms {
  readonly roundId: string;
  readonly userId: number;
  readonly serverSeed: string;
  /** The commitment: SHA-256 of the serverSeed as lower-case hex. */
  readonly serverSeedHash: string;
  /** The requestIds that resolveBid has ended while the round went on. */
  readonly endedRequests: Set<string>;
}

export const commitmentOf = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex');

/** The side that results from the seeds (Flip in the SDL). */
export function sideOf(serverSeed: string, clientSeed: string, roundId: string): CoinSide {
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${roundId}`).digest();
  return digest.readUInt8(digest.length - 1) % 2 ? 'tails' : 'heads';
}

const MINUTE = 60_000;
/** The most requestIds that are ended while a round goes on. */
const MOST_ENDED = 1000;

const randomSeed = (): string => randomBytes(32).toString('hex');

/** Each player has one round at a time. The SDL says when it is over (Round). */
export function createRounds(rules: Rules, newSeed = randomSeed) {
  const currentOf = new Map<number, Round>();
  const ended = new Map<string, Round>();
  /** When each player's rounds ended without a bid, in milliseconds since 1970. */
  const endedWithoutBid = new Map<number, number[]>();
  let lastId = 100_000;

  function open(userId: number): Round {
    const { minBid, maxBid, bidChargePercent, winChargePercent } = rules;
    const serverSeed = newSeed();
    const round: Round = {
      ...{ roundId: String(++lastId), userId, serverSeed, serverSeedHash: commitmentOf(serverSeed) },
      ...{ minBid, maxBid, bidChargePercent, winChargePercent, endedRequests: new Set() },
    };
    currentOf.set(userId, round);
    return round;
  }

  function end(round: Round): void {
    currentOf.delete(round.userId);
    ended.set(round.roundId, round);
    round.endedRequests.clear();
  }

  /** Ends the current round without a bid. Returns false, and does nothing, if the player has ended too many so. */
  function endWithoutBid(round: Round, at: number): boolean {
    const lately = (endedWithoutBid.get(round.userId) ?? []).filter((time) => time > at - MINUTE);
    if (lately.length >= rules.roundsWithoutBid) return false;
    endedWithoutBid.set(round.userId, [...lately, at]);
    end(round);
    return true;
  }

  return {
    current(userId: number): Round {
      const round = currentOf.get(userId);
      if (!round) return open(userId);
      const { bidChargePercent, winChargePercent } = rules;
      if (round.bidChargePercent === bidChargePercent && round.winChargePercent === winChargePercent) return round;
      end(round);
      return open(userId);
    },

    /** Ends the current round with a bid. */
    end,

    endWithoutBid,

    /** Ends a requestId without a bid: together with the round or, after too many rounds, alone. */
    endRequest(round: Round, requestId: string, at: number): void {
      if (endWithoutBid(round, at)) return;
      // A longer one is never valid.
      if (round.endedRequests.size < MOST_ENDED) round.endedRequests.add(requestId.slice(0, 129));
      else end(round);
    },

    /** The seed of a round, if it is the player's own and is over. */
    seedOf(userId: number, roundId: string): string | undefined {
      const round = ended.get(roundId);
      return round?.userId === userId ? round.serverSeed : undefined;
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
