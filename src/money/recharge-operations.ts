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
import { readSum } from '../api/sums';
import { readReportedWallet, WALLET_FIELDS } from '../api/wallet-data';
import { type Rupees, toPaise } from '../lib/money';
import type { Wait } from '../ui/countdown';

const STATUSES = ['PENDING', 'CREDITED', 'FAILED', 'EXPIRED'] as const;

function readStatus(value: unknown): (typeof STATUSES)[number] {
  const status = STATUSES.find((known) => known === value);
  if (!status) throw new ParseError();
  return status;
}

const readExpiry = (seconds: unknown): Wait | undefined =>
  typeof seconds === 'number' && seconds >= 0 && seconds < Infinity ? { startedAt: Date.now(), seconds } : undefined;

const FIELDS = `rechargeId upiUri amount received returned status createdAt expiry:expiresInSeconds endedAt reference ${WALLET_FIELDS}`;

const readRecharge = readerOf({
  rechargeId: readRequiredText,
  /** The server's text, unchecked: see amountOf before you open it. */
  upiUri: readText,
  /** What was requested. undefined: it can't be read. */
  amount: toPaise,
  /** What has come in for it. undefined: nothing, or it can't be read. */
  received: toPaise,
  /** What of it went back to its payers, because of a deposit limit. undefined: nothing, or it can't be read. */
  returned: toPaise,
  status: readStatus,
  /** ISO 8601, or ''. */
  createdAt: readText,
  /** When it expires, unless it is paid before: counted from the moment of the answer. */
  expiry: readExpiry,
  /** When it was credited, failed or expired (ISO 8601), or ''. */
  endedAt: readText,
  /** The bank's, or ''. */
  reference: readShortText,
  wallet: readReportedWallet,
});

export type Recharge = ReturnType<typeof readRecharge>;

const readTerms = readerOf({ minAmount: readSum, maxAmount: readSum });

export const getRechargeTerms: Operation<NoVariables, ReturnType<typeof readTerms>> = {
  query: 'query getRechargeTerms{getRechargeTerms{minAmount maxAmount}}',
  read: readTerms,
};

export const createRecharge: Operation<{ amount: Rupees; requestId: string }, Recharge> = {
  query: `mutation createRecharge($amount:Float!,$requestId:ID!){createRecharge(amount:$amount,requestId:$requestId){${FIELDS}}}`,
  read: readRecharge,
};

export const getRecharge: Operation<{ rechargeId: string }, Recharge> = {
  query: `query getRecharge($rechargeId:ID!){getRecharge(rechargeId:$rechargeId){${FIELDS}}}`,
  read: readRecharge,
};

/** All recharges that are pending, and the latest others, newest first. */
export const getRecharges: Operation<NoVariables, readonly Recharge[]> = {
  query: `query getRecharges{getRecharges{${FIELDS}}}`,
  read: (value) => readRequiredList(value).map(readRecharge),
};

/** Error codes that refuse a recharge for good: the server repeats them for its requestId (contract, ErrorCode). */
export const FINAL_RECHARGE_REFUSALS: readonly string[] = ['BAD_INPUT', 'ON_BREAK', 'LIMIT_REACHED'];

/** Error codes that refuse a recharge in the first answer to createRecharge. */
export const RECHARGE_REFUSALS: readonly string[] = [...FINAL_RECHARGE_REFUSALS, 'TOO_SOON'];
