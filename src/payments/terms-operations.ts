import { type NoVariables, type Operation, readerOf, readPercent, readSum } from '../api/operation';

const readRechargeTerms = readerOf({ minAmount: readSum, maxAmount: readSum });

export const getRechargeTerms: Operation<NoVariables, ReturnType<typeof readRechargeTerms>> = {
  query: 'query getRechargeTerms{getRechargeTerms{minAmount maxAmount}}',
  read: readRechargeTerms,
};

const readWithdrawalTerms = readerOf({
  available: readSum,
  minAmount: readSum,
  maxAmount: readSum,
  feePercent: readPercent,
  minFee: readSum,
});

export type WithdrawalTerms = ReturnType<typeof readWithdrawalTerms>;

export const getWithdrawalTerms: Operation<NoVariables, WithdrawalTerms> = {
  query: 'query getWithdrawalTerms{getWithdrawalTerms{available minAmount maxAmount feePercent minFee}}',
  read: readWithdrawalTerms,
};
