import { ParseError } from '../api/errors';
import {
  type NoVariables,
  type Operation,
  readFields,
  readId,
  readRequiredList,
  readShortText,
  readText,
} from '../api/operation';
import { readReportedWallet, WALLET_FIELDS, type WholeWallet } from '../api/wallet-data';
import { type Lock, readLock } from '../domain/lock';
import { type Rupees, toPaise } from '../lib/money';
import { type CoinSide, isSide } from '../lib/sides';
import type { ReportedFlip } from '../lib/stakes';
import { LOCK_FIELDS, OPEN_BIDS_QUERY, PARTICIPATION_FIELDS } from './early-operations';

/** What the server reports of a flip, without its side and seed (spec section 3). */
export interface Participation extends ReportedFlip {
  /** For getProof. '' if the server sends none. */
  readonly id: string;
  /** Milliseconds since 1970. NaN if the server sends no time. */
  readonly time: number;
}

export function readParticipation(raw: unknown): Participation {
  const fields = readFields(raw);
  const { game, status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge, bidOnCoin, user } = fields;
  return {
    roundId: readShortText(game),
    id: readText(fields.participationUserId),
    time: timeOf(raw),
    won: status === true,
    amount: toPaise(bidAmount),
    bidCharge: toPaise(biddingAmountCharge),
    win: toPaise(winAmount),
    winCharge: toPaise(winAmountCharge),
    bidOn: readText(bidOnCoin),
    owner: readId(user),
  };
}

/** Reads ISO 8601, or milliseconds since 1970, which some backends send. NaN for anything else. */
export function timeOf(raw: unknown): number {
  const { createAt } = readFields(raw);
  if (typeof createAt === 'string') return /\D/.test(createAt) ? Date.parse(createAt) : Number(createAt);
  return typeof createAt === 'number' ? createAt : Number.NaN;
}

export interface Flip {
  readonly participation: Participation;
  readonly side: CoinSide;
  /** '' if the backend has no proofs. */
  readonly serverSeed: string;
}

/** What placeBid, revealBid, cancelBid and resolveBid answer: the bid as it stands (contract, Bid). */
export type BidAnswer = { readonly wallet: WholeWallet | undefined } & (
  | { readonly status: 'LOCKED'; readonly lock: Lock }
  | { readonly status: 'FLIPPED'; readonly lock: Lock; readonly flip: Flip }
  | { readonly status: 'CANCELLED'; readonly lock: Lock }
  | { readonly status: 'NOT_MADE' }
);

const BID_FIELDS = `status lock{${LOCK_FIELDS}}flip{participation{${PARTICIPATION_FIELDS}}side serverSeed}${WALLET_FIELDS}`;

/** @throws ParseError unless the status and what belongs to it are there */
function readBid(value: unknown): BidAnswer {
  const { status, lock, flip, wallet } = readFields(value);
  const base = { wallet: readReportedWallet(wallet) };
  if (status === 'NOT_MADE') return { ...base, status };
  const locked = { ...base, lock: readLock(lock) };
  if (status === 'LOCKED' || status === 'CANCELLED') return { ...locked, status };
  if (status === 'FLIPPED') return { ...locked, status, flip: readFlip(flip) };
  throw new ParseError();
}

function readFlip(value: unknown): Flip {
  const { participation, side, serverSeed } = readFields(value);
  if (!isSide(side) || !participation) throw new ParseError();
  return { participation: readParticipation(participation), side, serverSeed: readText(serverSeed) };
}

interface PlaceBidVariables {
  readonly roundId: string;
  readonly gameType: 'coin';
  readonly bidOnCoin: CoinSide;
  readonly bidAmount: Rupees;
  readonly clientSeedHash: string;
  readonly requestId: string;
}

export const placeBid: Operation<PlaceBidVariables, BidAnswer> = {
  query: `mutation placeBid($roundId:ID!,$gameType:GameType!,$bidOnCoin:CoinSide!,$bidAmount:Float!,$clientSeedHash:String!,$requestId:ID!){placeBid(roundId:$roundId,gameType:$gameType,bidOnCoin:$bidOnCoin,bidAmount:$bidAmount,clientSeedHash:$clientSeedHash,requestId:$requestId){${BID_FIELDS}}}`,
  read: readBid,
};

export const revealBid: Operation<{ requestId: string; clientSeed: string }, BidAnswer> = {
  query: `mutation revealBid($requestId:ID!,$clientSeed:String!){revealBid(requestId:$requestId,clientSeed:$clientSeed){${BID_FIELDS}}}`,
  read: readBid,
};

export const cancelBid: Operation<{ requestId: string }, BidAnswer> = {
  query: `mutation cancelBid($requestId:ID!){cancelBid(requestId:$requestId){${BID_FIELDS}}}`,
  read: readBid,
};

/** A bid that the server doesn't know is never made. */
export const resolveBid: Operation<{ requestId: string }, BidAnswer> = {
  query: `mutation resolveBid($requestId:ID!){resolveBid(requestId:$requestId){${BID_FIELDS}}}`,
  read: readBid,
};

/** The bids that are locked, and the server's time in milliseconds since 1970. */
export const getOpenBids: Operation<NoVariables, { readonly at: number; readonly locks: readonly Lock[] }> = {
  query: OPEN_BIDS_QUERY,
  read(value) {
    const { at, locks } = readFields(value);
    const time = Date.parse(readText(at));
    if (Number.isNaN(time)) throw new ParseError();
    return { at: time, locks: readRequiredList(locks).map(readLock) };
  },
};
