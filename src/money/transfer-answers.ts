import { report } from '../browser/report';
import { isPositive, type Paise } from '../lib/money';
import { amountOf } from '../lib/upi';
import { sessionEnd } from '../state/session';
import { find, type OpenOrder, ordersOf, put, setState } from './orders';
import { isBooked } from './statement-operations';
import type { Recharge, Withdrawal } from './transfer-operations';

/** What isn't in an answer as it was tapped. undefined: nobody knows what was tapped, or it can't be read. */
export type Mismatch =
  | {
      /** link: what the payment link makes the UPI app pay. received: what has come in. */
      readonly of: 'amount' | 'fee' | 'link' | 'received';
      readonly tapped: Paise | undefined;
      readonly answered: Paise | undefined;
    }
  | { readonly of: 'upiId'; readonly tapped: string; readonly answered: string };

const recharges = ordersOf('recharge');
const withdrawals = ordersOf('withdrawal');

/** What no success may be shown with. A recharge is compared with its latest tap in this document. */
export function mismatchesOfRecharge({ rechargeId, amount, upiUri, status, received }: Recharge): readonly Mismatch[] {
  const open = recharges.value.findLast(({ order }) => order.rechargeId === rechargeId);
  const tapped = open?.order.amount ?? amount;
  const link = amountOf(upiUri);
  const mismatches: Mismatch[] = [];
  if (!isTapped(amount, tapped)) mismatches.push({ of: 'amount', tapped, answered: amount });
  if (status === 'PENDING' && link !== tapped) mismatches.push({ of: 'link', tapped, answered: link });
  // Only a credit has money that has come in. If anything else is wrong, such money is listed too.
  const isWrong = status === 'CREDITED' ? !isTapped(received, tapped) : isPositive(received);
  if (isWrong || (mismatches.length && isPositive(received)))
    mismatches.push({ of: 'received', tapped, answered: received });
  return mismatches;
}

export function mismatchesOfWithdrawal(withdrawal: Withdrawal): readonly Mismatch[] {
  const { requestId, withdrawalId, amount, fee, status, upi_id } = withdrawal;
  const open = withdrawals.value.findLast(
    (one) => one.order.requestId === requestId || ('result' in one && one.result?.withdrawalId === withdrawalId),
  );
  const tapped = open?.order;
  const mismatches: Mismatch[] = [];
  if (!isTapped(amount, tapped?.amount)) mismatches.push({ of: 'amount', tapped: tapped?.amount, answered: amount });
  const isFee = fee !== undefined && fee >= 0 && (amount === undefined || fee < amount);
  // One that was returned may have cost none.
  if (status !== 'RETURNED' && !(isFee && fee === (tapped?.fee ?? fee)))
    mismatches.push({ of: 'fee', tapped: tapped?.fee, answered: fee });
  if (tapped?.upiId && tapped.upiId !== upi_id)
    mismatches.push({ of: 'upiId', tapped: tapped.upiId, answered: upi_id });
  return mismatches;
}

const isTapped = (answered: Paise | undefined, tapped: Paise | undefined): boolean =>
  isPositive(answered) && answered === (tapped ?? answered);

/** Puts `answered` in the place of `open`: at once, or a credit after its lookup, unless the order has changed meanwhile. */
export async function showAnswered(
  open: OpenOrder,
  answered: OpenOrder,
  mismatches: readonly Mismatch[],
  credit: Parameters<typeof isBooked> | undefined,
): Promise<void> {
  if (mismatches.length) report('proof', 'mismatch');
  else if (credit) {
    const { kind, requestId } = open.order;
    const end = sessionEnd();
    const isInStatement = await isBooked(...credit);
    const now = find(kind, requestId);
    // A failed poll may have made it unconfirmed meanwhile.
    const isSame = now === open || (now?.order === open.order && now.state === 'unconfirmed');
    if (end.aborted || !isSame) return;
    if (kind === 'recharge' && isInStatement === undefined) return setState(requestId, 'unconfirmed');
  }
  put(answered);
}
