import { ParseError } from '../api/errors';
import {
  type NoVariables,
  type Operation,
  readFields,
  readRequiredText,
  readShortText,
  readText,
} from '../api/operation';
import { readPercent, readSum } from '../api/sums';
import { readToldWallet, type ToldWallet, WALLET_FIELDS } from '../api/wallet-socket';
import { type Paise, type Rupees, toPaise } from '../lib/money';

const STATUSES = ['PENDING', 'ON_HOLD', 'PAID', 'RETURNED'] as const;

export interface Withdrawal {
  readonly withdrawalId: string;
  /** That of the call that made it. '' if the server leaves it out. */
  readonly requestId: string;
  /** The UPI ID that it goes to. */
  readonly upiId: string;
  /** What has left the wallet. The UPI ID gets this minus the fee. undefined, like the fee: it can't be read. */
  readonly amount: Paise | undefined;
  readonly fee: Paise | undefined;
  /** A status that the app doesn't know counts as PENDING: the money is on its way. */
  readonly status: (typeof STATUSES)[number];
  /** ISO 8601. */
  readonly createdAt: string;
  /** Why it is on hold, or ''. */
  readonly reason: string;
  /** When one that is on hold should have arrived (ISO 8601), or ''. */
  readonly expectedBy: string;
  /** The bank's reference once it is paid, or ''. */
  readonly reference: string;
  /** The wallet right after it was made. */
  readonly wallet: ToldWallet | undefined;
}

function readWithdrawal(value: unknown): Withdrawal {
  const { withdrawalId, requestId, upi_id, amount, fee, status, createdAt, reason, expectedBy, reference, wallet } =
    readFields(value);
  // A missing status is no answer.
  readRequiredText(status);
  return {
    withdrawalId: readRequiredText(withdrawalId),
    requestId: readText(requestId),
    upiId: readShortText(upi_id),
    amount: toPaise(amount),
    fee: toPaise(fee),
    status: STATUSES.find((one) => one === status) ?? 'PENDING',
    createdAt: readText(createdAt),
    reason: readShortText(reason),
    expectedBy: readText(expectedBy),
    reference: readShortText(reference),
    wallet: readToldWallet(wallet),
  };
}

/** What a player may withdraw now, and what it costs (contract, WithdrawalTerms). */
export interface WithdrawalTerms {
  readonly available: Paise;
  readonly minAmount: Paise;
  readonly maxAmount: Paise;
  readonly feePercent: number;
  /** The least fee. */
  readonly minFee: Paise;
}

const FIELDS = `withdrawalId requestId upi_id amount fee status createdAt reason expectedBy reference ${WALLET_FIELDS}`;

export const getWithdrawalTerms: Operation<NoVariables, WithdrawalTerms> = {
  operationName: 'getWithdrawalTerms',
  query: 'query getWithdrawalTerms{getWithdrawalTerms{available minAmount maxAmount feePercent minFee}}',
  read(data) {
    const { available, minAmount, maxAmount, feePercent, minFee } = readFields(data.getWithdrawalTerms);
    return {
      available: readSum(available),
      minAmount: readSum(minAmount),
      maxAmount: readSum(maxAmount),
      feePercent: readPercent(feePercent),
      minFee: readSum(minFee),
    };
  },
};

/** All withdrawals that are pending, and the latest others, newest first. */
export const getWithdrawals: Operation<NoVariables, readonly Withdrawal[]> = {
  operationName: 'getWithdrawals',
  query: `query getWithdrawals{getWithdrawals{${FIELDS}}}`,
  read({ getWithdrawals }) {
    // No list is no answer: it doesn't say that nothing is under way.
    if (!Array.isArray(getWithdrawals)) throw new ParseError();
    return getWithdrawals.map(readWithdrawal);
  },
};

export const createWithdrawal: Operation<{ amount: Rupees; password: string; requestId: string }, Withdrawal> = {
  operationName: 'createWithdrawal',
  query: `mutation createWithdrawal($amount:Float!,$password:String!,$requestId:ID!){createWithdrawal(amount:$amount,password:$password,requestId:$requestId){${FIELDS}}}`,
  read: (data) => readWithdrawal(data.createWithdrawal),
};

/** Error codes that refuse a withdrawal for good in the first answer to createWithdrawal (contract, ErrorCode). */
export const WITHDRAWAL_REFUSALS: readonly string[] = [
  ...['BAD_INPUT', 'WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'NO_PAYMENT_METHOD', 'UPI_ID_TOO_NEW'],
  ...['INSUFFICIENT_BALANCE', 'REQUEST_OVER'],
];

/**
 * Settles a withdrawal that is in doubt (contract, resolveWithdrawal). undefined: it was not made and never will be.
 */
export const resolveWithdrawal: Operation<{ requestId: string }, Withdrawal | undefined> = {
  operationName: 'resolveWithdrawal',
  query: `mutation resolveWithdrawal($requestId:ID!){resolveWithdrawal(requestId:$requestId){${FIELDS}}}`,
  // Only null says that the withdrawal was not made. A missing field is no answer.
  read: (data) => (data.resolveWithdrawal === null ? undefined : readWithdrawal(data.resolveWithdrawal)),
};
