import { type Operation, readerOf, readRequiredText, readSeconds, readText } from '../api/operation';
import { readPercent } from '../api/sums';
import { readToldWallet, WALLET_FIELDS } from '../api/wallet-data';
import { toPaise } from '../lib/money';

const readMilliseconds = (value: unknown): number => (readSeconds(value) ?? 0) * 1000;

/** The terms of the next bid. Pure: src/boot/ needs the query alone, and so doesn’t carry the reader. */
const readRound = /* @__PURE__ */ readerOf({
  roundId: readRequiredText,
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

/** The HTML of the dashboard sends it before the reader has loaded. */
export const ROUND_QUERY = `query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent pace:leastSeconds opensAt:opensInSeconds ${WALLET_FIELDS}}}`;

/** There is only one game. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;

export const getRound: Operation<{ gameType: 'coin' }, Round> = { query: ROUND_QUERY, read: readRound };
