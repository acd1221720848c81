import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError, isTransient } from '../api/errors';
import { createNewest } from '../browser/abort-signals';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { sessionSignal } from '../state/session';
import { userId } from '../state/user';
import { tellWallet } from './answers';
import { rememberAsked, wrongSumsOfWithdrawal } from './asked';
import { isBooked } from './booked';
import type { OpenOrder, WithdrawalOrder } from './order';
import { createOrderFlow } from './order-flow';
import { beginOrder, close, type Shown } from './orders';
import { poll } from './pursue';
import { followWallet, onWalletChange } from './wallet';
import {
  createWithdrawal,
  getWithdrawals,
  getWithdrawalTerms,
  resolveWithdrawal,
  WITHDRAWAL_REFUSALS,
  type Withdrawal,
} from './withdrawal-calls';

const terms = createResource(
  (options) => call(getWithdrawalTerms, {}, options),
  () => features.withdrawals,
);

/** What the player may withdraw now, and what it costs. */
export const withdrawalTerms = terms.current;
export const loadWithdrawalTerms = terms.load;

/** Returns a stop function. */
export const startWithdrawalTerms = (): (() => void) => followWallet(terms.load, terms.drop);

const listed = sessionSignal<readonly Withdrawal[] | undefined>(undefined);

/** The latest withdrawals, newest first. undefined until the server has listed them or one is made here. */
export const withdrawals: ReadonlySignal<readonly Withdrawal[] | undefined> = listed;

const flow = createOrderFlow<'withdrawal', Withdrawal>({
  kind: 'withdrawal',
  refusals: WITHDRAWAL_REFUSALS,
  resolve:
    ({ requestId }) =>
    (signal) =>
      call(resolveWithdrawal, { requestId }, { signal }),
  notMade: ({ amount }) =>
    fill('Your withdrawal of {sum} was not made. Nothing was taken from your wallet.', { sum: formatRupees(amount) }),
  movesMoney: true,
  take(order, withdrawal, sentAt) {
    const { withdrawalId, wallet } = withdrawal;
    const { requestId } = order;
    tellWallet(wallet, { sentAt, movements: [{ kind: 'WITHDRAWAL', sum: order.amount }], requestId });
    list([withdrawal, ...(listed.peek() ?? []).filter((one) => one.withdrawalId !== withdrawalId)]);
    show(order, withdrawal);
    // The socket may be down: then no change of the wallet loads them.
    void terms.load();
  },
});

/** The latest answer: one that is still looked up in the statement may be older. */
let newest: Withdrawal | undefined;

/** Polls bring the same answer again. */
function isSameAsShown({ withdrawalId, status }: Withdrawal): boolean {
  const last = flow.shown.peek();
  return 'result' in last && last.result.withdrawalId === withdrawalId && last.result.status === status;
}

/** An answer with another requestId than the order's is compared with this tap all the same. */
function show(order: WithdrawalOrder, withdrawal: Withdrawal): void {
  const own = { ...withdrawal, requestId: order.requestId };
  const { withdrawalId, amount, status } = withdrawal;
  rememberAsked(withdrawalId, order);
  newest = withdrawal;
  const wrong = wrongSumsOfWithdrawal(own);
  const showNow = () => flow.show(order, own, wrong);
  if (status === 'RETURNED' && !wrong.length && !isSameAsShown(withdrawal))
    void isBooked('RETURN', withdrawalId, amount).then(() => newest === withdrawal && showNow());
  else showNow();
}

/** The withdrawal that the player is making. */
export const shownWithdrawal: ReadonlySignal<Shown<'withdrawal'>> = flow.shown;
export const checkWithdrawalAgain = flow.checkAgain;
/** Closes the current withdrawal: the player has seen its outcome, or dismisses one whose outcome is unknown. */
export const finishWithdrawal = flow.finish;

/**
 * Withdraws an amount. Resolves when the server has answered or the outcome stays unknown. Does nothing while another
 * withdrawal is under way or its outcome is unknown: it may still arrive, and only the player can dismiss it. The
 * password stays in memory. @param fee what was on screen @throws GraphqlError when the server refuses
 */
export async function withdraw(amount: Paise, fee: Paise, password: string): Promise<void> {
  const begun = beginOrder(amount);
  if (!begun || isUnknown.peek()) return;
  const order: WithdrawalOrder = { ...begun, kind: 'withdrawal', fee };
  rememberAsked(order.requestId, order);
  const variables = { amount: toRupees(amount), password, requestId: order.requestId };
  const refusal = await flow.begin(order, (signal) => call(createWithdrawal, variables, { signal }));
  if (!refusal) return;
  close(order);
  // The terms may have changed.
  void terms.load();
  throw refusal;
}

function list(next: readonly Withdrawal[]): void {
  listed.value = next;
  const last = flow.shown.peek();
  const result = 'result' in last && next.find((one) => one.withdrawalId === last.result.withdrawalId);
  if (result) show(last.order, result);
}

/** Whether a withdrawal is neither paid nor returned. undefined until the server has listed them. */
const isPending = computed(() => listed.value?.some(({ status }) => status === 'PENDING' || status === 'ON_HOLD'));

/** Whether a withdrawal may have been made that isn't in the list. */
const isUnknown = computed(() => flow.shown.value.state === 'unknown');

/**
 * Takes up a withdrawal that an earlier document or session of the signed-in player left open, and follows those that
 * are pending. Returns a stop function.
 */
export function startWithdrawals(): () => void {
  const stops = [flow.startResuming(resume), flow.startShowing(), effect(followList)];
  return () => {
    for (const stop of stops) stop();
    // The next visit to the page starts without an old outcome.
    if (flow.shown.peek().state === 'made') finishWithdrawal();
  };
}

function resume({ order, state }: OpenOrder<'withdrawal'>): void {
  rememberAsked(order.requestId, order);
  if (state === 'sending' || state === 'checking') flow.resume(order);
}

/** Polls the list while a withdrawal is pending, and otherwise loads it when the wallet changes. */
function followList(): (() => void) | undefined {
  if (!userId.value) return;
  if (isPending.value !== false || isUnknown.value) return poll(loadList);
  // A withdrawal in another tab or on another phone may have changed the wallet.
  const newest = createNewest();
  const stopListening = onWalletChange(() => void loadList(newest.begin()));
  return () => {
    stopListening();
    newest.cancel();
  };
}

const idsOf = (list: readonly Withdrawal[] = []) => new Set(list.map(({ withdrawalId }) => withdrawalId));

/**
 * Returns true to stop polling: aborted, or a GraphQL error that won't pass while no withdrawal is known to be pending.
 */
async function loadList(signal: AbortSignal): Promise<boolean> {
  try {
    const known = idsOf(listed.peek());
    const answer = await call(getWithdrawals, {}, { signal, background: true });
    const answered = idsOf(answer);
    // The answer lacks what was made after the server had been asked.
    const made = listed.peek()?.filter(({ withdrawalId: id }) => !known.has(id) && !answered.has(id));
    list([...(made ?? []), ...answer]);
    return false;
  } catch (error) {
    return error instanceof AbortedError || (error instanceof GraphqlError && !isTransient(error) && !isPending.peek());
  }
}
