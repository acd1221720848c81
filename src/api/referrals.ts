import { type Paise, toPaise } from '../lib/money';
import type { Operation } from './operation';
import { readFields, readLabel, readList, readText } from './read';

/** Someone who joined through the player's invite link. */
export interface Referral {
  readonly userId: string;
  readonly name: string;
  /** ISO 8601. */
  readonly joinedAt: string;
  readonly earned: Paise | undefined;
}

export const getReferrals: Operation<Readonly<Record<string, never>>, readonly Referral[]> = {
  operationName: 'getReferrals',
  query: 'query getReferrals{getReferrals{userId name joinedAt earned}}',
  read: (data) =>
    readList(data.getReferrals).map((row) => {
      const { userId, name, joinedAt, earned } = readFields(row);
      return { userId: readText(userId), name: readLabel(name), joinedAt: readText(joinedAt), earned: toPaise(earned) };
    }),
};
