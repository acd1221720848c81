import type { CoinSide } from '../lib/fairness';
import { type Paise, readDecimal, toPaise } from '../lib/money';
import { getRoundQuery } from './early-queries';
import { ParseError } from './errors';
import type { Operation } from './operation';
import { PARTICIPATION_FIELDS, type Participation, readParticipation } from './participations';
import { readFields, readText } from './read';
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

/** A charge that is missing is not 0, and one that is no share of a bid can't be shown honestly. */
function readPercent(value: unknown): number {
  const percent = readDecimal(value);
  if (percent === undefined || percent < 0 || percent > 100) throw new ParseError();
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

const FLIP_FIELDS = `participation{${PARTICIPATION_FIELDS}}side serverSeed wallet{reference_earning top_up game}`;

function readFlip(value: unknown): Flip {
  const { participation, side, serverSeed, wallet } = readFields(value);
  if ((side !== 'heads' && side !== 'tails') || !readFields(participation).game) throw new ParseError();
  return {
    participation: readParticipation(participation),
    side,
    serverSeed: readText(serverSeed),
    wallet: readWalletAfter(wallet),
  };
}

export const placeBid: Operation<Bid, Flip> = {
  operationName: 'placeBid',
  query: `mutation placeBid($roundId:ID!,$gameType:GameType!,$bidOnCoin:CoinSide!,$bidAmount:Float!,$clientSeed:String!,$requestId:ID!){placeBid(roundId:$roundId,gameType:$gameType,bidOnCoin:$bidOnCoin,bidAmount:$bidAmount,clientSeed:$clientSeed,requestId:$requestId){${FLIP_FIELDS}}}`,
  read: (data) => readFlip(data.placeBid),
};

/** Codes by which the first answer to placeBid refuses the bid for good (contract, ErrorCode). */
export const BID_REFUSALS: readonly string[] = ['BAD_INPUT', 'INSUFFICIENT_BALANCE', 'ROUND_OVER', 'CLOSED'];

/** What became of a bid whose answer got lost. */
export interface BidResolution {
  /** Undefined: the bid was not made, and never will be. */
  readonly flip: Flip | undefined;
  /** The seed of the round, which is over; '' from a backend without proofs. */
  readonly serverSeed: string;
}

/** Ends the doubt about a bid (contract, resolveBid). Optional for a backend. */
export const resolveBid: Operation<{ requestId: string; roundId: string }, BidResolution> = {
  operationName: 'resolveBid',
  query: `mutation resolveBid($requestId:ID!,$roundId:ID!){resolveBid(requestId:$requestId,roundId:$roundId){flip{${FLIP_FIELDS}}serverSeed}}`,
  read({ resolveBid }) {
    // Only a plain null says that the bid was not made. Anything less clear is no answer.
    const { flip, serverSeed } = readFields(resolveBid);
    if (flip === undefined) throw new ParseError();
    return { flip: flip === null ? undefined : readFlip(flip), serverSeed: readText(serverSeed) };
  },
};
