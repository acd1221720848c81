import { signal } from '@preact/signals-react';
import type { Paise } from '../lib/money';
import { amountOf } from '../lib/upi-link';
import type { Recharge } from './recharge-calls';
import type { Withdrawal } from './withdrawal-calls';

/** What was on screen at the tap. undefined: session storage held something else. */
interface Asked {
  readonly amount: Paise;
  /** A recharge has none. */
  readonly fee?: Paise | undefined;
}

/**
 * By requestId, and by the ID that the server gave: a list may show it again when its order is closed. Like the orders it
 * outlives a session.
 */
const taps = signal<ReadonlyMap<string, Asked>>(new Map());

/** Stores what the player asked for with the latest tap that got this ID. */
export function rememberAsked(id: string, asked: Asked): void {
  const known = taps.peek().get(id);
  if (known?.amount !== asked.amount || known.fee !== asked.fee) taps.value = new Map(taps.peek()).set(id, asked);
}

/** A sum of an answer that isn't what was asked for. undefined: nobody knows what was asked for, or it can't be read. */
export interface WrongSum {
  /** link: what the payment link makes the UPI app pay. received: what has come in. */
  readonly of: 'amount' | 'fee' | 'link' | 'received';
  readonly asked: Paise | undefined;
  readonly told: Paise | undefined;
}

/** The sums of a recharge that no success may be shown with. */
export function wrongSumsOfRecharge({ rechargeId, amount, upiUri, status, received }: Recharge): readonly WrongSum[] {
  const asked = taps.value.get(rechargeId)?.amount ?? amount;
  const link = amountOf(upiUri);
  const sums: WrongSum[] = [];
  if (!isAsked(amount, asked)) sums.push({ of: 'amount', asked, told: amount });
  if (status === 'PENDING' && link !== asked) sums.push({ of: 'link', asked, told: link });
  // Only a credit has money that has come in. Whatever else is wrong, such money is said.
  const isWrong = status === 'CREDITED' ? !isAsked(received, asked) : isMoney(received);
  if (isWrong || (sums.length && isMoney(received))) sums.push({ of: 'received', asked, told: received });
  return sums;
}

export function wrongSumsOfWithdrawal(withdrawal: Withdrawal): readonly WrongSum[] {
  const { requestId, withdrawalId, amount, fee, status } = withdrawal;
  const asked = taps.value.get(requestId) ?? taps.value.get(withdrawalId);
  const sums: WrongSum[] = [];
  if (!isAsked(amount, asked?.amount)) sums.push({ of: 'amount', asked: asked?.amount, told: amount });
  const isFee = fee !== undefined && fee >= 0 && (amount === undefined || fee < amount);
  // One that was returned may have cost none.
  if (status !== 'RETURNED' && !(isFee && fee === (asked?.fee ?? fee)))
    sums.push({ of: 'fee', asked: asked?.fee, told: fee });
  return sums;
}

export const isMoney = (sum: Paise | undefined): sum is Paise => sum !== undefined && sum > 0;

/** Whether a sum is money, and what was asked for where that is known. */
const isAsked = (told: Paise | undefined, asked: Paise | undefined): boolean =>
  isMoney(told) && told === (asked ?? told);
