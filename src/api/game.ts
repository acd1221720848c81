import type { CoinSide } from '../lib/fairness';
import { type Paise, toPaise } from '../lib/money';
import { ParseError } from './errors';
import type { Operation } from './operation';
import { PARTICIPATION_FIELDS, type Participation, readParticipation } from './participations';
import { readFields, readText } from './read';
import { getRoundQuery } from './round-query';
import { readWalletAfter, type WalletFigures } from './wallet';

/** What the next bid will be played under. */
export interface Round {
  readonly roundId: string;
  /** The server's commitment for the flip; '' from a backend without proofs. */
  readonly serverSeedHash: string;
  readonly minBid: Paise | undefined;
  readonly maxBid: Paise | undefined;
  /** Percent of the bid, paid on top of it. */
  readonly bidChargePercent: number;
  /** Percent of twice the bid, kept back from a win. */
  readonly winChargePercent: number;
}

/** A charge that is no share of a bid can't be shown honestly. */
function readPercent(value: unknown): number {
  const percent = Number.isFinite(value) ? Number(value) : 0;
  if (percent < 0 || percent > 100) throw new ParseError();
  return percent;
}

export const getRound: Operation<{ gameType: 'coin' }, Round> = {
  ...getRoundQuery,
  read(data) {
    const round = readFields(data.getRound);
    if (!readText(round.roundId)) throw new ParseError();
    return {
      roundId: readText(round.roundId),
      serverSeedHash: readText(round.serverSeedHash),
      minBid: toPaise(round.minBid),
      maxBid: toPaise(round.maxBid),
      bidChargePercent: readPercent(round.bidChargePercent),
      winChargePercent: readPercent(round.winChargePercent),
    };
  },
};

export interface Bid {
  readonly roundId: string;
  readonly gameType: 'coin';
  readonly bidOnCoin: CoinSide;
  /** Rupees. */
  readonly bidAmount: number;
  readonly clientSeed: string;
  readonly requestId: string;
}

/** How a bid came out. */
export interface Flip {
  readonly participation: Participation;
  readonly side: CoinSide;
  /** '' from a backend without proofs. */
  readonly serverSeed: string;
  readonly wallet: WalletFigures | undefined;
}

export const placeBid: Operation<Bid, Flip> = {
  operationName: 'placeBid',
  query: `mutation placeBid($roundId:ID!,$gameType:GameType!,$bidOnCoin:CoinSide!,$bidAmount:Float!,$clientSeed:String!,$requestId:ID!){placeBid(roundId:$roundId,gameType:$gameType,bidOnCoin:$bidOnCoin,bidAmount:$bidAmount,clientSeed:$clientSeed,requestId:$requestId){participation{${PARTICIPATION_FIELDS}}side serverSeed wallet{reference_earning top_up game}}}`,
  read(data) {
    const { participation, side, serverSeed, wallet } = readFields(data.placeBid);
    if ((side !== 'heads' && side !== 'tails') || !readFields(participation).game) throw new ParseError();
    return {
      participation: readParticipation(participation),
      side,
      serverSeed: readText(serverSeed),
      wallet: readWalletAfter(wallet),
    };
  },
};
