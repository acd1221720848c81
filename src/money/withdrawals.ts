import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { AbortedError, GraphqlError, isTransient } from '../api/errors';
import { lackingCalls } from '../api/optional';
import {
  createWithdrawal,
  getWithdrawals,
  resolveWithdrawal,
  WITHDRAWAL_REFUSALS,
  type Withdrawal,
} from '../api/withdrawals';
import { createNewest } from '../browser/abort-signals';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';
import { loadUser, userId } from '../state/user';
import { beginCall, close, keepOpen, openCalls, type WithdrawalCall } from './open-calls';
import { type Doubt, type Outcome, poll, resolve, sendAndResolve } from './pursue';
import { countPushes, expectPush, onWalletChange, walletChanged } from './wallet';

export type WithdrawalState =
  | { readonly state: 'none' }
  /** checking: the outcome is in doubt, and the server is being asked. unknown: asking brought no answer. */
  | { readonly state: 'sending' | 'checking' | 'unknown'; readonly call: WithdrawalCall }
  /** The withdrawal was not made, for this reason. */
  | { readonly state: 'refused'; readonly call: WithdrawalCall; readonly reason: string }
  | { readonly state: 'made'; readonly call: WithdrawalCall; readonly withdrawal: Withdrawal };

const current = sessionSignal<WithdrawalState>({ state: 'none' });
const listed = sessionSignal<readonly Withdrawal[] | undefined>(undefined);

/** The withdrawal that the player is making. */
export const withdrawalState: ReadonlySignal<WithdrawalState> = current;

/** The latest withdrawals, newest first. undefined until the server has listed them or one is made here. */
export const withdrawals: ReadonlySignal<readonly Withdrawal[] | undefined> = listed;

/**
 * Withdraws an amount. Settles when the server has answered or the outcome stays unknown. Does nothing while another
 * withdrawal is under way or its outcome is unknown: it may still arrive, and only the player can dismiss it. The
 * password stays in memory. @throws GraphqlError when the server refuses
 */
export async function withdraw(amount: Paise, password: string): Promise<void> {
  const begun = beginCall(amount);
  if (!begun || !['none', 'refused'].includes(current.peek().state)) return;
  finishWithdrawal();
  const opening: WithdrawalCall = { ...begun, kind: 'withdrawal' };
  keepOpen(opening);
  current.value = { state: 'sending', call: opening };
  const { requestId, tappedAt } = opening;
  const variables = { amount: toRupees(amount), password, requestId };
  await follow(opening, () =>
    sendAndResolve({
      ...doubtOf(opening),
      tappedAt,
      refusals: WITHDRAWAL_REFUSALS,
      send: (signal) => call(createWithdrawal, variables, { signal }),
    }),
  );
}

/** Asks the server again about a withdrawal whose outcome is unknown. */
export function checkWithdrawalAgain(): void {
  const last = current.peek();
  if (last.state === 'unknown') void settleLeftOpen(last.call);
}

/** Closes the current withdrawal: the player has seen its outcome, or dismisses one whose outcome is unknown. */
export function finishWithdrawal(): void {
  const last = current.peek();
  if ('call' in last) close(last.call);
  current.value = { state: 'none' };
}

const settleLeftOpen = (left: WithdrawalCall) => follow(left, () => resolve(doubtOf(left)));

function doubtOf(opened: WithdrawalCall): Doubt<Withdrawal> {
  const { requestId } = opened;
  return {
    resolve: lackingCalls.has('resolveWithdrawal')
      ? undefined
      : (signal) => call(resolveWithdrawal, { requestId }, { signal }),
    onDoubt() {
      current.value = { state: 'checking', call: opened };
    },
  };
}

async function follow(opened: WithdrawalCall, pursue: () => Promise<Outcome<Withdrawal>>): Promise<void> {
  const pushesBefore = countPushes();
  const outcome = await pursue().catch(() => undefined);
  switch (outcome?.state) {
    case 'made': {
      const { result: withdrawal, first } = outcome;
      // The figures in the answer to a repeated call may be old. The next push brings the current ones.
      walletChanged(first ? withdrawal.wallet : undefined, pushesBefore);
      const { withdrawalId } = withdrawal;
      list([withdrawal, ...(listed.peek() ?? []).filter((one) => one.withdrawalId !== withdrawalId)]);
      current.value = { state: 'made', call: opened, withdrawal };
      break;
    }
    case 'refused':
      finishWithdrawal();
      // Another tab or the operator has removed the UPI ID: the guard leads to where the player adds one.
      if (outcome.error.code === 'NO_PAYMENT_METHOD') void loadUser();
      throw outcome.error;
    case 'not-made':
      current.value = {
        ...{ state: 'refused', call: opened },
        reason: `Your withdrawal of ${formatRupees(opened.amount)} was not made. Nothing was taken from your wallet.`,
      };
      break;
    case 'unknown':
      current.value = { state: 'unknown', call: opened };
      // It may have been made, and its push lost.
      expectPush();
  }
}

function list(next: readonly Withdrawal[]): void {
  listed.value = next;
  const last = current.peek();
  const seen = last.state === 'made' && next.find((one) => one.withdrawalId === last.withdrawal.withdrawalId);
  if (seen) current.value = { ...last, withdrawal: seen };
}

/** Whether a withdrawal is neither paid nor returned. undefined until the server has listed them. */
const isPending = computed(() => listed.value?.some(({ status }) => status === 'PENDING' || status === 'ON_HOLD'));

/** Whether a withdrawal may have been made that isn't in the list. */
const isUnknown = computed(() => current.value.state === 'unknown');

/**
 * Settles a withdrawal that an earlier document or session of the signed-in player left open, and follows those that
 * are pending. Returns a stop function.
 */
export function startWithdrawals(): () => void {
  const stopResuming = effect(() => {
    if (userId.value) untracked(resumeLeftOpen);
  });
  const stopFollowing = effect(() => {
    if (!userId.value || lackingCalls.has('getWithdrawals')) return;
    if (isPending.value !== false || isUnknown.value) return poll(loadList);
    // A withdrawal in another tab or on another phone may have changed the wallet.
    const newest = createNewest();
    const stopListening = onWalletChange(() => void loadList(newest.begin()));
    return () => {
      stopListening();
      newest.cancel();
    };
  });
  addEventListener('online', checkWithdrawalAgain);
  return () => {
    stopResuming();
    stopFollowing();
    removeEventListener('online', checkWithdrawalAgain);
    // The next visit to the page starts without an old outcome.
    if (['made', 'refused'].includes(current.peek().state)) finishWithdrawal();
  };
}

function resumeLeftOpen(): void {
  const left = openCalls('withdrawal').at(-1);
  if (left && current.peek().state === 'none') void settleLeftOpen(left);
}

const idsOf = (list: readonly Withdrawal[] = []) => new Set(list.map(({ withdrawalId }) => withdrawalId));

/**
 * Returns true to stop polling: aborted, or a GraphQL error that won't pass while no withdrawal is known to be pending.
 */
async function loadList(signal: AbortSignal): Promise<boolean> {
  try {
    const known = idsOf(listed.peek());
    const answer = await call(getWithdrawals, {}, { signal });
    const answered = idsOf(answer);
    // The answer lacks what was made after the server had been asked.
    const made = listed.peek()?.filter(({ withdrawalId: id }) => !known.has(id) && !answered.has(id));
    list([...(made ?? []), ...answer]);
    return false;
  } catch (error) {
    return error instanceof AbortedError || (error instanceof GraphqlError && !isTransient(error) && !isPending.peek());
  }
}
