import {
  type NoVariables,
  type Operation,
  readerOf,
  readRequiredList,
  readRequiredText,
  readShortText,
  readText,
} from '../api/operation';
import { readPercent, readSum } from '../api/sums';
import { readReportedWallet, WALLET_FIELDS } from '../api/wallet-data';
import { type Rupees, toPaise } from '../lib/money';

const STATUSES = ['PENDING', 'ON_HOLD', 'PAID', 'RETURNED'] as const;

function readStatus(value: unknown): (typeof STATUSES)[number] {
  const status = readRequiredText(value);
  return STATUSES.find((one) => one === status) ?? 'PENDING';
}

const readWithdrawal = readerOf({
  withdrawalId: readRequiredText,
  /** That of the call that made it. '' if the server leaves it out. */
  requestId: readText,
  /** Where it goes. */
  upi_id: readShortText,
  /** What has left the wallet. The UPI ID gets this minus the fee. undefined, like the fee: it can't be read. */
  amount: toPaise,
  fee: toPaise,
  /** A status that the app doesn't know counts as PENDING: the money is on its way. */
  status: readStatus,
  /** ISO 8601. */
  createdAt: readText,
  /** Why it is on hold, or ''. */
  reason: readShortText,
  /** When one that is on hold should have arrived (ISO 8601), or ''. */
  expectedBy: readText,
  /** The bank's reference once it is paid, or ''. */
  reference: readShortText,
  wallet: readReportedWallet,
});

export type Withdrawal = ReturnType<typeof readWithdrawal>;

/** The contract’s WithdrawalTerms. */
const readTerms = readerOf({
  available: readSum,
  minAmount: readSum,
  maxAmount: readSum,
  feePercent: readPercent,
  minFee: readSum,
});

export type WithdrawalTerms = ReturnType<typeof readTerms>;

const FIELDS = `withdrawalId requestId upi_id amount fee status createdAt reason expectedBy reference ${WALLET_FIELDS}`;

export const getWithdrawalTerms: Operation<NoVariables, WithdrawalTerms> = {
  query: 'query getWithdrawalTerms{getWithdrawalTerms{available minAmount maxAmount feePercent minFee}}',
  read: readTerms,
};

/** All withdrawals that are pending, and the latest others, newest first. */
export const getWithdrawals: Operation<NoVariables, readonly Withdrawal[]> = {
  query: `query getWithdrawals{getWithdrawals{${FIELDS}}}`,
  read: (value) => readRequiredList(value).map(readWithdrawal),
};

export const createWithdrawal: Operation<{ amount: Rupees; password: string; requestId: string }, Withdrawal> = {
  query: `mutation createWithdrawal($amount:Float!,$password:String!,$requestId:ID!){createWithdrawal(amount:$amount,password:$password,requestId:$requestId){${FIELDS}}}`,
  read: readWithdrawal,
};

/** Error codes that refuse a withdrawal for good in the first answer to createWithdrawal (contract, ErrorCode). */
export const WITHDRAWAL_REFUSALS: readonly string[] = [
  ...['BAD_INPUT', 'WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'NO_PAYMENT_METHOD', 'UPI_ID_TOO_NEW'],
  ...['INSUFFICIENT_BALANCE', 'REQUEST_OVER'],
];

/** undefined: it was not made and never will be (contract, resolveWithdrawal). */
export const resolveWithdrawal: Operation<{ requestId: string }, Withdrawal | undefined> = {
  query: `mutation resolveWithdrawal($requestId:ID!){resolveWithdrawal(requestId:$requestId){${FIELDS}}}`,
  // Only null says that the withdrawal was not made. A missing field is no answer.
  read: (value) => (value === null ? undefined : readWithdrawal(value)),
};
