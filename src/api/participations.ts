import { type Paise, toPaise } from '../lib/money';
import type { Operation } from './operation';
import { readFields, readList, readText } from './read';

/** One flip that the player took part in (spec section 3). Amounts the server left out are undefined. */
export interface Participation {
  readonly game: string;
  readonly won: boolean;
  readonly bid: Paise | undefined;
  readonly bidCharge: Paise | undefined;
  readonly win: Paise | undefined;
  readonly winCharge: Paise | undefined;
  /** '' where the server names none. */
  readonly bidOn: string;
  /** The user ID of the player; '' where the server names none by number. */
  readonly player: string;
}

/** Still as it came over the wire: of ten thousand only those on screen are worth reading. */
export type RawParticipation = unknown;

export function readParticipation(raw: RawParticipation): Participation {
  const { game, status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge, bidOnCoin, user } = readFields(raw);
  return {
    game: readText(game),
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

export const getAllParticipationUser: Operation<Readonly<Record<string, never>>, readonly RawParticipation[]> = {
  operationName: 'getAllParticipationUser',
  query: `query getAllParticipationUser{getAllParticipationUser{${PARTICIPATION_FIELDS}}}`,
  read: (data) => newestFirst(readList(data.getAllParticipationUser)),
};

/** ISO text, or milliseconds as some backends have it; NaN when it can't be told. */
function timeOf(raw: RawParticipation): number {
  const { createAt } = readFields(raw);
  if (typeof createAt === 'string') return /\D/.test(createAt) ? Date.parse(createAt) : Number(createAt);
  return typeof createAt === 'number' ? createAt : Number.NaN;
}

/** Sorts only what isn't in order already, since sorting a long history is what a cheap phone would feel. */
export function newestFirst(rows: readonly RawParticipation[]): readonly RawParticipation[] {
  const times = rows.map(timeOf);
  const inOrder = times.every((time, index) => !index || !(time > (times[index - 1] ?? 0)));
  if (inOrder) return rows;
  return rows
    .map((_, index) => index)
    .sort((a, b) => (times[b] || 0) - (times[a] || 0))
    .map((index) => rows[index]);
}
