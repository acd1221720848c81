import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { GraphqlError, isTransient } from '../api/errors';
import { report } from '../browser/report';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { perSessionSignal } from '../state/session';
import { showToast } from '../state/toasts';
import { user, userId } from '../state/user';
import { isBooked } from './booked';
import { emitWallet } from './events';
import { mismatchesOfWithdrawal } from './mismatch';
import type { Current, Tap } from './orders';
import * as orders from './orders';
import { askAgain, type Call, carryOut, type PaymentCall, poll } from './send';
import { followWallet, wallet } from './wallet';
import {
  createWithdrawal,
  getWithdrawals,
  getWithdrawalTerms,
  resolveWithdrawal,
  WITHDRAWAL_REFUSALS,
  type Withdrawal,
} from './withdrawal-operations';

const terms = createResource(
  (options) => call(getWithdrawalTerms, {}, options),
  () => features.withdrawals,
);

/** What the player may withdraw now, and what it costs. */
export const withdrawalTerms = terms.current;
export const loadWithdrawalTerms = terms.load;

export const startWithdrawalTerms = (): (() => void) => followWallet(terms.load, terms.drop);

const listed = perSessionSignal<readonly Withdrawal[] | undefined>(undefined);

/** The latest withdrawals, newest first. undefined until the server has listed them or one is made here. */
export const withdrawals: ReadonlySignal<readonly Withdrawal[] | undefined> = listed;

export const currentWithdrawal: ReadonlySignal<Current<'withdrawal'>> = orders.currentOrder('withdrawal');

export const checkWithdrawalAgain = (): void => askAgain(currentWithdrawal.peek());
export const finishWithdrawal = (): void => orders.dismiss(currentWithdrawal.peek());

/**
 * Resolves when the server has answered or the outcome stays unknown. Does nothing while the outcome of another withdrawal
 * is unknown: it may still arrive. @param fee what was on screen @throws GraphqlError when the server refuses
 */
export async function withdraw(amount: Paise, fee: Paise, password: string): Promise<void> {
  const tap = orders.newTap(amount);
  if (!tap || isUnknown.peek() || !orders.allowsAnother(currentWithdrawal.peek())) return;
  orders.begin({ ...tap, kind: 'withdrawal', fee, upiId: user.peek()?.upiId ?? '' });
  const variables = { amount: toRupees(amount), password, requestId: tap.requestId };
  await carryOut(making(tap, (signal) => call(createWithdrawal, variables, { signal })));
}

const making = ({ requestId, amount }: Tap, send?: Call<Withdrawal>): PaymentCall<Withdrawal> => ({
  kind: 'withdrawal',
  requestId,
  send,
  refusals: WITHDRAWAL_REFUSALS,
  ask: (options) => call(resolveWithdrawal, { requestId }, options),
  apply: (withdrawal, sentAt) => apply(requestId, withdrawal, sentAt),
  notMade: fill('Your withdrawal of {sum} was not made. Nothing was taken from your wallet.', {
    sum: formatRupees(amount),
  }),
  onRefused: () => void terms.load(),
});

function apply(requestId: string, withdrawal: Withdrawal, sentAt: number | undefined): void {
  const open = orders.find('withdrawal', requestId);
  if (!open) return;
  const { withdrawalId, wallet } = withdrawal;
  const { amount } = open.order;
  emitWallet(wallet, { sentAt, movements: [{ kind: 'WITHDRAWAL', sum: amount }], requestId });
  if (orders.isInBackground(open))
    showToast(fill('Your withdrawal of {sum} was made after all.', { sum: formatRupees(amount) }));
  show(requestId, withdrawal);
  list([withdrawal, ...(listed.peek() ?? []).filter((one) => one.withdrawalId !== withdrawalId)]);
  // The socket may be down: then no change of the wallet loads them.
  void terms.load();
}

/** An answer with another requestId than the order's is compared with this tap all the same. */
function show(requestId: string, withdrawal: Withdrawal): void {
  const open = orders.find('withdrawal', requestId);
  if (!open) return;
  const { withdrawalId, amount, status } = withdrawal;
  const result = { ...withdrawal, requestId };
  const showNow = () =>
    orders.put({ order: open.order, state: orders.isInBackground(open) ? 'dismissed' : 'answered', result });
  const isWrong = mismatchesOfWithdrawal(result).length > 0;
  if (isWrong) report('proof', 'unasked');
  const isShown = 'result' in open && open.result?.withdrawalId === withdrawalId && open.result.status === status;
  // Meanwhile a newer answer or the player may put another order in its place.
  if (status === 'RETURNED' && !isWrong && !isShown)
    void isBooked('RETURN', withdrawalId, amount).then(
      () => orders.find('withdrawal', requestId) === open && showNow(),
    );
  else showNow();
}

function list(next: readonly Withdrawal[]): void {
  listed.value = next;
  const last = currentWithdrawal.peek();
  const result = last.state === 'answered' && next.find((one) => one.withdrawalId === last.result.withdrawalId);
  if (result) show(last.order.requestId, result);
}

const isUnknown = computed(() => currentWithdrawal.value.state === 'unconfirmed');

/** Whether a withdrawal in the list is neither paid nor returned, or one may have been made that isn't in it. */
const isPending = computed(
  () => isUnknown.value || !!listed.value?.some(({ status }) => status === 'PENDING' || status === 'ON_HOLD'),
);

export const startResumingWithdrawals = (): (() => void) =>
  orders.startResuming('withdrawal', (open) => {
    if (!('result' in open)) void carryOut(making(open.order));
  });

/** Polls the list until none is pending, and again when the wallet changes. */
export function startWithdrawals(): () => void {
  const stops = [
    orders.startShowing('withdrawal'),
    effect(() => {
      void [isPending.value, wallet.value];
      return userId.value ? poll(loadList) : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    // The next visit to the page starts without an old outcome.
    const last = currentWithdrawal.peek();
    if (last.state === 'answered' && !mismatchesOfWithdrawal(last.result).length) finishWithdrawal();
  };
}

const idsOf = (list: readonly Withdrawal[] = []) => new Set(list.map(({ withdrawalId }) => withdrawalId));

/** Returns whether to stop polling: nothing is pending, and the list is there or a GraphqlError won't pass. */
async function loadList(signal: AbortSignal): Promise<boolean> {
  try {
    const known = idsOf(listed.peek());
    const answer = await call(getWithdrawals, {}, { signal, background: true });
    const answered = idsOf(answer);
    // The answer lacks what was made after its call.
    const made = listed.peek()?.filter(({ withdrawalId: id }) => !known.has(id) && !answered.has(id));
    list([...(made ?? []), ...answer]);
    return !isPending.peek();
  } catch (error) {
    return error instanceof GraphqlError && !isTransient(error) && !isPending.peek();
  }
}
