import { randomUUID } from 'node:crypto';
import type { Answer } from '../sandbox/api-client';
import type { Figures } from '../sandbox/ledger';
import { above, below, paiseIn, taken, unfitFor, WITHDRAWABLE } from './amounts';
import { Unchecked } from './clause';
import type { Client } from './client';
import { lacks } from './operations';
import type { Stage } from './stage';

export interface MoneyCall {
  readonly name: 'placeBid' | 'createRecharge' | 'createWithdrawal';
  /** The call that settles whether it was made, and what it tells if it wasn't. */
  readonly resolve?: 'resolveBid' | 'resolveWithdrawal';
  readonly nothing?: object | null;
  readonly sum: 'bidAmount' | 'amount';
  readonly passing: readonly string[];
  next(stage: Stage): Promise<{ readonly requestId: string }>;
  beyond(stage: Stage): Promise<readonly number[]>;
  after(before: Figures, result: never): Figures;
}

const placing: MoneyCall = {
  name: 'placeBid',
  resolve: 'resolveBid',
  nothing: { status: 'NOT_MADE', lock: null, flip: null, wallet: null },
  sum: 'bidAmount',
  passing: [],
  next: ({ bidFor }) => bidFor(),
  beyond: async ({ player }) => unfitFor(await player.get('getRound')),
  after: (before, { lock }: Answer<'placeBid'>) => taken(before, paiseIn(lock?.cost ?? 0)),
};

const recharging: MoneyCall = {
  name: 'createRecharge',
  sum: 'amount',
  passing: ['status', 'received', 'returned', 'expiresInSeconds', 'endedAt', 'reference', 'wallet'],
  next: async ({ leastRecharge }) => ({ amount: await leastRecharge(), requestId: randomUUID() }),
  async beyond({ player }) {
    if (lacks('getRechargeTerms')) return [];
    const { minAmount, maxAmount } = await player.get('getRechargeTerms');
    return [below(minAmount), above(maxAmount)];
  },
  after: (before) => before,
};

/** The player's UPI ID. Throws Unchecked if there is none. */
export async function upiIdOf(session: Client): Promise<string> {
  const { paymentMethodId } = await session.get('getUser');
  if (!paymentMethodId?.upi_id) throw new Unchecked('the account has no UPI ID');
  return paymentMethodId.upi_id;
}

/** The arguments of a new withdrawal of the least amount. Throws Unchecked if the account can't make it. */
export async function nextWithdrawal({ player, account }: Pick<Stage, 'player' | 'account'>) {
  await upiIdOf(player);
  const { available, minAmount: amount } = await player.get('getWithdrawalTerms');
  if (available < amount) throw new Unchecked(`it needs ₹${amount} that can be withdrawn, and there are ₹${available}`);
  return { amount, password: account.password, requestId: randomUUID() };
}

export const withdrawing: MoneyCall = {
  name: 'createWithdrawal',
  resolve: 'resolveWithdrawal',
  nothing: null,
  sum: 'amount',
  passing: ['status', 'reason', 'expectedBy', 'reference'],
  next: nextWithdrawal,
  // One above the most may be refused for lack of money instead.
  beyond: async ({ player }) => [below((await player.get('getWithdrawalTerms')).minAmount)],
  after: (before, { amount }: Answer<'createWithdrawal'>) => taken(before, paiseIn(amount), WITHDRAWABLE),
};

export const moneyCalls = [placing, recharging, withdrawing];

interface CallOutcome {
  readonly result?: unknown;
  readonly refusal?: { readonly code: string | undefined } | undefined;
}

/** What an answer says for good: the refusal's code, or the result without what time changes. */
export function outcomeOf({ passing }: MoneyCall, { result, refusal }: CallOutcome): unknown {
  if (refusal) return refusal.code;
  const fields = Object.entries(Object(result)).filter(([field]) => !passing.includes(field));
  return result ? Object.fromEntries(fields) : result;
}
