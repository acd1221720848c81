import { createHash, createHmac, randomBytes } from 'node:crypto';

export type CoinSide = 'heads' | 'tails';

export interface Round {
  readonly roundId: string;
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

/** Each player has one round at a time, which lasts until it is bid on. */
export function createRounds() {
  const current = new Map<number, Round>();
  let lastId = 100_000;

  return {
    current(userId: number): Round {
      const open = current.get(userId);
      if (open) return open;
      const serverSeed = randomBytes(32).toString('hex');
      const round = { roundId: String(++lastId), serverSeed, serverSeedHash: commitmentOf(serverSeed) };
      current.set(userId, round);
      return round;
    },

    end(userId: number): void {
      current.delete(userId);
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
