import {
  type NoVariables,
  type Operation,
  readerOf,
  readFields,
  readList,
  readPercent,
  readShortText,
  readText,
} from '../api/operation';
import { toPaise } from '../lib/money';

const readReferral = readerOf({ userId: readText, name: readShortText, joinedAt: readText, earned: toPaise });
export type Referral = ReturnType<typeof readReferral>;

/** Returns the percentage of every bid of an invited player that the inviter earns. */
export const getReferralTerms: Operation<NoVariables, number> = {
  query: 'query getReferralTerms{getReferralTerms{bidPercent}}',
  read: (value) => readPercent(readFields(value).bidPercent),
};

export const getReferrals: Operation<NoVariables, readonly Referral[]> = {
  query: 'query getReferrals{getReferrals{userId name joinedAt earned}}',
  read: (value) => readList(value).map(readReferral),
};
