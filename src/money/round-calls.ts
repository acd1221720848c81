import { ParseError } from '../api/errors';
import { type Operation, readFields, readRequiredText, readText } from '../api/operation';
import { readToldWallet, type ToldWallet, WALLET_FIELDS } from '../api/wallet-socket';
import { type Paise, readDecimal, toPaise } from '../lib/money';

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
  /** The wallet that the round begins with. */
  readonly wallet: ToldWallet | undefined;
}

/** @throws ParseError if the percentage is missing (which doesn't mean 0) or isn't between 0 and 100 */
export function readPercent(value: unknown): number {
  const percent = readDecimal(value);
  if (percent === undefined || percent < 0 || percent > 100) throw new ParseError();
  return percent;
}

/** The HTML of the dashboard sends it before the reader has loaded. */
export const ROUND_QUERY = `query getRound($gameType:GameType!){getRound(gameType:$gameType){roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent ${WALLET_FIELDS}}}`;

/** There is only one game. */
export const ROUND_VARIABLES = { gameType: 'coin' } as const;

export const getRound: Operation<{ gameType: 'coin' }, Round> = {
  operationName: 'getRound',
  query: ROUND_QUERY,
  read(data) {
    const round = readFields(data.getRound);
    return {
      roundId: readRequiredText(round.roundId),
      serverSeedHash: readText(round.serverSeedHash),
      minBid: toPaise(round.minBid),
      maxBid: toPaise(round.maxBid),
      bidChargePercent: readPercent(round.bidChargePercent),
      winChargePercent: readPercent(round.winChargePercent),
      wallet: readToldWallet(round.wallet),
    };
  },
};
