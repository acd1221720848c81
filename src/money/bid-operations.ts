import { ParseError } from '../api/errors';
import { type NoVariables, type Operation, readFields, readRequiredList, readText } from '../api/operation';
import { type ReportedWallet, readReportedWallet, WALLET_FIELDS } from '../api/wallet-data';
import { type Lock, readLock } from '../domain/lock';
import type { Rupees } from '../lib/money';
import { type CoinSide, isSide } from '../lib/sides';
import { LOCK_FIELDS, OPEN_BIDS_QUERY, PARTICIPATION_FIELDS } from './early-operations';
import { type Participation, readParticipation } from './participation-operations';

export interface Flip {
  readonly participation: Participation;
  readonly side: CoinSide;
  /** '' if the backend has no proofs. */
  readonly serverSeed: string;
}

/** What placeBid, revealBid, cancelBid and resolveBid answer: the bid as it stands (contract, Bid). */
export type BidAnswer = { readonly wallet: ReportedWallet | undefined } & (
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

interface Bid {
  readonly roundId: string;
  readonly gameType: 'coin';
  readonly bidOnCoin: CoinSide;
  readonly bidAmount: Rupees;
  readonly clientSeedHash: string;
  readonly requestId: string;
}

export const placeBid: Operation<Bid, BidAnswer> = {
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
