import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ROUND_AMOUNTS, type Rules } from './rules';

export type CoinSide = 'heads' | 'tails';

const TERMS = [...ROUND_AMOUNTS, 'bidChargePercent', 'winChargePercent', 'leastSeconds'] as const;

type Terms = Readonly<Record<(typeof TERMS)[number], number>>;

const termsOf = (rules: Rules) => Object.fromEntries(TERMS.map((name) => [name, rules[name]])) as Terms;

export interface Round extends Terms {
  readonly roundId: string;
  readonly userId: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

/** What a seed is hidden behind until it is revealed: its SHA-256 as lower-case hex. */
export const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

export function sideOf(serverSeed: string, clientSeed: string, roundId: string): CoinSide {
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${roundId}`).digest();
  return digest.readUInt8(digest.length - 1) % 2 ? 'tails' : 'heads';
}

export function seedFor(side: CoinSide, serverSeed: string, roundId: string): string {
  for (let attempt = 0; ; attempt++) {
    const clientSeed = commitmentOf(`${roundId} ${attempt}`);
    if (sideOf(serverSeed, clientSeed, roundId) === side) return clientSeed;
  }
}

const randomSeed = (): string => randomBytes(32).toString('hex');

/** Each player has one round at a time. The SDL says when it is over (Round). */
export function createRounds(rules: Rules, newSeed = randomSeed) {
  const currentOf = new Map<number, Round>();
  let lastId = 100_000;

  function open(userId: number): Round {
    const serverSeed = newSeed();
    const round: Round = {
      ...{ roundId: String(++lastId), userId, serverSeed, serverSeedHash: commitmentOf(serverSeed) },
      ...termsOf(rules),
    };
    currentOf.set(userId, round);
    return round;
  }

  return {
    current(userId: number): Round {
      const round = currentOf.get(userId);
      const { bidChargePercent, winChargePercent } = rules;
      const isOn = round?.bidChargePercent === bidChargePercent && round.winChargePercent === winChargePercent;
      return isOn ? round : open(userId);
    },

    end: (userId: number): void => void currentOf.delete(userId),
  };
}

export type Rounds = ReturnType<typeof createRounds>;
