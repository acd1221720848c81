import type { Paise } from '../lib/money';
import { amountOf } from '../lib/upi-link';
import { sessionSignal } from '../state/session';
import type { Recharge } from './recharge-calls';
import type { Withdrawal } from './withdrawal-calls';

/** What was on screen at the tap. undefined: session storage held something else. */
interface Asked {
  readonly amount: Paise;
  /** A recharge has none. */
  readonly fee?: Paise | undefined;
}

/** By the server's ID of a recharge or a withdrawal. A list may show it again when its order is closed. */
const taps = sessionSignal<ReadonlyMap<string, Asked>>(new Map());

/** Stores what the player asked for, once the server has given it an ID. */
export function noteAsked(id: string, asked: Asked): void {
  taps.value = new Map(taps.peek()).set(id, asked);
}

/** What the player asked for, if it was in this document. */
export const askedFor = (id: string): Asked | undefined => taps.value.get(id);

/** A sum of an answer that isn't what was asked for. undefined: nobody knows what was asked for, or it can't be read. */
export interface Sum {
  /** link: what the payment link makes the UPI app pay. received: what has come in. */
  readonly of: 'amount' | 'fee' | 'link' | 'received';
  readonly asked: Paise | undefined;
  readonly told: Paise | undefined;
}

/** The sums of a recharge that no success may be shown with. */
export function wrongSumsOfRecharge({ rechargeId, amount, upiUri, status, received }: Recharge): readonly Sum[] {
  const asked = askedFor(rechargeId)?.amount ?? amount;
  const link = amountOf(upiUri);
  const sums: Sum[] = [];
  if (!isAsked(amount, asked)) sums.push({ of: 'amount', asked, told: amount });
  if (status === 'PENDING' && link !== asked) sums.push({ of: 'link', asked, told: link });
  // Only a credit has money that has come in.
  if (status === 'CREDITED' ? !isAsked(received, asked) : Number(received) > 0)
    sums.push({ of: 'received', asked, told: received });
  return sums;
}

/** The sums of a withdrawal that no success may be shown with. */
export function wrongSumsOfWithdrawal({ withdrawalId, amount, fee }: Withdrawal): readonly Sum[] {
  const asked = askedFor(withdrawalId);
  const sums: Sum[] = [];
  if (!isAsked(amount, asked?.amount)) sums.push({ of: 'amount', asked: asked?.amount, told: amount });
  if (fee === undefined || (asked?.fee !== undefined && fee !== asked.fee))
    sums.push({ of: 'fee', asked: asked?.fee, told: fee });
  return sums;
}

/** Whether a sum is money, and what was asked for where that is known. */
const isAsked = (told: Paise | undefined, asked: Paise | undefined): boolean =>
  told !== undefined && told > 0 && (asked === undefined || asked === told);
