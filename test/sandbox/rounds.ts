import { createHash, createHmac, randomBytes } from 'node:crypto';
import { refusal } from './refusal';
import type { Rules } from './rules';

export type CoinSide = 'heads' | 'tails';

/** What a round is played under, fixed when it is made. Amounts are paise. */
type Terms = Pick<Rules, 'minBid' | 'maxBid' | 'bidChargePercent' | 'winChargePercent'>;

export interface Round extends Terms {
  readonly roundId: string;
  readonly userId: number;
  readonly serverSeed: string;
  /** The commitment: SHA-256 of the serverSeed as lower-case hex. */
  readonly serverSeedHash: string;
}

export const commitmentOf = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex');

/** The side that the seeds decide: see Flip in the SDL. */
export function sideOf(serverSeed: string, clientSeed: string, roundId: string): CoinSide {
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${roundId}`).digest();
  return digest.readUInt8(digest.length - 1) % 2 ? 'tails' : 'heads';
}

const MINUTE = 60_000;

export const randomSeed = (): string => randomBytes(32).toString('hex');

/** Each player has one round at a time. See Round in the SDL for when it is over. */
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
      ...{ minBid, maxBid, bidChargePercent, winChargePercent },
    };
    currentOf.set(userId, round);
    return round;
  }

  function end(round: Round): void {
    currentOf.delete(round.userId);
    ended.set(round.roundId, round);
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

    /** Ends a current round with a bid. */
    end,

    /** Ends a current round that nobody has bid on. Refuses with TOO_SOON a player who goes through too many of them. */
    endWithoutBid(round: Round, at: number): void {
      const lately = (endedWithoutBid.get(round.userId) ?? []).filter((time) => time > at - MINUTE);
      if (lately.length >= rules.roundsWithoutBid) {
        throw refusal('TOO_SOON', 'Too many rounds have ended without a bid. Try again in a minute.');
      }
      endedWithoutBid.set(round.userId, [...lately, at]);
      end(round);
    },

    /** The seed of a round of the player's own that is over. */
    seedOf(userId: number, roundId: string): string | undefined {
      const round = ended.get(roundId);
      return round?.userId === userId ? round.serverSeed : undefined;
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
