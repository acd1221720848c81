import { type NoVariables, type Operation, readFields, readList, readShortText, readText } from '../api/operation';
import { readPercent } from '../api/sums';
import { type Paise, toPaise } from '../lib/money';

export interface Referral {
  readonly userId: string;
  readonly name: string;
  /** ISO 8601. */
  readonly joinedAt: string;
  readonly earned: Paise | undefined;
}

/** Returns the percentage of every bid of an invited player that the inviter earns. */
export const getReferralTerms: Operation<NoVariables, number> = {
  operationName: 'getReferralTerms',
  query: 'query getReferralTerms{getReferralTerms{bidPercent}}',
  read: (data) => readPercent(readFields(data.getReferralTerms).bidPercent),
};

export const getReferrals: Operation<NoVariables, readonly Referral[]> = {
  operationName: 'getReferrals',
  query: 'query getReferrals{getReferrals{userId name joinedAt earned}}',
  read: (data) =>
    readList(data.getReferrals).map((row) => {
      const { userId, name, joinedAt, earned } = readFields(row);
      return {
        userId: readText(userId),
        name: readShortText(name),
        joinedAt: readText(joinedAt),
        earned: toPaise(earned),
      };
    }),
};
