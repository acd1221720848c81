import { type Paise, toPaise } from '../lib/money';
import { ParseError } from './errors';
import type { Operation } from './operation';
import type { Fields } from './read';
import { readFields, readText } from './read';

const STATUSES = ['PENDING', 'CREDITED', 'FAILED', 'EXPIRED'] as const;
export type RechargeStatus = (typeof STATUSES)[number];

export interface Recharge {
  readonly rechargeId: string;
  /** The server's text, unchecked: make sure that it is a upi: link before you open it. */
  readonly upiUri: string;
  readonly amount: Paise;
  readonly status: RechargeStatus;
}

const FIELDS = 'rechargeId upiUri amount status';

function readRecharge(value: Fields): Recharge {
  const status = STATUSES.find((known) => known === value.status);
  const amount = toPaise(value.amount);
  if (!readText(value.rechargeId) || !status || amount === undefined) throw new ParseError();
  return { rechargeId: readText(value.rechargeId), upiUri: readText(value.upiUri), amount, status };
}

export const createRecharge: Operation<{ amount: number; requestId: string }, Recharge> = {
  operationName: 'createRecharge',
  query: `mutation createRecharge($amount:Float!,$requestId:ID!){createRecharge(amount:$amount,requestId:$requestId){${FIELDS}}}`,
  read: (data) => readRecharge(readFields(data.createRecharge)),
};

export const getRecharge: Operation<{ rechargeId: string }, Recharge> = {
  operationName: 'getRecharge',
  query: `query getRecharge($rechargeId:ID!){getRecharge(rechargeId:$rechargeId){${FIELDS}}}`,
  read: (data) => readRecharge(readFields(data.getRecharge)),
};

/** Error codes that refuse a recharge for good: the server repeats them for its requestId (contract, ErrorCode). */
export const FINAL_RECHARGE_REFUSALS: readonly string[] = ['BAD_INPUT', 'ON_BREAK'];

/** Error codes that refuse a recharge in the first answer to createRecharge. */
export const RECHARGE_REFUSALS: readonly string[] = [...FINAL_RECHARGE_REFUSALS, 'TOO_SOON', 'CLOSED'];
