import { type Operation, readFields, readRequiredText, readSeconds, readText } from '../api/operation';
import { readPercent } from '../api/sums';
import { readToldWallet, type ToldWallet, WALLET_FIELDS } from '../api/wallet-socket';
import { type Paise, toPaise } from '../lib/money';

/** The terms of the next bid. */
export interface Round {
  readonly roundId: string;
  /** The server's commitment for the flip. '' if the backend has no proofs. */
  readonly serverSeedHash: string;
  readonly minBid: Paise | undefined;
  readonly maxBid: Paise | undefined;
  /** Percent of the bid, paid on top of it. */
  readonly bidChargePercent: number;
  /** Percent of twice the bid, deducted from a win. */
  readonly winChargePercent: number;
  /** The least milliseconds from the lock of one bid to the next. */
  readonly pace: number;
  /** When it takes a bid, by performance.now(): never earlier than the server does. undefined during a break. */
  readonly opensAt: number | undefined;
  /** The wallet that the round begins with. */
  readonly wallet: ToldWallet | undefined;
}

/** The HTML of the dashboard sends it before the reader has loaded. */
export const ROUND_QUERY = `query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent leastSeconds opensInSeconds ${WALLET_FIELDS}}}`;

/** There is only one game. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;

const readMilliseconds = (value: unknown): number => (readSeconds(value) ?? 0) * 1000;

export const getRound: Operation<{ gameType: 'coin' }, Round> = {
  query: ROUND_QUERY,
  read(value) {
    const round = readFields(value);
    return {
      roundId: readRequiredText(round.roundId),
      serverSeedHash: readText(round.serverSeedHash),
      minBid: toPaise(round.minBid),
      maxBid: toPaise(round.maxBid),
      bidChargePercent: readPercent(round.bidChargePercent),
      winChargePercent: readPercent(round.winChargePercent),
      pace: readMilliseconds(round.leastSeconds),
      opensAt: round.opensInSeconds === null ? undefined : performance.now() + readMilliseconds(round.opensInSeconds),
      wallet: readToldWallet(round.wallet),
    };
  },
};
