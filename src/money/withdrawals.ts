import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { GraphqlError, isTransient } from '../api/errors';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { perSessionSignal } from '../state/session';
import { showToast } from '../state/toasts';
import { user, userId } from '../state/user';
import { emitWallet } from './events';
import * as orders from './orders';
import { askAgain, type Call, carryOutTransfer, poll, type TransferCall } from './send';
import { mismatchesOfWithdrawal, showAnswered } from './transfer-answers';
import { createWithdrawal, getWithdrawals, resolveWithdrawal, type Withdrawal } from './transfer-operations';
import { wallet } from './wallet';

export const WITHDRAWAL_REFUSALS: readonly string[] = [
  ...['BAD_INPUT', 'WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'NO_PAYMENT_METHOD', 'UPI_ID_TOO_NEW'],
  ...['INSUFFICIENT_BALANCE', 'REQUEST_OVER'],
];

export const withdrawals = perSessionSignal<readonly Withdrawal[] | undefined>(undefined);

export const currentWithdrawal: ReadonlySignal<orders.Current<'withdrawal'>> = orders.currentOrder('withdrawal');

export const checkWithdrawalAgain = (): void => askAgain(currentWithdrawal.peek());
export const dismissWithdrawal = (): void => orders.dismiss(currentWithdrawal.peek());

/** Does nothing while another is unconfirmed. Resolves as carryOutTransfer does. @param fee what was on screen @throws GraphqlError */
export async function withdraw(amount: Paise, fee: Paise, password: string): Promise<void> {
  const tap = orders.newTap(amount);
  const { state } = currentWithdrawal.peek();
  if (!tap || (state !== 'none' && state !== 'refused')) return;
  orders.begin({ ...tap, kind: 'withdrawal', fee, upiId: user.peek()?.upiId ?? '' });
  const variables = { amount: toRupees(amount), password, requestId: tap.requestId };
  await carryOutTransfer(withdrawalCall(tap, (signal) => call(createWithdrawal, variables, { signal })));
}

const withdrawalCall = ({ requestId, amount }: orders.Tap, make?: Call<Withdrawal>): TransferCall<Withdrawal> => ({
  kind: 'withdrawal',
  requestId,
  make,
  refusals: WITHDRAWAL_REFUSALS,
  ask: (options) => call(resolveWithdrawal, { requestId }, options),
  apply: (withdrawal, answersBefore) => apply(requestId, withdrawal, answersBefore),
  notMade: fill('Your withdrawal of {sum} was not made. Nothing was taken from your wallet.', {
    sum: formatRupees(amount),
  }),
});

function apply(requestId: string, withdrawal: Withdrawal, answersBefore: number | undefined): void {
  const open = orders.find('withdrawal', requestId);
  if (!open) return;
  const { withdrawalId, wallet } = withdrawal;
  const { amount } = open.order;
  emitWallet({ wallet, answersBefore, movements: [{ kind: 'WITHDRAWAL', sum: amount }], requestId });
  if (orders.isBehindForm(open))
    showToast(fill('Your withdrawal of {sum} was made after all.', { sum: formatRupees(amount) }));
  show(requestId, withdrawal);
  setList([withdrawal, ...(withdrawals.peek() ?? []).filter((one) => one.withdrawalId !== withdrawalId)]);
}

function show(requestId: string, withdrawal: Withdrawal): void {
  const open = orders.find('withdrawal', requestId);
  if (!open) return;
  const { withdrawalId, amount, status } = withdrawal;
  // An answer with another requestId is compared with this tap all the same.
  const result = { ...withdrawal, requestId };
  void showAnswered(
    open,
    { order: open.order, state: orders.isBehindForm(open) ? 'dismissed' : 'answered', result },
    mismatchesOfWithdrawal(result),
    status === 'RETURNED' ? ['RETURN', withdrawalId, amount] : undefined,
  );
}

function setList(list: readonly Withdrawal[]): void {
  withdrawals.value = list;
  const current = currentWithdrawal.peek();
  const result = current.state === 'answered' && list.find((one) => one.withdrawalId === current.result.withdrawalId);
  if (result) show(current.order.requestId, result);
}

/** Whether the list may change: one is on its way, or an unconfirmed one may be missing. */
const mayChange = computed(
  () =>
    currentWithdrawal.value.state === 'unconfirmed' ||
    !!withdrawals.value?.some(({ status }) => status === 'PENDING' || status === 'ON_HOLD'),
);

export const startResumingWithdrawals = (): (() => void) =>
  orders.startResuming('withdrawal', (open) => {
    if (!('result' in open)) void carryOutTransfer(withdrawalCall(open.order));
  });

export function startWithdrawals(): () => void {
  const stops = [
    orders.startShowing('withdrawal'),
    effect(() => {
      void [mayChange.value, wallet.value];
      return userId.value ? poll(loadList) : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    const current = currentWithdrawal.peek();
    if (current.state === 'answered' && !mismatchesOfWithdrawal(current.result).length) dismissWithdrawal();
  };
}

/** Returns whether to stop polling: nothing may change, and the list is there or a GraphqlError won't pass. */
async function loadList(signal: AbortSignal): Promise<boolean> {
  try {
    setList(await call(getWithdrawals, {}, { signal, background: true }));
    return !mayChange.peek();
  } catch (error) {
    return error instanceof GraphqlError && !isTransient(error) && !mayChange.peek();
  }
}
