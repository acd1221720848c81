import { ParseError } from '../api/errors';
import { type Operation, readerOf, readRequiredText, readSeconds, readText } from '../api/operation';
import { readPercent } from '../api/sums';
import { readToldWallet } from '../api/wallet-data';
import { isWord } from '../domain/lock';
import { toPaise } from '../lib/money';
import { ROUND_QUERY } from './early-calls';

const readMilliseconds = (value: unknown): number => (readSeconds(value) ?? 0) * 1000;

/** @throws ParseError for an ID that would give the signed line of a lock a second meaning */
function readRoundId(value: unknown): string {
  const id = readRequiredText(value);
  if (!isWord(id)) throw new ParseError();
  return id;
}

/** The terms of the next bid. */
const readRound = readerOf({
  roundId: readRoundId,
  /** The server's commitment for the flip. '' if the backend has no proofs. */
  serverSeedHash: readText,
  minBid: toPaise,
  maxBid: toPaise,
  /** Percent of the bid, paid on top of it. */
  bidChargePercent: readPercent,
  /** Percent of twice the bid, deducted from a win. */
  winChargePercent: readPercent,
  /** The least milliseconds from the lock of one bid to the next. */
  pace: readMilliseconds,
  /** When it takes a bid, by performance.now(): never earlier than the server does. undefined during a break. */
  opensAt: (seconds) => (seconds === null ? undefined : performance.now() + readMilliseconds(seconds)),
  /** The wallet that the round begins with. */
  wallet: readToldWallet,
});

export type Round = ReturnType<typeof readRound>;

export const getRound: Operation<{ gameType: 'coin' }, Round> = { query: ROUND_QUERY, read: readRound };
