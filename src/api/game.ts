import type { CoinSide, Settlement } from '../lib/fairness';
import { type Rupees, toPaise } from '../lib/money';
import { ParseError } from './errors';
import { type Operation, readFields, readRequiredText, readShortText, readText } from './operation';
import { readWalletAfter, type WalletFigures } from './wallet-socket';

/** One flip of the player (spec section 3). */
export interface Participation extends Settlement {
  readonly game: string;
  /** For getProof. '' if the server sends none. */
  readonly id: string;
  /** Milliseconds since 1970. NaN if the server sends no time. */
  readonly time: number;
}

/** A row as received. There may be ten thousand, and only those on screen are read. */
export type RawParticipation = unknown;

export function readParticipation(raw: RawParticipation): Participation {
  const fields = readFields(raw);
  const { game, status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge, bidOnCoin, user } = fields;
  return {
    game: readShortText(game),
    id: readText(fields.participationUserId),
    time: timeOf(raw),
    won: status === true,
    bid: toPaise(bidAmount),
    bidCharge: toPaise(biddingAmountCharge),
    win: toPaise(winAmount),
    winCharge: toPaise(winAmountCharge),
    bidOn: readText(bidOnCoin),
    player: /^\d+$/.test(readText(user)) ? readText(user) : '',
  };
}

export const PARTICIPATION_FIELDS =
  'game bidAmount biddingAmountCharge bidOnCoin gameType participationUserId status user username winAmount winAmountCharge createAt';

/** Reads ISO 8601, or milliseconds since 1970, which some backends send. NaN for anything else. */
export function timeOf(raw: RawParticipation): number {
  const { createAt } = readFields(raw);
  if (typeof createAt === 'string') return /\D/.test(createAt) ? Date.parse(createAt) : Number(createAt);
  return typeof createAt === 'number' ? createAt : Number.NaN;
}

export interface Bid {
  readonly roundId: string;
  readonly gameType: 'coin';
  readonly bidOnCoin: CoinSide;
  readonly bidAmount: Rupees;
  readonly clientSeed: string;
  readonly requestId: string;
}

/** The result of a bid. */
export interface Flip {
  readonly participation: Participation;
  readonly side: CoinSide;
  /** '' if the backend has no proofs. */
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

/** What the coin of a flip is checked with (contract, FlipProof). */
export interface FlipSeeds {
  readonly roundId: string;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
}

/** The seeds of one of the player's own flips. A backend may lack it. */
export const getProof: Operation<{ participationUserId: string }, FlipSeeds> = {
  operationName: 'getProof',
  query:
    'query getProof($participationUserId:ID!){getProof(participationUserId:$participationUserId){roundId serverSeedHash serverSeed clientSeed}}',
  read(data) {
    const { roundId, serverSeedHash, serverSeed, clientSeed } = readFields(data.getProof);
    return {
      roundId: readRequiredText(roundId),
      serverSeedHash: readRequiredText(serverSeedHash),
      serverSeed: readRequiredText(serverSeed),
      clientSeed: readRequiredText(clientSeed),
    };
  },
};

/** Error codes that refuse a bid for good in the first answer to placeBid (contract, ErrorCode). */
export const BID_REFUSALS: readonly string[] = [
  'BAD_INPUT',
  'INSUFFICIENT_BALANCE',
  'ROUND_OVER',
  'ON_BREAK',
  'LIMIT_REACHED',
];

/** The outcome of a bid whose answer was lost. */
interface BidResolution {
  /** undefined: the bid was not made and never will be. */
  readonly flip: Flip | undefined;
  /** The seed of the round, which has ended. '' if the backend has no proofs. */
  readonly serverSeed: string;
}

/** Settles a bid that is in doubt (contract, resolveBid). A backend may lack it. */
export const resolveBid: Operation<{ requestId: string; roundId: string }, BidResolution> = {
  operationName: 'resolveBid',
  query: `mutation resolveBid($requestId:ID!,$roundId:ID!){resolveBid(requestId:$requestId,roundId:$roundId){flip{${FLIP_FIELDS}}serverSeed}}`,
  read({ resolveBid }) {
    // Only null says that the bid was not made. A missing field is no answer.
    const { flip, serverSeed } = readFields(resolveBid);
    if (flip === undefined) throw new ParseError();
    return { flip: flip === null ? undefined : readFlip(flip), serverSeed: readText(serverSeed) };
  },
};
