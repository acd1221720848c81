import { ParseError } from '../api/errors';
import {
  type NoVariables,
  type Operation,
  readerOf,
  readFields,
  readRequiredList,
  readRequiredText,
  readShortText,
  readText,
} from '../api/operation';
import { readSum } from '../api/sums';
import { readToldWallet, type ToldWallet, WALLET_FIELDS } from '../api/wallet-socket';
import { type Paise, type Rupees, toPaise } from '../lib/money';

const STATUSES = ['PENDING', 'CREDITED', 'FAILED', 'EXPIRED'] as const;
type RechargeStatus = (typeof STATUSES)[number];

export interface Recharge {
  readonly rechargeId: string;
  /** The server's text, unchecked: see amountOf before you open it. */
  readonly upiUri: string;
  /** What was asked for. undefined: it can't be read. */
  readonly amount: Paise | undefined;
  /** What has come in for it. undefined: nothing, or it can't be read. */
  readonly received: Paise | undefined;
  readonly status: RechargeStatus;
  /** ISO 8601, or ''. */
  readonly createdAt: string;
  /** When it expires, unless it is paid before: counted from the moment of the answer. */
  readonly expiry: { readonly startedAt: number; readonly seconds: number } | undefined;
  /** When it was credited, failed or expired (ISO 8601), or ''. */
  readonly endedAt: string;
  /** The bank's reference of a credited payment, or ''. */
  readonly reference: string;
  /** The wallet right after the credit. */
  readonly wallet: ToldWallet | undefined;
}

const FIELDS = `rechargeId upiUri amount received status createdAt expiresInSeconds endedAt reference ${WALLET_FIELDS}`;

function readRecharge(answer: unknown): Recharge {
  const value = readFields(answer);
  const status = STATUSES.find((known) => known === value.status);
  if (!status) throw new ParseError();
  return {
    rechargeId: readRequiredText(value.rechargeId),
    upiUri: readText(value.upiUri),
    amount: toPaise(value.amount),
    received: toPaise(value.received),
    status,
    createdAt: readText(value.createdAt),
    expiry: readExpiry(value.expiresInSeconds),
    endedAt: readText(value.endedAt),
    reference: readShortText(value.reference),
    wallet: readToldWallet(value.wallet),
  };
}

function readExpiry(seconds: unknown): Recharge['expiry'] {
  return typeof seconds === 'number' && seconds >= 0 && seconds < Infinity
    ? { startedAt: Date.now(), seconds }
    : undefined;
}

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
