import { ParseError } from '../api/errors';
import {
  type NoVariables,
  type Operation,
  readerOf,
  readRequiredList,
  readRequiredText,
  readShortText,
  readText,
} from '../api/operation';
import { readReportedWallet, WALLET_FIELDS } from '../api/wallet-data';
import { type Rupees, toPaise } from '../lib/money';
import type { Wait } from '../ui/countdown';

const RECHARGE_STATUSES = ['PENDING', 'CREDITED', 'FAILED', 'EXPIRED'] as const;

function readRechargeStatus(value: unknown): (typeof RECHARGE_STATUSES)[number] {
  const status = RECHARGE_STATUSES.find((known) => known === value);
  if (!status) throw new ParseError();
  return status;
}

const readExpiry = (seconds: unknown): Wait | undefined =>
  typeof seconds === 'number' && seconds >= 0 && seconds < Infinity ? { startedAt: Date.now(), seconds } : undefined;

const RECHARGE_FIELDS = `rechargeId upiUri amount received returned status createdAt expiry:expiresInSeconds endedAt reference ${WALLET_FIELDS}`;

/** A sum that is missing or can't be read is undefined. Times are ISO 8601, or ''. */
const readRecharge = readerOf({
  rechargeId: readRequiredText,
  /** Unchecked: see amountOf before you open it. */
  upiUri: readText,
  amount: toPaise,
  received: toPaise,
  /** What of it went back to its payers, because of a deposit limit. */
  returned: toPaise,
  status: readRechargeStatus,
  createdAt: readText,
  /** Counted from the moment of the answer. */
  expiry: readExpiry,
  endedAt: readText,
  /** The bank's, or ''. */
  reference: readShortText,
  wallet: readReportedWallet,
});

export type Recharge = ReturnType<typeof readRecharge>;

export const createRecharge: Operation<{ amount: Rupees; requestId: string }, Recharge> = {
  query: `mutation createRecharge($amount:Float!,$requestId:ID!){createRecharge(amount:$amount,requestId:$requestId){${RECHARGE_FIELDS}}}`,
  read: readRecharge,
};

export const getRecharge: Operation<{ rechargeId: string }, Recharge> = {
  query: `query getRecharge($rechargeId:ID!){getRecharge(rechargeId:$rechargeId){${RECHARGE_FIELDS}}}`,
  read: readRecharge,
};

/** All that are pending, and the latest others, newest first. */
export const getRecharges: Operation<NoVariables, readonly Recharge[]> = {
  query: `query getRecharges{getRecharges{${RECHARGE_FIELDS}}}`,
  read: (value) => readRequiredList(value).map(readRecharge),
};

const WITHDRAWAL_STATUSES = ['PENDING', 'ON_HOLD', 'PAID', 'RETURNED'] as const;

/** A status that the app doesn't know counts as PENDING: the money is on its way. */
function readWithdrawalStatus(value: unknown): (typeof WITHDRAWAL_STATUSES)[number] {
  const status = readRequiredText(value);
  return WITHDRAWAL_STATUSES.find((known) => known === status) ?? 'PENDING';
}

const WITHDRAWAL_FIELDS = `withdrawalId requestId upi_id amount fee status createdAt reason expectedBy reference ${WALLET_FIELDS}`;

/** A sum that can't be read is undefined, and a text that is missing ''. Times are ISO 8601. */
const readWithdrawal = readerOf({
  withdrawalId: readRequiredText,
  requestId: readText,
  upi_id: readShortText,
  /** What has left the wallet. The UPI ID gets this minus the fee. */
  amount: toPaise,
  fee: toPaise,
  status: readWithdrawalStatus,
  createdAt: readText,
  reason: readShortText,
  expectedBy: readText,
  /** The bank's, once it is paid. */
  reference: readShortText,
  wallet: readReportedWallet,
});

export type Withdrawal = ReturnType<typeof readWithdrawal>;

/** All that are pending, and the latest others, newest first. */
export const getWithdrawals: Operation<NoVariables, readonly Withdrawal[]> = {
  query: `query getWithdrawals{getWithdrawals{${WITHDRAWAL_FIELDS}}}`,
  read: (value) => readRequiredList(value).map(readWithdrawal),
};

export const createWithdrawal: Operation<{ amount: Rupees; password: string; requestId: string }, Withdrawal> = {
  query: `mutation createWithdrawal($amount:Float!,$password:String!,$requestId:ID!){createWithdrawal(amount:$amount,password:$password,requestId:$requestId){${WITHDRAWAL_FIELDS}}}`,
  read: readWithdrawal,
};

/** undefined: it was not made and never will be (contract, resolveWithdrawal). */
export const resolveWithdrawal: Operation<{ requestId: string }, Withdrawal | undefined> = {
  query: `mutation resolveWithdrawal($requestId:ID!){resolveWithdrawal(requestId:$requestId){${WITHDRAWAL_FIELDS}}}`,
  read: (value) => (value === null ? undefined : readWithdrawal(value)),
};
